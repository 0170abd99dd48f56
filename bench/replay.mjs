// A session record of 50,000 events on the replay page: from the choice of the file to the record, and the time the
// page is blocked. For comparison, the minimum of any import in the same browser: reading the text and parsing it as
// JSON.
import { fetchedAhead, pageHelper, quantile, withPage } from './browser.mjs'
import { screens } from './first-visit.mjs'
import { admin } from './product.mjs'

const EVENTS = 50_000

const turns = [
  { type: 'theme.chosen', theme: 'dark' },
  { type: 'rightSidebar.opened' },
  { type: 'rightSidebar.closed' },
]
const context = {
  settled: {
    theme: 'light',
    mode: 'fluid',
    menuPosition: 'fixed',
    topbarTheme: 'light',
    menuColor: 'light',
    sidebarSize: 'default',
  },
  width: 1440,
  orientation: 'vertical',
}
const value = {
  orientation: 'vertical',
  settings: {
    mode: 'fluid',
    theme: 'light',
    topbarTheme: 'light',
    menuColor: 'light',
    menuPosition: 'fixed',
    sidebarSize: 'default',
  },
  times: 'utc',
  sidebarUser: 'hidden',
  rightSidebar: 'closed',
  menu: 'closed',
}

const longRecord = () => {
  const actor = {
    id: 'layout#1',
    stream: 'layout',
    machine: 'layout',
    version: 1,
    evicted: 0,
    base: { value, context },
  }
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const event = turns[index % turns.length]
    return { actor: actor.id, seq: index + 1, at: index, type: event.type, event }
  })
  return JSON.stringify({
    format: 'simdesk.session-record',
    version: 2,
    savedAt: '2026-01-06T10:00:00.000Z',
    actors: [actor],
    events,
  })
}

/** Gives the file to the page, and waits for the record; collects the long tasks in between. */
const importOnce = async (text) => {
  const input = document.querySelector('main input[type="file"]')
  const file = new File([text], 'long.json', { type: 'application/json' })
  const parsed = performance.now()
  JSON.parse(await file.text())
  const least = performance.now() - parsed
  const transfer = new DataTransfer()
  transfer.items.add(file)
  const isThere = () => document.querySelector('main input[type="range"]') !== null
  const started = performance.now()
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  while (!isThere()) {
    // A record in another format is refused, and nothing more appears.
    if (performance.now() - started > 60_000) throw new Error(document.querySelector('main').innerText)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const took = performance.now() - started
  // A long task is reported after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const long = window.bench.long.filter(([at]) => at >= started && at <= started + took).map(([, lasted]) => lasted)
  return { took, least, long }
}

/** The figures of `--only replay`; each run has a fresh browser. */
export const measureReplay = async (url, runs) => {
  const text = longRecord()
  const found = []
  for (let run = 0; run < runs; run++) {
    found.push(
      await withPage(async ({ page, counters }) => {
        await page.addInitScript(pageHelper)
        await page.goto(`${url}${screens.login}?next=${encodeURIComponent('/developer/replay')}`)
        await page.fill(screens.email, admin.email)
        await page.fill(screens.password, admin.password)
        await page.click(screens.submit)
        await page.locator('main input[type="file"]').waitFor({ state: 'attached' })
        await fetchedAhead(page)
        const before = await counters()
        const result = await page.evaluate(importOnce, text)
        const after = await counters()
        return { ...result, cpu: (after.TaskDuration - before.TaskDuration) * 1000 }
      }),
    )
  }
  return found
}

/** The same as Markdown. */
export const replaySection = (found) => {
  const spread = (pick) => {
    const numbers = found.map(pick)
    return `${Math.round(quantile(numbers, 0.5))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`
  }
  return `### A session record of ${EVENTS.toLocaleString('en')} events on the replay page

The median of ${found.length} runs, and the least and the most. Thread time is what the page itself did; the time until the record is shown holds what else the machine was busy with.

| what | measured |
|---|---|
| from the choice of the file to the record, ms | ${spread(({ took }) => took)} |
| thread time of the page for it and for the line below, ms | ${spread(({ cpu }) => cpu)} |
| the text read and parsed as JSON alone, ms | ${spread(({ least }) => least)} |
| tasks over 50 ms meanwhile | ${spread(({ long }) => long.length)} |
| the longest of them, ms | ${spread(({ long }) => Math.max(0, ...long))} |
`
}
