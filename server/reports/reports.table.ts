import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type ReportName, reports } from '../../src/schemas/reports/reports.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { integers, numbers, texts } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { createTable, insertItems, typesOf } from '../core/projections/rows.ts'
import { addToDayFigures, createDayFigures } from './day-figures.table.ts'
import { createBlocks, Tally } from './report-blocks.ts'
import { reportRowColumns } from './report-columns.ts'
import { entriesOf, type ReportEntry, type ReportEvent, reportEvents } from './report-entries.ts'
import { entryColumns, type Marks, markColumns, type StoredEntry, storedEntry } from './report-entry.ts'
import { createReportIndexes } from './report-indexes.ts'
import { changedBy, type LineStatus, nextLineStatus, type Subject, subjectOf } from './report-row.ts'
import { unitsOf } from './units.ts'

/** The number of a report in the tables. */
export const reportNumber = new Map<ReportName, number>(reports.map(({ reportName, number }) => [reportName, number]))
const numberOf = (name: ReportName): number => reportNumber.get(name) ?? 0

type StandingRow = Marks & {
  readonly subject: string
  readonly is_cancelled: number | null
  readonly activation_date: string | null
  readonly subscriptions: number | null
}

const standingOf = (row: StandingRow): LineStatus => ({
  price: row.price ?? 0,
  refunded: row.refunded ?? 0,
  isCancelled: row.is_cancelled === 1,
  status: row.status,
  activationDate: row.activation_date ?? '',
  subscriptions: row.subscriptions ?? 0,
})

/** The row of a new subject. */
const marksOf = (subject: Subject): Marks =>
  Object.fromEntries(markColumns.map((name) => [name, reportRowColumns[name].of(subject)])) as Marks

/** The rows of existing subjects. */
const rowsOf = (sql: SqlClient.SqlClient, subjects: ReadonlyArray<string>) =>
  subjects.length === 0
    ? Effect.succeed([])
    : sql<StandingRow>`select subject, is_cancelled, activation_date, subscriptions, ${sql.literal(markColumns.join(', '))}
        from report_rows where subject = any(${texts(subjects)})`

/** Updates the lines of rows whose status or refunds changed. */
const changeEntries = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  changed: ReadonlyMap<string, Pick<StoredEntry, 'status' | 'refunded'>>,
  tally: Tally,
) {
  if (changed.size === 0) return
  const entries = yield* sql<StoredEntry>`select report, ordinal, subject, at, price, transaction, day, status, vendor,
      supplier, place, plan, gateway, currency, amount::float8 as amount, refunded::float8 as refunded,
      cost::float8 as cost
    from report_entries where subject = any(${texts([...changed.keys()])})`
  for (const entry of entries) {
    tally.add(entry, -1)
    tally.add({ ...entry, ...changed.get(entry.subject) }, 1)
  }
  const now = [...changed]
  yield* sql`update report_entries set status = now.status, refunded = now.refunded
    from unnest(${texts(now.map(([subject]) => subject))}, ${texts(now.map(([, { status }]) => status))},
      ${numbers(now.map(([, { refunded }]) => refunded))}) as now (subject, status, refunded)
    where report_entries.subject = now.subject`
})

/** Updates existing rows with these events; returns all rows. */
const changeRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  rows: ReadonlyArray<StandingRow>,
  events: ReadonlyMap<string, ReadonlyArray<ReportEvent>>,
  tally: Tally,
) {
  const zone = yield* CompanyZone
  const changes = rows.flatMap((row) => {
    const happened = events.get(row.subject)
    return happened === undefined
      ? []
      : [{ row, after: happened.reduce((status, event) => nextLineStatus(status, event, zone), standingOf(row)) }]
  })
  const marks = new Map<string, Marks>(rows.map((row) => [row.subject, row]))
  if (changes.length === 0) return marks
  const subjects = changes.map(({ row }) => row.subject)
  const after = changes.map((change) => change.after)
  // These columns are always null for a subject that is not a sale.
  yield* sql`update report_rows set status = after.status,
      refunded = case when order_id is not null then after.refunded end,
      is_cancelled = case when order_id is not null then after.is_cancelled end,
      activation_date = case when order_id is not null then after.activation_date end,
      subscriptions = case when order_id is not null then after.subscriptions end
    from unnest(${texts(subjects)}, ${texts(after.map(({ status }) => status))},
      ${numbers(after.map(({ refunded }) => refunded))}, ${integers(after.map(({ isCancelled }) => Number(isCancelled)))},
      ${texts(after.map(({ activationDate }) => activationDate))},
      ${integers(after.map(({ subscriptions }) => subscriptions))})
      as after (subject, status, refunded, is_cancelled, activation_date, subscriptions)
    where report_rows.subject = after.subject`
  const changed = new Map<string, Pick<StoredEntry, 'status' | 'refunded'>>()
  for (const { row, after } of changes) {
    const refunded = row.refunded === null ? null : after.refunded
    marks.set(row.subject, { ...row, status: after.status, refunded })
    if (after.status === row.status && refunded === row.refunded) continue
    changed.set(row.subject, { status: after.status, refunded: unitsOf(refunded) })
  }
  yield* changeEntries(sql, changed, tally)
  return marks
})

