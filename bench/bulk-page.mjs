// A bulk import in the real browser. Measures whether the page keeps drawing while it reads files of 100,000 rows,
// refuses a hostile one, and uploads rows.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { withPage } from './browser.mjs'
import { admin } from './product.mjs'

const BULK = '/pages/InventoryMaster/Bulk'
const LONGEST_MS = 20 * 60_000
/** Just under 300 MB, the limit for an unpacked workbook. */
const LARGE_BYTES = 290 * 1024 * 1024

/** Counts the frames that the page draws, from `begin` to `end`; runs in the page. */
const frameCounter = () => {
  let times = null
  const draw = (time) => {
    if (times === null) return
    times.push(time)
    requestAnimationFrame(draw)
  }
  window.frames60 = {
    begin: () => {
      times = []
      requestAnimationFrame(draw)
    },
    end: () => {
      const drawn = times
      times = null
      const gaps = drawn.slice(1).map((time, at) => time - drawn[at])
      const took = drawn.at(-1) - drawn[0]
      return { seconds: took / 1000, rate: (gaps.length / took) * 1000, longest: Math.max(...gaps) }
    },
  }
}

const signIn = async (page, url) => {
  await page.goto(`${url}/auth/login?next=${encodeURIComponent(BULK)}`)
  await page.locator('input[name="email"]').fill(admin.email)
  await page.locator('input[name="password"]').fill(admin.password)
  await page.keyboard.press('Enter')
  await page.locator('input[type=file][name=file]').waitFor({ state: 'attached' })
}

const quoted = (cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvOf = (rows) => Buffer.from(rows.map((cells) => cells.map(quoted).join(',')).join('\r\n'))

const escaped = (cell) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sheetOf = (rows) =>
  `<worksheet><sheetData>${rows
    .map((cells, at) => {
      const row = cells.map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${at + 1}`
        return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      return `<row r="${at + 1}">${row.join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
const workbookOf = (sheet) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${TYPE}" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': sheet,
    }),
  )

/** A workbook whose directory says that its sheet unpacks to nearly 4 GB. */
const bombOf = () => {
  const bomb = workbookOf(new Uint8Array(8 * 1024 * 1024))
  const end = bomb.length - 22
  let at = bomb.readUInt32LE(end + 16)
  for (let left = bomb.readUInt16LE(end + 10); left > 1; left--) {
    at += 46 + bomb.readUInt16LE(at + 28) + bomb.readUInt16LE(at + 30) + bomb.readUInt16LE(at + 32)
  }
  bomb.writeUInt32LE(0xfffffffe, at + 24)
  return bomb
}

/** The frames of the page from the choice of a file until `shown` is visible. */
const framesUntil = async (page, act, shown) => {
  await page.evaluate(() => window.frames60.begin())
  await act()
  await shown.waitFor({ timeout: LONGEST_MS })
  return page.evaluate(() => window.frames60.end())
}

/** Writes files to disk, because passing them as bytes would cost the page time. */
const withFiles = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'simdesk-bulk-'))
  try {
    return await work((name, bytes) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return path
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * `header` and `rows` are a file whose headers match the form's labels, so that nothing has to be chosen before the
 * upload.
 */
export const measureBulkPage = (url, { header, rows }, say) =>
  withFiles((fileOf) =>
    withPage(async ({ page }) => {
      await page.addInitScript(frameCounter)
      await signIn(page, url)
      const chosen = (file) => page.locator('input[type=file][name=file]').setInputFiles(file)
      const columns = page.getByRole('form', { name: 'Columns' })
      const refused = page.locator('main [aria-invalid="true"]').first()
      const all = [header, ...rows]
      const found = []
      const read = async (name, file, shown = columns) => {
        const frames = await framesUntil(page, () => chosen(file), shown)
        found.push({ name, size: statSync(file).size, ...frames })
        say(`${name}: ${frames.rate.toFixed(0)} frames a second, the longest gap ${frames.longest.toFixed(0)} ms`)
        if (shown === columns) await page.getByRole('button', { name: 'Choose another file' }).click()
        await page.locator('input[type=file][name=file]').waitFor({ state: 'attached' })
      }
      await read('a workbook that says it unpacks to 4 GB', fileOf('bomb.xlsx', bombOf()), refused)
      await page.reload()
      await read(
        'a workbook that unpacks to 290 MB of nothing',
        fileOf('large.xlsx', workbookOf(new Uint8Array(LARGE_BYTES))),
        refused,
      )
      await page.reload()
      await read('an XLSX of as many rows is read', fileOf('stock.xlsx', workbookOf(strToU8(sheetOf(all)))))
      await read('a CSV of as many rows is read', fileOf('stock.csv', csvOf(all)))
      await chosen(fileOf('stock.csv', csvOf(all)))
      await columns.waitFor({ timeout: LONGEST_MS })
      const checked = page.getByRole('region', { name: 'Rows and verdicts' })
      const up = await framesUntil(page, () => page.getByRole('button', { name: 'Check the rows' }).click(), checked)
      found.push({ name: 'its rows go up and are judged', size: null, ...up })
      return found
    }),
  )

const sizeOf = (bytes) => {
  if (bytes === null) return ''
  return bytes < 1_000_000 ? ` (${Math.ceil(bytes / 1024)} kB)` : ` (${(bytes / 1_048_576).toFixed(1)} MB)`
}

export const bulkPageSection = (found) => `
| the page in Chromium meanwhile | time | frames a second | longest gap |
|---|---|---|---|
${found
  .map(
    ({ name, size, seconds, rate, longest }) =>
      `| ${name}${sizeOf(size)} | ${seconds.toFixed(1)} s | ${rate.toFixed(0)} | ${longest.toFixed(0)} ms |`,
  )
  .join('\n')}
`
