/**
 * `npm run bench -- --only bulk`: a bulk import of 100,000 rows (`--rows`: another number). They are uploaded, checked
 * and added through the API of the built product, compared with a plain `COPY` of the same rows. Before that, it
 * measures whether the page keeps drawing in Chromium while such files are read and uploaded.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sleep } from './browser.mjs'
import { bulkPageSection, measureBulkPage } from './bulk-page.mjs'
import { memoryOf, newDataDir, removeData, signIn, startProduct } from './product.mjs'

const PIECE = 1_000
const HEADER = ['Activation Code', 'ICCID', 'SIM PIN', 'Plan Name', 'Invoice Cost', 'Buying Cost', 'Stock Expiry Date']
const seconds = (from) => (performance.now() - from) / 1000

export const clientOf = async (url) => {
  const headers = await signIn(url)
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(headers.cookie)?.[1] ?? '')
  const ask = async (path, json) => {
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const more = { 'X-XSRF-TOKEN': xsrf, 'content-type': 'application/json' }
    const answer = await (await fetch(`${url}/api${path}`, { ...body, headers: { ...headers, ...more } })).json()
    if (answer.isSuccess === false) throw new Error(`${path}: ${answer.message}`)
    return answer
  }
  return ask
}

/** Rows as in a supplier's list, for a plan of the demo data. */
const rowsFor = async (ask, count, run = String(Date.now()).slice(-6)) => {
  const { activeCountryDropdowns } = await ask('/CommonDropdown/GetPlanDropdown')
  const country = activeCountryDropdowns.find(({ name }) => name === 'United Kingdom')
  const suppliers = await ask(`/CommonDropdown/GetSupplierDropdownbyCountry?country=${country.id}`)
  const plans = await ask('/PlanMaster/GetFilteredPlanList', {
    supplierID: 0,
    flag: 1,
    countryID: country.id,
    regionID: 0,
  })
  const rows = Array.from({ length: count }, (_, at) => [
    ...[`LPA:1$smdp.example.com$${run}-${at}`, `8944${run}${String(at).padStart(9, '0')}`, '1234'],
    ...[plans.data[at % plans.data.length].planName, '120.50', '7.25', '31/12/2030'],
  ])
  const mapping = {
    activationCode: { column: 0 },
    iccid: { column: 1 },
    simpin: { column: 2 },
    planID: { column: 3 },
    invoiceCost: { column: 4 },
    buyingCost: { column: 5 },
    expiryDate: { column: 6 },
    country: { value: country.name },
    supplierID: { value: suppliers.activeSupplierDropdowns[0].name },
  }
  return { rows, mapping, supplier: suppliers.activeSupplierDropdowns[0].name, country: country.name }
}

/** The page with a file that has every field of each row. */
const drawn = async (url, count, say) => {
  const { rows, supplier, country } = await rowsFor(await clientOf(url), count, '000001')
  const header = [...HEADER, 'Supplier Name', 'Country']
  return measureBulkPage(url, { header, rows: rows.map((cells) => [...cells, supplier, country]) }, say)
}

/** The same rows by a plain `COPY`, in a separate PostgreSQL with the product's settings. */
const bareCopy = async (rows) => {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(import.meta.dirname, 'bulk-copy.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const dataDir = newDataDir()
  try {
    return await module.bareCopy(dataDir, rows)
  } finally {
    removeData(dataDir)
  }
}

/** The largest possible assignment: previewed by ICCID, assigned to a partner, unassigned. */
const assigned = async (ask, rows) => {
  const codes = rows.slice(0, 5_000).map(([, iccid]) => iccid)
  const { activePartnerDropdowns } = await ask('/InventoryMaster/GetAssignmentDropdown')
  const target = { kind: 'partner', targetId: activePartnerDropdowns[0].id }
  const timed = async (path, json) => {
    const started = performance.now()
    const answer = await ask(path, json)
    return { answer, took: seconds(started) }
  }
  const preview = await timed('/InventoryMaster/PreviewAssignment', { ...target, codes })
  const ids = preview.answer.rows.flatMap(({ id, isOk }) => (isOk ? [id] : []))
  if (ids.length !== codes.length) throw new Error(`${ids.length} of ${codes.length} could be assigned`)
  const assign = await timed('/InventoryMaster/AssignInventory', { flag: 1, ...target, ids, note: '' })
  const back = await timed('/InventoryMaster/AssignInventory', { flag: 2, ...target, ids, note: 'bench' })
  return { count: ids.length, preview: preview.took, assign: assign.took, back: back.took }
}

export const imported = async (product, count, say) => {
  const ask = await clientOf(product.url)
  const { rows, mapping } = await rowsFor(ask, count)
  const atRest = memoryOf(product.pid)
  let peak = atRest
  const watched = () => {
    peak = Math.max(peak, memoryOf(product.pid))
  }
  const watching = setInterval(watched, 250)
  const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const started = performance.now()
  const begun = { fileName: 'bench.csv', sha256, rowCount: count, header: HEADER, mapping }
  const { bulkId } = (await ask('/InventoryMaster/BeginBulk', begun)).bulk
  for (let from = 0; from < count; from += PIECE) {
    const piece = rows.slice(from, from + PIECE).map((cells, at) => ({ row: from + at + 2, cells }))
    await ask('/InventoryMaster/PutBulkRows', { bulkId, from: from + 1, rows: piece })
  }
  const checked = seconds(started)
  say(`${count.toLocaleString('en-GB')} rows judged in ${checked.toFixed(1)} s`)
  await ask('/InventoryMaster/CommitBulk', { bulkId })
  // Polled like a screen: often enough to show progress.
  let { bulk } = await ask(`/InventoryMaster/GetBulk?id=${bulkId}`)
  while (bulk.status !== 'finished') {
    await sleep(500)
    bulk = (await ask(`/InventoryMaster/GetBulk?id=${bulkId}`)).bulk
  }
  const whole = seconds(started)
  clearInterval(watching)
  if (bulk.counts.added !== count) throw new Error(`${bulk.counts.added} of ${count} rows were added`)
  return { checked, whole, memory: peak - atRest, rows, assigned: await assigned(ask, rows) }
}

export const measureBulk = async (count, say) => {
  const dataDir = newDataDir()
  const product = await startProduct(dataDir)
  let result
  try {
    const page = await drawn(product.url, count, say)
    result = { ...(await imported(product, count, say)), page }
  } finally {
    await product.end()
    removeData(dataDir)
  }
  const { rows, ...figures } = result
  say('a bare COPY')
  return { count, ...figures, copy: await bareCopy(rows) }
}

export const bulkSection = ({ count, checked, whole, memory, copy, assigned, page }) => `
| a bulk import of ${count.toLocaleString('en-GB')} rows | |
|---|---|
| sent and judged | ${checked.toFixed(1)} s |
| judged again and added | ${(whole - checked).toFixed(1)} s |
| both (goal: at most 60 s) | ${whole.toFixed(1)} s |
| the server's memory above rest, at most (goal: 200 MB) | ${Math.round(memory)} MB |
| a bare \`COPY\` of the same rows, two unique indexes | ${copy.toFixed(1)} s |
| ${assigned.count.toLocaleString('en-GB')} of them by their ICCIDs: previewed (goal: 2 s) | ${assigned.preview.toFixed(2)} s |
| assigned to a partner (goal: 5 s) | ${assigned.assign.toFixed(2)} s |
| taken back | ${assigned.back.toFixed(2)} s |
${bulkPageSection(page)}`
