import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../server/all-projections.ts'
import { invoicePage } from '../server/billing/offline-invoice-queries.ts'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'
import { dayAfter } from '../src/schemas/core/day-range.ts'

const DAYS = 1_000
const FIRST = '2024-01-01'
const TURNS = 30
const WARM_UP = 5
const TODAY = dayAfter(FIRST, DAYS)
const PAGE = 30

/** Invoices over the days, in three currencies with three terms; a third is paid, a third in part. */
const fill = (sql: SqlClient.SqlClient, invoices: number) =>
  Effect.all([
    sql`insert into offline_sales (id, ordinal, invoice_number, client_id, currency, invoice_date, due_date, total,
        paid, credited, sold, credited_items)
      select i, i, 'SD-' || lpad(i::text, 9, '0'), i % 500, (array['EUR', 'INR', 'USD'])[1 + i % 3], day::text,
        (day + (array[14, 30, 60])[1 + i % 7 % 3])::text, total, (i / 3 % 3) * total / 2, 0, 1, 0
      from (
        select i, ${FIRST}::date + (i::bigint * ${DAYS}::integer / ${invoices}::integer)::integer as day,
          (1000 + i::bigint * 7919 % 90000) as total
        from generate_series(1, ${invoices}::integer) i
      ) made`,
    sql`insert into offline_sale_sums select currency, due_date, count(*), sum(total), sum(paid), sum(credited),
        sum(greatest(total - credited - paid, 0)), sum(greatest(-(total - credited - paid), 0))
      from offline_sales group by currency, due_date`,
    sql`analyze`,
  ])

const asked = [
  ['first page', {}, null, 1],
  ['last page', {}, null, Number.POSITIVE_INFINITY],
  ['first page by total, descending', {}, { column: 'total', direction: 'desc' }, 1],
  ['first page by open amount, ascending', {}, { column: 'open', direction: 'asc' }, 1],
  ['of one currency', { currency: 'EUR' }, null, 1],
  ['of 30 days', { issuedFrom: dayAfter(TODAY, -30) }, null, 1],
  ['open ones', { status: 'open' }, null, 1],
] as const

/**
 * The durations of pages of the invoices in milliseconds, in a separate database; each beside the totals added up
 * from the invoices, as a search does that has no sums.
 */
export const timeInvoices = async (dataDir: string, invoices: number) => {
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const timed = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E>) {
    const times: Array<number> = []
    for (let turn = 0; turn < TURNS; turn++) {
      const started = performance.now()
      yield* work
      times.push(performance.now() - started)
    }
    const sorted = times.slice(WARM_UP).sort((one, other) => one - other)
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
  })
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const projection of projections) yield* projection.create(sql)
    yield* fill(sql, invoices)
    const times = yield* Effect.forEach(
      asked,
      Effect.fnUntraced(function* ([what, search, sort, page]) {
        const last = Math.ceil(invoices / PAGE)
        const window = { skip: (Math.min(page, last) - 1) * PAGE, take: PAGE }
        return { what, ...(yield* timed(invoicePage(sql, search, sort, window, TODAY))) }
      }),
    )
    const addedUp = yield* timed(
      sql`select currency, count(*), sum(total), sum(paid), sum(credited), sum(greatest(total - credited - paid, 0)),
          sum(greatest(-(total - credited - paid), 0)),
          sum(total - credited - paid) filter (where total - credited - paid > 0 and due_date < ${TODAY})
        from offline_sales group by currency`,
    )
    return { times, addedUp }
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
