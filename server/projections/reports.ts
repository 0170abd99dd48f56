import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type ReportName, reports } from '../../src/schemas/reports.ts'
import {
  asReportEvent,
  entriesOf,
  type ReportEntry,
  type ReportEvent,
  reportEventTypes,
} from '../domain/report-entries.ts'
import { applyPayment, type Payment, type SaleEvent, statusOf } from '../domain/sale.ts'
import { integers, numbers, texts } from '../postgres/arrays.ts'
import type { Projection } from './projection.ts'
import { type ReportTableRow, reportRowColumns, rowOfEvent } from './report-row.ts'
import { createTable, insertArrays } from './rows.ts'

/** A report by the number that its entries carry. It is in the tables: append new ones, or raise the version. */
export const reportNumber = new Map<ReportName, number>(reports.map(({ reportName }, index) => [reportName, index + 1]))
const numberOf = (name: ReportName): number => reportNumber.get(name) ?? 0

/** What later events change of a row. */
type Change = Payment & { status: string; activation_date: string | null }

const changing: ReadonlySet<string> = new Set<ReportEvent['type']>([
  'SimActivated',
  'SaleRefunded',
  'SaleCancelled',
  'SubscriptionCancelled',
])

const changed = (change: Change, event: ReportEvent): Change => {
  if (event.type === 'SimActivated') return { ...change, activation_date: event.data.at.slice(0, 10) }
  if (event.type === 'SubscriptionCancelled') return { ...change, status: 'Cancelled' }
  const payment = applyPayment(change, event as SaleEvent)
  return { ...change, ...payment, status: statusOf(payment) }
}

const changeOf = (row: ReportTableRow): Change => ({
  price: Number(row.price),
  refunded: Number(row.refunded),
  isCancelled: row.is_cancelled === 1,
  status: String(row.status),
  activation_date: row.activation_date as string | null,
})

const columnsOf = ({ refunded, isCancelled, status, activation_date }: Change) => ({
  refunded,
  is_cancelled: isCancelled ? 1 : 0,
  status,
  activation_date,
})

/** Rows that were there before these events. */
const changeRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  events: ReadonlyMap<string, ReadonlyArray<ReportEvent>>,
) {
  if (events.size === 0) return
  const rows = yield* sql<ReportTableRow>`select subject, price, refunded, is_cancelled, status, activation_date
    from report_rows where subject = any(${texts([...events.keys()])})`
  const changes = rows.map((row): [row: ReportTableRow, change: Change] => [
    row,
    (events.get(String(row.subject)) ?? []).reduce(changed, changeOf(row)),
  ])
  // What is not a sale has no refunds: null stays null.
  yield* sql`update report_rows set refunded = case when order_id is null then null else new.refunded end,
      is_cancelled = case when order_id is null then null else new.is_cancelled end,
      status = new.status, activation_date = new.activation_date
    from unnest(${texts(changes.map(([row]) => String(row.subject)))},
      ${numbers(changes.map(([, { refunded }]) => refunded))},
      ${integers(changes.map(([, { isCancelled }]) => (isCancelled ? 1 : 0)))},
      ${texts(changes.map(([, { status }]) => status))},
      ${texts(changes.map(([, change]) => change.activation_date))})
      as new (subject, refunded, is_cancelled, status, activation_date)
    where report_rows.subject = new.subject`
})

/** Puts entries at the end of their reports, each with the next ordinal. */
const addEntries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, entries: ReadonlyArray<ReportEntry>) {
  if (entries.length === 0) return
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
  yield* insertArrays(
    sql,
    'report_entries',
    entryColumns,
    entries.map(({ report, subject, at, own }) => {
      const number = numberOf(report)
      const ordinal = (next.get(number) ?? 0) + 1
      next.set(number, ordinal)
      return {
        report: number,
        ordinal,
        subject,
        at: own === null ? null : at,
        price: own?.price ?? null,
        transaction: own?.transaction ?? null,
      }
    }),
  )
})

const entryColumns = {
  report: 'integer not null',
  ordinal: 'integer not null',
  subject: 'text not null',
  // What the line tells instead of the subject's row; null for what is the row's.
  at: 'text',
  price: 'float8',
  transaction: 'text',
} as const

/**
 * The 21 reports. A subject has one row, a report is a list of entries that point to rows: each has a dense ordinal, so
 * that a page is a range of the primary key, and the total is the report's counter.
 */
export const reportsProjection: Projection = {
  name: 'reports',
  version: 1,
  tables: ['report_rows', 'report_entries', 'report_counters'],
  handles: reportEventTypes,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'report_rows', reportRowColumns),
      createTable(sql, 'report_entries', entryColumns),
      sql`alter table report_entries add primary key (report, ordinal)`,
      sql`create table report_counters (report integer primary key, total integer not null, last_at text not null)`,
      sql`insert into report_counters select report, 0, '' from unnest(${integers([...reportNumber.values()])}) as report`,
    ]),
  apply: (events, sql) =>
    Effect.gen(function* () {
      const rows = new Map<string, ReportTableRow>()
      const later = new Map<string, Array<ReportEvent>>()
      const entries: Array<ReportEntry> = []
      for (const stored of events) {
        const event = asReportEvent(stored)
        const { stream: subject } = stored
        const row = rowOfEvent(subject, event)
        if (row !== null) rows.set(subject, row)
        entries.push(...entriesOf(event, subject))
        if (!changing.has(event.type)) continue
        const fresh = rows.get(subject)
        if (fresh === undefined) later.set(subject, [...(later.get(subject) ?? []), event])
        else {
          const { refunded, is_cancelled, ...columns } = columnsOf(changed(changeOf(fresh), event))
          rows.set(subject, { ...fresh, ...columns, ...(fresh.order_id === null ? {} : { refunded, is_cancelled }) })
        }
      }
      yield* insertArrays(sql, 'report_rows', reportRowColumns, [...rows.values()])
      yield* changeRows(sql, later)
      yield* addEntries(sql, entries)
    }),
}
