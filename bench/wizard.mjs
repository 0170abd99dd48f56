// The plan wizard: a keystroke from event to paint, the journal's share of it, and reopening a long draft.
import { fetchedAhead, pageHelper, quantile, sleep, withPage } from './browser.mjs'
import { screens } from './first-visit.mjs'
import { servePages } from './pages.mjs'
import { admin } from './product.mjs'

const SLOW_DOWN = 4
const STROKES = 150
const DRAFT_EVENTS = 5_000
const NEW_PLAN = '/pages/CreatePlan'
/** The entries not yet in the database (`AHEAD_PREFIX` of the journal). */
const AHEAD = 'simdesk.journal.ahead:'
const field = '[data-plan-field="travellerType"] input'

/** Draws a frame as soon as there is something to show, because waiting for the display's next tick is no work. */
const unhurried = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

const signInTo = async (page, url, path) => {
  await page.goto(`${url}${screens.login}?next=${encodeURIComponent(path)}`)
  await page.fill(screens.email, admin.email)
  await page.fill(screens.password, admin.password)
  await page.click(screens.submit)
}

/** Records the milliseconds from each key to the presentation of the frame with it. */
const strokeHelper = () => {
  const strokes = []
  window.strokes = strokes
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => strokes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

const typeOnce = (open) =>
  withPage(async ({ page, devtools }) => {
    await page.addInitScript(strokeHelper)
    await (await open(page)).click()
    await page.keyboard.type('warming up ', { delay: 40 })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.evaluate(() => void window.strokes.splice(0))
    await page.keyboard.type('Traveller of the year '.repeat(10).slice(0, STROKES), { delay: 60 })
    await sleep(300)
    return page.evaluate(() => window.strokes)
  }, unhurried)

/** A field of the wizard, and its baseline: a page with one field and no script. */
const openWizard = (url) => async (page) => {
  await signInTo(page, url, NEW_PLAN)
  return page.locator(field)
}
const openField = (url) => async (page) => {
  await page.goto(url)
  return page.locator('input')
}

const recordOnce = (url, rate) =>
  withPage(async ({ page, devtools }) => {
    await page.goto(url)
    await page.waitForFunction(() => window.record !== undefined)
    await page.evaluate(() => window.record(50))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    return page.evaluate((count) => window.record(count), 250)
  })

/**
 * Words of five letters, field by field, so that there is something to undo; a frame's pause after every fifty letters.
 */
const enterDraft = async (count) => {
  const names = ['travellerType', 'sPlanId']
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  for (let event = 0; event < count; event++) {
    const word = Math.floor(event / 5)
    const input = document.querySelector(`[data-plan-field="${names[word % names.length]}"] input`)
    write.call(input, `${word}abcde`.slice(0, String(word).length + (event % 5) + 1))
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    if (event % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** The milliseconds from the click on "Add Plan" to the offer of the draft, which is folded by then. */
const openDraftOnce = (url) =>
  withPage(async ({ page }) => {
    await page.addInitScript(pageHelper)
    await signInTo(page, url, NEW_PLAN)
    await page.locator(field).waitFor()
    await page.evaluate(enterDraft, DRAFT_EVENTS)
    // Two thousand letters a second are unrealistic, so the database gets time to catch up.
    await page.waitForFunction((prefix) => !Object.keys(localStorage).some((key) => key.startsWith(prefix)), AHEAD)
    // The browser as on the next day: empty memory, cached code.
    await page.goto(`${url}/pages/PlanMaster`)
    const add = page.locator(`main a[href$="${NEW_PLAN}"]`)
    await page.locator(screens.row).first().waitFor()
    await add.hover()
    await fetchedAhead(page)
    await page.evaluate(() => window.bench.armShown('main button', /^Continue the draft of /))
    await add.click()
    return page.evaluate(() => window.bench.shown)
  })

/** The figures of the wizard; each run has a fresh browser. */
export const measureWizard = async (url, runs) => {
  const pages = await servePages(`${import.meta.dirname}/recording`, ['wizard', 'field'])
  const found = { strokes: [], fieldStrokes: [], recording: [], slowRecording: [], openings: [] }
  try {
    for (let run = 0; run < runs; run++) {
      found.strokes.push(...(await typeOnce(openWizard(url))))
      found.fieldStrokes.push(...(await typeOnce(openField(pages.urlOf('field')))))
      found.recording.push(...(await recordOnce(pages.urlOf('wizard'), 1)))
      found.slowRecording.push(...(await recordOnce(pages.urlOf('wizard'), SLOW_DOWN)))
      found.openings.push(await openDraftOnce(url))
    }
  } finally {
    pages.close()
  }
  const spread = (numbers) => ({ p50: quantile(numbers, 0.5), p95: quantile(numbers, 0.95), max: Math.max(...numbers) })
  return {
    stroke: spread(found.strokes),
    fieldStroke: spread(found.fieldStrokes),
    recording: spread(found.recording),
    slowRecording: spread(found.slowRecording),
    opening: spread(found.openings),
    events: DRAFT_EVENTS,
    slowDown: SLOW_DOWN,
  }
}