/** Appends entries to their reports, each with the next ordinal. */
const addEntries = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  entries: ReadonlyArray<ReportEntry>,
  marks: (subject: string) => Marks,
  tally: Tally,
) {
  if (entries.length === 0) return
  const zone = yield* CompanyZone
  const counts = new Map<number, { count: number; last: string }>()
  for (const { report, at } of entries) {
    const count = counts.get(numberOf(report))?.count ?? 0
    counts.set(numberOf(report), { count: count + 1, last: at })
  }
  const added = [...counts]
  const totals = yield* sql<{ report: number; total: number }>`update report_counters
    set total = total + added.count, last_at = added.last
    from unnest(${integers(added.map(([report]) => report))}, ${integers(added.map(([, { count }]) => count))},
      ${texts(added.map(([, { last }]) => last))}) as added (report, count, last)
    where report_counters.report = added.report returning report_counters.report, total`
  const next = new Map(totals.map(({ report, total }) => [report, total - (counts.get(report)?.count ?? 0)]))
  const numbered = entries.map((entry): StoredEntry => {
    const number = numberOf(entry.report)
    const ordinal = (next.get(number) ?? 0) + 1
    next.set(number, ordinal)
    const told = marks(entry.subject)
    const stored = storedEntry(entry, number, ordinal, told, zone)
    tally.add(stored, 1, told.plan_name)
    return stored
  })
  yield* insertItems(sql, 'report_entries', entryColumns, numbered)
  yield* addToDayFigures(sql, numbered)
})

/**
 * The reports. A subject has one row, and a report is a list of entries that point to rows. Each entry has a dense
 * ordinal, so a page is a range of the primary key, and the total is the report's counter. Entries hold the values that
 * they are filtered and totalled by. These are counted by blocks of ordinals, and for the dashboard by spans of days.
 */
export const reportsProjection: Projection = {
  name: 'reports',
  version: 8,
  countsDays: true,
  tables: ['report_rows', 'report_entries', 'report_counters', 'report_blocks', 'report_values', 'day_figures'],
  handles: reportEvents.names,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'report_rows', typesOf(reportRowColumns)),
      createTable(sql, 'report_entries', typesOf(entryColumns)),
      sql`alter table report_entries add primary key (report, ordinal)`,
      createReportIndexes(sql),
      sql`create table report_counters (report integer primary key, total integer not null, last_at text not null)`,
      sql`insert into report_counters select report, 0, '' from unnest(${integers([...reportNumber.values()])}) as report`,
      createBlocks(sql),
      createDayFigures(sql),
    ]),
  apply: (events, sql) =>
    Effect.gen(function* () {
      const zone = yield* CompanyZone
      const fresh = new Map<string, Subject>()
      const later = new Map<string, Array<ReportEvent>>()
      const entries: Array<ReportEntry> = []
      for (const stored of events) {
        const { stream } = stored
        const event = reportEvents.read(stored)
        const begun = subjectOf(stream, event)
        if (begun !== null) fresh.set(stream, begun)
        entries.push(...entriesOf(event, stream, zone))
        const changed = changedBy(event, stream)
        if (changed === null) continue
        const subject = fresh.get(changed)
        if (subject !== undefined) subject.lineStatus = nextLineStatus(subject.lineStatus, event, zone)
        else later.set(changed, [...(later.get(changed) ?? []), event])
      }
      yield* insertItems(sql, 'report_rows', reportRowColumns, [...fresh.values()])
      const told = entries.map(({ subject }) => subject).filter((subject) => !fresh.has(subject))
      const tally = new Tally()
      const rows = yield* rowsOf(sql, [...new Set([...later.keys(), ...told])])
      const marks = yield* changeRows(sql, rows, later, tally)
      for (const [stream, subject] of fresh) marks.set(stream, marksOf(subject))
      yield* addEntries(sql, entries, (subject) => marks.get(subject) as Marks, tally)
      yield* tally.write(sql)
    }),
}
