/**
 * The filtered sale report at a given size: pages, totals and orders through the server. Each is compared with the
 * plainest statement for the same rows on the same database. Also the disk space of the indexes, and their cost for
 * writes.
 */
import { quantile } from './browser.mjs'
import { openSql } from './sql.mjs'

const TURNS = 20
const WARM_UP = 5
/** Slow requests are repeated at least this often, and then up to `MOST_MS` in total. */
const LEAST_TURNS = 3
const MOST_MS = 2_000
const REPORT = 2
const PAGE = 30
/** The number of lines written with and without the indexes. */
const WRITTEN = 1_000

const median = (values) => quantile(values, 0.5)

const timed = async (ask) => {
  const took = []
  let [found, spent, asked] = [undefined, 0, 0]
  while (took.length < TURNS && (took.length < LEAST_TURNS || spent < MOST_MS)) {
    const started = performance.now()
    found = await ask()
    const ms = performance.now() - started
    spent += ms
    asked += 1
    if (asked > WARM_UP || spent > MOST_MS) took.push(ms)
  }
  return { ms: median(took), found }
}

/** The questions, as queries of the call and as plain SQL. */
const questions = (newest, { vendor, country, email, iccid }) => {
  const [from, to] = [new Date(Date.parse(newest) - 29 * 86_400_000).toISOString().slice(0, 10), newest]
  const days = `e.day between '${from}' and '${to}'`
  const paid = `e.status = 'Paid'`
  const ofVendor = `e.vendor = '${vendor}'`
  const ofCountry = `e.place = '${country.replaceAll("'", "''")}'`
  return [
    ['30 days', { From: from, To: to }, days],
    ['one filter', { Vendor: vendor }, ofVendor],
    ['one filter, 30 days', { Vendor: vendor, From: from, To: to }, `${ofVendor} and ${days}`],
    ['two filters', { Vendor: vendor, Status: 'Paid' }, `${ofVendor} and ${paid}`],
    ['three filters', { Vendor: vendor, Status: 'Paid', Country: country }, `${ofVendor} and ${paid} and ${ofCountry}`],
    ['a text', { Text: email }, `e.subject in (select subject from report_rows where email ilike '${email}%')`],
    ['an ICCID', { Text: iccid }, `e.subject in (select subject from report_rows where iccid ilike '${iccid}%')`],
    ['by amount', { SortBy: 'sellingPrice', SortOrder: 'desc' }, 'true', 'e.currency, e.amount desc, e.ordinal desc'],
    ['one filter, by amount', { Vendor: vendor, SortBy: 'sellingPrice' }, ofVendor, 'e.currency, e.amount, e.ordinal'],
  ]
}

/** Pages of a question through the server and by the plain statement; both must have the same rows. */
const compare = async (server, sql, [name, query, where, order = 'e.ordinal desc']) => {
  const asked = { ...query, PageIndex: 1 }
  const { totalCount, isAtLeast } = await server('PurchaseReport', asked)
  const { SortBy: _, SortOrder: __, ...narrowing } = query
  const totals = await timed(() => server('GetReportTotals', { ...narrowing, ReportName: 'PurchaseReport' }))
  const count = isAtLeast ? totals.found.totalCount : totalCount
  const pages = Math.max(1, Math.ceil(count / PAGE))
  const ofPage = async (page) => {
    const ours = await timed(() => server('PurchaseReport', { ...query, PageIndex: page }))
    const bare = await timed(() =>
      sql.run(`select r.*, e.ordinal from report_entries e join report_rows r on r.subject = e.subject
        where e.report = ${REPORT} and ${where} order by ${order} offset ${(page - 1) * PAGE} limit ${PAGE}`),
    )
    const ids = ours.found.purchaseReports.map(({ id }) => id)
    if (JSON.stringify(ids) !== JSON.stringify(bare.found.map(({ ordinal }) => ordinal))) {
      throw new Error(`The server and the plain statement find different rows: ${name}, page ${page}.`)
    }
    return [ours.ms, bare.ms]
  }
  const bareTotals = await timed(() =>
    sql.run(`select r.currency, count(*), sum(coalesce(e.price, r.price)) as sum
      from report_entries e join report_rows r on r.subject = e.subject
      where e.report = ${REPORT} and ${where} group by 1`),
  )
  const counted = bareTotals.found.reduce((all, row) => all + Number(row.count), 0)
  if (counted !== totals.found.totalCount) throw new Error(`The totals differ: ${name}.`)
  const [first, middle, last] = [await ofPage(1), await ofPage(Math.ceil(pages / 2)), await ofPage(pages)]
  return { name, count, first, middle, last, totals: [totals.ms, bareTotals.ms] }
}

