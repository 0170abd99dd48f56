// Shared code of the measurements in the browser.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureBrowser } from '../scripts/chromium.mjs'

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The quantile `p` of the numbers. */
export const quantile = (numbers, p) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * p
  const low = Math.floor(at)
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low)
}
export const median = (numbers) => quantile(numbers, 0.5)

const launch = (more) => {
  const executablePath = ensureBrowser()
  const args = [...chromiumArgs, ...more]
  return chromium.launch(executablePath ? { executablePath, args } : { channel: 'chromium', args })
}

/** A fresh browser process with an empty profile and one page, with DevTools counters enabled. */
export const withPage = async (measure, args = []) => {
  const browser = await launch(args)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // Thread time is hardly affected by other processes of the machine.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('HeapProfiler.enable')
    const counters = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    }
    const heap = async () => {
      for (let round = 0; round < 3; round++) {
        await devtools.send('HeapProfiler.collectGarbage')
        await sleep(80)
      }
      return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1_048_576
    }
    return await measure({ page, devtools, counters, heap })
  } finally {
    await browser.close()
  }
}

/**
 * Runs in every page before its own scripts. `rowsTurned(selector)` waits for the next click. It resolves with the
 * milliseconds from that click to the frame after the first and the last row have both changed.
 */
export const pageHelper = () => {
  const state = { long: [] }
  window.bench = state
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.long.push([entry.startTime, entry.duration])
  }).observe({ type: 'longtask', buffered: true })
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then))
  state.edges = (selector) => {
    const rows = document.querySelectorAll(selector)
    return rows.length === 0 ? null : [rows[0].textContent, rows[rows.length - 1].textContent]
  }
  state.armTurn = (selector) => {
    const before = state.edges(selector)
    let clicked
    addEventListener(
      'click',
      (event) => {
        clicked = event.timeStamp
      },
      { capture: true, once: true },
    )
    state.turn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const now = state.edges(selector)
        if (clicked === undefined || !now || now[0] === before[0] || now[1] === before[1]) return
        observer.disconnect()
        painted(() => resolve(performance.now() - clicked))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
  }
  // The milliseconds from the next click to the frame with an element that contains this text.
  state.armShown = (selector, text) => {
    let clicked
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
    const isThere = () => [...document.querySelectorAll(selector)].some((element) => text.test(element.textContent))
    state.shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (clicked === undefined || !isThere()) return
        observer.disconnect()
        painted(() => resolve(performance.now() - clicked))
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
  }
}

/** Clicks `next` as a person does, `count` times; returns the milliseconds of each turn. */
export const turnPages = async ({ page }, { row, next }, count, pause) => {
  const times = []
  for (let turn = 0; turn < count; turn++) {
    await page.locator(next).first().scrollIntoViewIfNeeded()
    const box = await page.locator(next).first().boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await sleep(pause)
    await page.evaluate((selector) => window.bench.armTurn(selector), row)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    times.push(await page.evaluate(() => window.bench.turn))
  }
  return times
}

/** Waits until prefetching has finished. The live connection never ends, so it is ignored. */
export const fetchedAhead = (page) =>
  page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== count(); ) {
      before = count()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
