// A first visit with an empty cache: the bytes until a person can type, and until the list is shown.
import { brotliCompressSync } from 'node:zlib'
import { fetchedAhead, median, pageHelper, sleep, turnPages, withPage } from './browser.mjs'
import { admin } from './product.mjs'

export const screens = {
  login: '/auth/login',
  email: 'input[name="email"]',
  password: 'input[name="password"]',
  submit: 'button[type="submit"]',
  row: 'main tr[data-slot]',
  next: 'button[aria-label="Next page"]',
}

/** A request later than this after the rows is a prefetch (`preload.ts`: 1,500 ms), not part of the list. */
const AHEAD_OF_NEED_MS = 1_000

const isScript = (response) => /javascript/.test(response.mime)
const isStyle = (response) => /css/.test(response.mime)

/** Types one letter as soon as there is a field; a form that loses it was not interactive. */
const probe = (selector) => {
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then))
  const look = () => {
    const field = document.querySelector(selector)
    if (field && field.getBoundingClientRect().width > 0 && !field.disabled) {
      field.focus({ preventScroll: true })
      if (field.value === '') document.execCommand('insertText', false, 'a')
      if (field.value === 'a') {
        return painted(() => {
          if (field.isConnected && field.value === 'a') window.interactiveAt = performance.now()
          else requestAnimationFrame(look)
        })
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // The page comes with its form; from this mark on, the application handles it.
  const wait = () => {
    if (document.querySelector('#root form') && !document.documentElement.hasAttribute('data-early')) {
      window.answersAt = performance.now()
    } else requestAnimationFrame(wait)
  }
  requestAnimationFrame(wait)
}

const visitOnce = (url, next) =>
  withPage(async (tools) => {
    const { page, devtools } = tools
    const responses = new Map()
    await devtools.send('Network.enable')
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
      if (!request.url.startsWith('data:')) {
        responses.set(requestId, { url: request.url, at: timestamp, clock: wallTime * 1000, bytes: 0, mime: '' })
      }
    })
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const known = responses.get(requestId)
      if (known) known.mime = response.mimeType
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = responses.get(requestId)
      if (known) known.bytes = encodedDataLength
    })
    const sent = (chosen) =>
      [...responses.values()].filter(chosen).reduce((total, { bytes }) => total + bytes, 0) / 1024
    const first = () => Math.min(...[...responses.values()].map(({ at }) => at))

    await page.addInitScript(pageHelper)
    await page.addInitScript(probe, screens.email)
    await page.goto(`${url}${screens.login}?next=${encodeURIComponent(next)}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.interactiveAt !== undefined && window.answersAt !== undefined)
    await page.waitForLoadState('networkidle')
    const [interactive, answers] = await page.evaluate(() => [window.interactiveAt, window.answersAt])
    // The sign-in page's script is inline.
    const inPage = await page.evaluate(() => Array.from(document.scripts, ({ text }) => text).join(''))
    const before = (response) => (response.at - first()) * 1000 <= answers
    const login = {
      interactive,
      answers,
      js: sent((response) => isScript(response) && before(response)) + brotliCompressSync(inPage).length / 1024,
      css: sent((response) => isStyle(response) && before(response)),
      total: sent(before),
      files: [...responses.values()]
        .filter((r) => isScript(r) && before(r))
        .map((r) => new URL(r.url).pathname.slice(1)),
    }

    await page.fill(screens.email, admin.email)
    await page.fill(screens.password, admin.password)
    const { rowsAfter, shownAt } = await page.evaluate(
      ([submit, row]) =>
        new Promise((resolve) => {
          const button = document.querySelector(submit)
          let started
          button.addEventListener('click', (event) => {
            started = event.timeStamp
          })
          new MutationObserver((_, observer) => {
            if (document.querySelectorAll(row).length < 30) return
            observer.disconnect()
            const done = () => {
              const now = performance.now()
              resolve({ rowsAfter: now - started, shownAt: performance.timeOrigin + now })
            }
            requestAnimationFrame(() => requestAnimationFrame(done))
          }).observe(document, { subtree: true, childList: true })
          button.click()
        }),
      [screens.submit, screens.row],
    )
    await fetchedAhead(page)
    await sleep(300)
    const forList = ({ clock }) => clock < shownAt + AHEAD_OF_NEED_MS
    const list = {
      rowsAfter,
      total: sent(forList),
      answers: [...responses.values()]
        .filter(forList)
        .map((r) => ({ path: new URL(r.url).pathname, kb: r.bytes / 1024 })),
      cells: await page.locator(`${screens.row}:first-child td`).count(),
    }

    const counters = await tools.counters()
    const turns = await turnPages(tools, screens, 6, 100)
    const after = await tools.counters()
    list.turn = median(turns)
    list.turnCpu = ((after.TaskDuration - counters.TaskDuration) * 1000) / turns.length
    return { login, list }
  })

/** The default list to wait for, since the start page is the dashboard. */
const LIST = '/pages/InventoryMaster'

/** The median visit of several. */
export const measureFirstVisit = async (url, runs, list = LIST) => {
  const visits = []
  for (let run = 0; run < runs; run++) visits.push(await visitOnce(url, list))
  const middle = (part, key) => median(visits.map((visit) => visit[part][key]))
  return {
    login: {
      interactive: middle('login', 'interactive'),
      answers: middle('login', 'answers'),
      js: middle('login', 'js'),
      css: middle('login', 'css'),
      total: middle('login', 'total'),
      files: visits[0].login.files,
    },
    list: {
      rowsAfter: middle('list', 'rowsAfter'),
      total: middle('list', 'total'),
      answers: visits[0].list.answers,
      cells: visits[0].list.cells,
      turn: middle('list', 'turn'),
      turnCpu: middle('list', 'turnCpu'),
    },
  }
}
