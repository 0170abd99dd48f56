// Our table, without and with check boxes, compared with a plain one, in turn: a page of 30 rows × 40 columns, the same rows from the same server.
import { median, pageHelper, quantile, sleep, turnPages, withPage } from './browser.mjs'
import { serveTables } from './table/serve.mjs'

const CLICKS = 30
const selectors = { row: 'tbody tr', next: 'button.next' }

const open = async (tools, url) => {
  await tools.page.addInitScript(pageHelper)
  await tools.page.goto(url)
  await tools.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 30)
  await sleep(500)
}

const turnOnce = (url) =>
  withPage(async (tools) => {
    await open(tools, url)
    await turnPages(tools, selectors, 3, 60)
    const before = await tools.counters()
    const from = await tools.page.evaluate(() => performance.now())
    const times = await turnPages(tools, selectors, CLICKS, 100)
    const after = await tools.counters()
    await sleep(250)
    const long = (await tools.page.evaluate(() => window.bench.long)).filter(([start]) => start >= from)
    const perTurn = (name) => ((after[name] - before[name]) * 1000) / CLICKS
    return {
      paint: median(times),
      paintP95: quantile(times, 0.95),
      cpu: perTurn('TaskDuration'),
      script: perTurn('ScriptDuration'),
      layout: perTurn('LayoutDuration') + perTurn('RecalcStyleDuration'),
      longTasks: long.length,
    }
  })

const growOnce = (url) =>
  withPage(async (tools) => {
    await open(tools, url)
    await turnPages(tools, selectors, 10, 0)
    const before = await tools.heap()
    await turnPages(tools, selectors, 90, 0)
    return { growth: (await tools.heap()) - before }
  })

const summary = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]))

/** Interleaved runs, so that a disturbance of the machine affects both. */
export const measurePageTurns = async (runs) => {
  const tables = await serveTables()
  const names = ['plain', 'ours', 'boxes']
  const found = Object.fromEntries(names.map((name) => [name, []]))
  const heap = Object.fromEntries(names.map((name) => [name, []]))
  try {
    for (let run = 0; run < runs; run++) {
      for (const name of names) found[name].push(await turnOnce(tables.urlOf(name)))
    }
    for (const name of names) heap[name].push(await growOnce(tables.urlOf(name)))
  } finally {
    tables.close()
  }
  return Object.fromEntries(names.map((name) => [name, { ...summary(found[name]), ...summary(heap[name]) }]))
}
