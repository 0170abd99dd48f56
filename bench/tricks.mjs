/**
 * `npm run bench -- --only tricks`: the effect of each performance trick. The client is built once as it is and once
 * without each trick; both are measured in turn where the trick applies.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'
import { fetchedAhead, median, pageHelper, sleep, turnPages, withPage } from './browser.mjs'
import { screens } from './first-visit.mjs'
import { admin } from './product.mjs'
import { serveVariant } from './variant.mjs'

const root = join(import.meta.dirname, '..')
const REPORT = '/pages/Reports/SaleReport'
const LIST = '/pages/InventoryMaster'

const cpuOf = async ({ counters }) => (await counters()).TaskDuration * 1000

/** The CPU time of all browser processes so far, because painting and compositing are not on the main thread. */
const wholeCpuOf = async ({ page }) => {
  const browser = await page.context().browser().newBrowserCDPSession()
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  await browser.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** Types into the sign-in form as a person does, which starts fetching the code of the first page. */
const fillIn = async ({ page }, url, next) => {
  await page.goto(`${url}${screens.login}?next=${encodeURIComponent(next)}`)
  await page.fill(screens.email, admin.email)
  await page.fill(screens.password, admin.password)
  await page.waitForLoadState('networkidle')
  await sleep(700)
}

/** CPU from the click to the frame with the rows. */
const signIn = async (tools, url, next) => {
  await fillIn(tools, url, next)
  const before = await cpuOf(tools)
  await tools.page.evaluate(
    ([submit, row]) =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelectorAll(row).length < 30) return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }).observe(document, { subtree: true, childList: true })
        document.querySelector(submit).click()
      }),
    [screens.submit, screens.row],
  )
  return (await cpuOf(tools)) - before
}

const toList = (tools, url) => signIn(tools, url, LIST)

/** CPU of a page turn of the widest report, in the whole browser. */
const turn = async (tools, url) => {
  await tools.page.addInitScript(pageHelper)
  await signIn(tools, url, REPORT)
  await turnPages(tools, screens, 5, 60)
  await sleep(2_500)
  const before = await wholeCpuOf(tools)
  const times = await turnPages(tools, screens, 30, 60)
  await sleep(300)
  return ((await wholeCpuOf(tools)) - before) / times.length
}

/** CPU from the click on "Add Plan" until its form is shown and the page is idle. */
const form = async (tools, url) => {
  await signIn(tools, url, LIST)
  const link = tools.page.locator('nav a[href$="/pages/CreatePlan"]')
  await link.hover()
  await fetchedAhead(tools.page)
  await sleep(2_000)
  const before = await cpuOf(tools)
  await link.click()
  await tools.page.locator('[data-plan-field="travellerType"] input').waitFor()
  await sleep(400)
  return (await cpuOf(tools)) - before
}

/** CPU of a letter in the wizard, including its writes. */
const letter = async (tools, url) => {
  await fillIn(tools, url, '/pages/CreatePlan')
  await tools.page.click(screens.submit)
  await tools.page.locator('[data-plan-field="travellerType"] input').click()
  await tools.page.keyboard.type('warming up ', { delay: 40 })
  await sleep(2_000)
  const before = await cpuOf(tools)
  await tools.page.keyboard.type('Traveller of the year '.repeat(3), { delay: 60 })
  await sleep(600)
  return ((await cpuOf(tools)) - before) / 66
}

/** From the first letter in the sign-in form to the frame with it. */
const firstLetter = async ({ page }, url) => {
  await page.goto(url + screens.login)
  await page.waitForLoadState('networkidle')
  await page.focus(screens.email)
  await sleep(300)
  await page.evaluate(() => {
    window.stroke = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const shown = () => resolve(performance.now() - timeStamp)
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = shown
            port2.postMessage(null)
          })
        },
        { capture: true, once: true },
      )
    })
  })
  await page.keyboard.press('a')
  return page.evaluate(() => window.stroke)
}

/** KB, brotli, of the scripts loaded for the inventory list, including the entry. */
const weigh = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const keys = new Set(['src/app/screens/stock/inventory-list.ts'])
  // Iterating over a growing set reaches the added items.
  for (const key of keys) for (const imported of manifest[key].imports ?? []) keys.add(imported)
  const bytes = [...keys].map((key) => brotliCompressSync(readFileSync(join(folder, manifest[key].file))).length)
  return bytes.reduce((sum, of) => sum + of, 0) / 1024
}

const inFile = (file, from, to) => ({ file, from, to })

