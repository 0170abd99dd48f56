// "All pages" of the sale report, from the server to a file, in the real browser. Measures the duration, the memory on
// both sides, and how fast it stops.
import { withPage } from './browser.mjs'
import { admin, memoryOf, newDataDir, removeData, startProduct } from './product.mjs'

const FILE = 'bench.csv'
const LONGEST_MS = 30 * 60_000

/** Replaces the save dialog by a file in the browser's own storage, which has the same interface. */
const placeFile = (name) => {
  window.showSaveFilePicker = async () => {
    const folder = await navigator.storage.getDirectory()
    return folder.getFileHandle(name, { create: true })
  }
}

const signIn = async (page, url) => {
  await page.goto(`${url}/auth/login?next=${encodeURIComponent('/pages/Reports/SaleReport')}`)
  await page.locator('input[name="email"]').fill(admin.email)
  await page.locator('input[name="password"]').fill(admin.password)
  await page.keyboard.press('Enter')
  await page.locator('main tr[data-slot]').first().waitFor()
}

const allPages = async (page) => {
  await page.getByRole('button', { name: 'More ways to download' }).click()
  await page.getByRole('menuitem', { name: /^All [\d,]+ rows?/ }).click()
}

/** The hash of the file's bytes, read independently of the writer. */
const fileAsWritten = async (name) => {
  const folder = await navigator.storage.getDirectory()
  const file = await (await folder.getFileHandle(name)).getFile()
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return {
    bytes: file.size,
    sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}

/** Samples a value every second until stopped; returns the largest. */
const peakOf = (sample) => {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await sample()) ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    return peak
  })()
  return () => {
    isOver = true
    return watching
  }
}

const timed = (product) =>
  withPage(async ({ page }) => {
    await page.addInitScript(placeFile, FILE)
    await signIn(page, product.url)
    const serverBefore = memoryOf(product.pid)
    const serverPeak = peakOf(async () => memoryOf(product.pid))
    const started = performance.now()
    await allPages(page)
    const notice = page.getByText(/^SaleReport .*\.csv has/)
    await notice.waitFor({ timeout: LONGEST_MS })
    const seconds = (performance.now() - started) / 1000
    const serverGrowth = serverBefore === null ? null : (await serverPeak()) - serverBefore
    const told = Number(/has ([\d,]+) rows?/.exec(await notice.innerText())[1].replaceAll(',', ''))
    const file = await page.evaluate(fileAsWritten, FILE)
    const isTheHash = (await page.locator('main code').innerText()) === file.sha256
    return { seconds, serverGrowth, rows: told, megabytes: file.bytes / 1_048_576, isTheHash }
  })

/**
 * The heap right after a collection, while the file is written; then the time from the cancel until everything has
 * stopped.
 */
const watched = (product) =>
  withPage(async ({ page, heap }) => {
    await page.addInitScript(placeFile, FILE)
    await signIn(page, product.url)
    const before = await heap()
    await allPages(page)
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    await cancel.waitFor()
    let peak = before
    const isOver = page
      .getByText(/^SaleReport .*\.csv has/)
      .waitFor({ timeout: LONGEST_MS })
      .then(() => true)
    isOver.catch(() => {})
    for (let sample = 0; sample < 8 && (await cancel.isVisible()); sample++) peak = Math.max(peak, await heap())
    if (!(await cancel.isVisible())) return { heapGrowth: peak - before, cancelMs: null }
    let requestGone = Number.NaN
    page.on('requestfailed', (request) => {
      if (request.url().includes('GetReportRows')) requestGone = performance.now()
    })
    const cancelled = performance.now()
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })
    while (Number.isNaN(requestGone) && performance.now() - cancelled < 10_000) await page.waitForTimeout(20)
    return { heapGrowth: peak - before, cancelMs: Math.max(performance.now(), requestGone) - cancelled }
  })

/** Exports the sale report with this many rows: once for the duration, once for the memory. */
export const measureReportExport = async (rows, say = () => {}) => {
  const dataDir = newDataDir()
  let product
  try {
    say(`writing ${rows.toLocaleString('en-GB')} sales`)
    product = await startProduct(dataDir, { DEMO_DATA: String(rows) })
    say(`ready after ${product.seconds.toFixed(0)} s; all pages against the clock`)
    const time = await timed(product)
    say('all pages against the memory')
    return { seedSeconds: product.seconds, ...time, ...(await watched(product)) }
  } finally {
    await product?.end()
    removeData(dataDir)
  }
}

const figure = (value, digits, unit) => (value === null ? 'not measured' : `${value.toFixed(digits)}${unit}`)

export const reportExportSection = (found) =>
  [
    `### "All pages" of ${found.rows.toLocaleString('en-GB')} sales`,
    '',
    '| what | goal at 1,000,000 | measured |',
    '|---|---|---|',
    `| server start with the demo data | | ${figure(found.seedSeconds, 0, ' s')} |`,
    `| click to the finished file | ≤ 60 s | ${figure(found.seconds, 1, ' s')} |`,
    `| size of the file | | ${figure(found.megabytes, 0, ' MB')} |`,
    `| SHA-256 is that of the file | yes | ${found.isTheHash ? 'yes' : '**no**'} |`,
    `| growth of the server's memory | ≤ 100 MB | ${figure(found.serverGrowth, 0, ' MB')} |`,
    `| growth of the browser's heap | ≤ 20 MB | ${figure(found.heapGrowth, 1, ' MB')} |`,
    `| cancel until all is still | ≤ 1 s | ${figure(found.cancelMs === null ? null : found.cancelMs / 1000, 2, ' s')} |`,
    '',
  ].join('\n')