const sizesOf = (sql) =>
  sql.run(`select c.relname as name, pg_relation_size(c.oid) / 1e6 as megabytes from pg_class c
    where c.relname like 'report%' and c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 1e6
    order by 2 desc`)

/** Writes lines again at the end, in a transaction that is rolled back: with all indexes, and with only the key. */
const writingOf = async (sql) => {
  const columns =
    'subject, at, price, transaction, day, status, vendor, supplier, place, plan, gateway, currency, amount, refunded, cost'
  const write = `insert into report_entries (report, ordinal, ${columns}) select report, ordinal + 1000000000, ${columns}
    from report_entries where report = ${REPORT} order by ordinal desc limit ${WRITTEN}`
  const others = (
    await sql.run(`select indexname from pg_indexes where tablename = 'report_entries' and indexname not like '%pkey'`)
  ).map(({ indexname }) => indexname)
  const took = async (statements) => {
    const all = []
    for (let turn = -1; turn < 5; turn++) {
      const ms = await sql.takenBack(async (run) => {
        for (const statement of statements) await run(statement)
        const started = performance.now()
        await run(write)
        return performance.now() - started
      })
      if (turn >= 0) all.push(ms)
    }
    return median(all)
  }
  return { all: await took([]), key: await took([`drop index ${others.join(', ')}`]) }
}

const row = (cells) => `| ${cells.join(' | ')} |`
const pair = ([ours, bare]) => `${ours.toFixed(1)} / ${bare.toFixed(1)}`

/** The tables of one size in Markdown; each cell has the server's duration and that of the plain statement. */
export const measureNarrowed = async ({ url }, headers, dataDir) => {
  const server = async (call, query) => {
    const answer = await fetch(`${url}/api/ReportMaster/${call}?${new URLSearchParams(query)}`, { headers })
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const sql = openSql(dataDir)
  try {
    const rows = (await server('PurchaseReport', { PageIndex: 1 })).purchaseReports
    const [newest] = rows
    const { choices } = await server('GetReportChoices', { ReportName: 'PurchaseReport' })
    const most = (name) => choices[name].toSorted((one, other) => other.count - one.count)[0].value
    const { iccid } = rows.find((row) => row.iccid !== '')
    const told = { vendor: most('vendor'), country: most('country'), email: newest.email.slice(0, 4), iccid }
    const found = []
    for (const question of questions(newest.purchaseDate, told)) found.push(await compare(server, sql, question))
    const sizes = await sizesOf(sql)
    const writing = await writingOf(sql)
    return [
      row(['ms, server / plain statement', 'rows', 'first page', 'middle', 'last', 'totals']),
      row(Array(6).fill('---')),
      ...found.map(({ name, count, first, middle, last, totals }) =>
        row([name, count.toLocaleString('en-GB'), pair(first), pair(middle), pair(last), pair(totals)]),
      ),
      '',
      `Space, MB: ${sizes.map(({ name, megabytes }) => `${name} ${Number(megabytes).toFixed(0)}`).join(', ')}.`,
      `${WRITTEN} lines are written in ${writing.all.toFixed(1)} ms with all indexes, in ${writing.key.toFixed(1)} ms with the primary key alone.`,
    ].join('\n')
  } finally {
    await sql.end()
  }
}