/** Each trick, with the build that omits it. */
const tricks = [
  {
    name: 'the table gets the parts that it draws (`mantine-parts.ts`, `merge-refs.ts`)',
    touches: 'scripts of the inventory list, KB',
    weigh,
    plugin: /^simdesk:swap: (parts of the table|refs of the scroll area)$/,
  },
  {
    name: 'Mantine gets React’s ids (`react-id.ts`)',
    touches: 'opening Add Plan, CPU',
    measure: form,
    plugin: /^simdesk:swap: ids of React$/,
  },
  {
    name: 'the library’s table is drawn once (`library-table.tsx`)',
    touches: 'a page turn of a report, CPU of the browser',
    measure: turn,
    edit: inFile('data-table/library-table.tsx', 'memo(Drawn) as typeof Drawn', 'Drawn'),
  },
  {
    name: 'a layout of the table stays inside it (`contain`, `data-table.module.css`)',
    touches: 'a page turn of a report, CPU of the browser',
    measure: turn,
    edit: inFile('data-table/data-table.module.css', 'contain: layout style;', ''),
  },
  {
    name: 'the first page waits 50 ms for its rows (`navigation.ts`)',
    touches: 'sign-in click to rows of the list, CPU',
    measure: toList,
    edit: inFile('navigation/navigation.ts', 'if (isFirst) await', 'if (isFirst && ANSWERS_AT_ONCE_MS < 0) await'),
  },
  {
    name: 'nothing is fetched for 150 ms after the first letter (`preload.ts`)',
    touches: 'the first letter of a sign-in, to its frame',
    measure: firstLetter,
    edit: inFile('boot/preload.ts', 'const FIRST_LETTER_MS = 150', 'const FIRST_LETTER_MS = 0'),
  },
  {
    name: 'menus and toasts are fetched 1,500 ms after the first page (`preload.ts`)',
    touches: 'sign-in click to rows of the list, CPU',
    measure: toList,
    edit: inFile('boot/preload.ts', 'const FIRST_PAGE_MS = 1_500', 'const FIRST_PAGE_MS = 0'),
  },
  {
    name: 'letters are collected for 150 ms before they are stored (`durable-store.ts`)',
    touches: 'a letter in the wizard, CPU',
    measure: letter,
    edit: inFile('journal/durable-store.ts', 'const COLLECT_FOR = 150', 'const COLLECT_FOR = 0'),
  },
]

/** Builds the product's client without a trick; fails if the trick is not found. */
const buildWithout = async ({ name, plugin, edit } = {}, outDir) => {
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'))
  const all = config.plugins.flat()
  const kept = plugin === undefined ? all : all.filter((one) => !plugin.test(one.name))
  if (plugin !== undefined && kept.length === all.length) throw new Error(`Nothing to leave out: ${name}`)
  let isLeftOut = edit === undefined
  const leaveOut = {
    name: 'bench:without',
    enforce: 'pre',
    transform: (code, id) => {
      if (edit === undefined || !id.split('?')[0].endsWith(edit.file) || !code.includes(edit.from)) return null
      isLeftOut = true
      return code.replace(edit.from, edit.to)
    },
  }
  await build(
    mergeConfig(
      { ...config, plugins: [leaveOut, ...kept] },
      { configFile: false, root, logLevel: 'error', build: { outDir, emptyOutDir: true, sourcemap: false } },
    ),
  )
  if (!isLeftOut) throw new Error(`Nothing to leave out: ${name}`)
}

/** Each trick's figure with and without it, and their ratio: the median of the ratios of the runs. */
export const measureTricks = async (productUrl, runs, only, say) => {
  const wanted = tricks.filter(({ name }) => only === undefined || only.test(name))
  if (wanted.length === 0) throw new Error(`No trick has a name with ${only}`)
  const folder = (name) => join(root, 'bench/results/tricks', name)
  await buildWithout(undefined, folder('all'))
  const all = await serveVariant(folder('all'), productUrl)
  const found = []
  try {
    for (const trick of wanted) {
      await buildWithout(trick, folder('without'))
      const pairs = trick.weigh ? [[trick.weigh(folder('all')), trick.weigh(folder('without'))]] : []
      const without = await serveVariant(folder('without'), productUrl)
      for (let run = 0; run < (trick.measure ? runs : 0); run++) {
        const kept = await withPage((tools) => trick.measure(tools, all.url))
        pairs.push([kept, await withPage((tools) => trick.measure(tools, without.url))])
      }
      without.close()
      const figures = {
        ...trick,
        kept: median(pairs.map(([kept]) => kept)),
        without: median(pairs.map(([, left]) => left)),
        ratio: median(pairs.map(([kept, left]) => kept / left)),
      }
      say(`${figures.name}: ${figures.kept.toFixed(1)} and ${figures.without.toFixed(1)}, ${figures.ratio.toFixed(2)}`)
      found.push(figures)
    }
  } finally {
    all.close()
  }
  return found
}

export const tricksSection = (found) =>
  [
    '### Tricks for speed, with and without',
    '',
    '| trick | what it touches (ms, but for bytes) | with | without | ratio |',
    '|---|---|---|---|---|',
    ...found.map(
      ({ name, touches, kept, without, ratio }) =>
        `| ${name} | ${touches} | ${kept.toFixed(1)} | ${without.toFixed(1)} | ${ratio.toFixed(2)} |`,
    ),
    '',
  ].join('\n')
