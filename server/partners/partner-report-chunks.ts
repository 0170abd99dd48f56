import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import { bytesOf, integer, noRows } from '../core/projections/rows.ts'
import {
  conditions,
  listOf,
  type PartnerCriteria,
  partnerLines,
  partnerSelectionOf,
  spanOf,
} from './partner-report-queries.ts'

/** Ordinals of a list, both included. */
type Ordinals = { readonly first: number; readonly last: number }

/** Whether a whole list is requested: everybody's, or one partner's. */
export const isWholeList = ({ planID, from, to }: PartnerCriteria): boolean =>
  planID === undefined && from === undefined && to === undefined

/** The number of lines of a list, without its filter. */
export const partnerListTotal = (sql: SqlClient.SqlClient, report: PartnerReport, criteria: PartnerCriteria) =>
  Effect.map(
    sql<{ total: number }>`select total from partner_report_counters
      where report = ${report} and partner = ${listOf(criteria)}`,
    ([counter]) => counter?.total ?? 0,
  )

/** The number of matching lines between two ordinals. */
export const partnerLineCount = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  { first, last }: Ordinals,
) =>
  Effect.map(
    sql<{ n: number }>`select count(*)::integer as n from partner_report_entries e
      join partner_report_rows p on p.subject = e.subject
      where ${conditions(sql, report, criteria)}
        and e.ordinal between ${integer(first)}::integer and ${integer(last)}::integer`,
    ([counted]) => counted?.n ?? 0,
  )

/**
 * The matching lines up to an entry: their first and last ordinal, and their number. The filtered values of a line
 * never change, so the result is always the same.
 */
export const partnerLinesUntil = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  until: number,
) {
  const { total, first, last } = yield* spanOf(sql, report, criteria)
  const ordinals = { first, last: Math.min(last, until) }
  const isCounted = criteria.planID === undefined && last <= until
  return { ...ordinals, count: isCounted ? total : yield* partnerLineCount(sql, report, criteria, ordinals) }
})

/** A chunk of the matching lines between two ordinals, newest first: arrays of values, and the last line. */
export const partnerLineChunk = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  { first, last }: Ordinals,
  take: number,
) =>
  Effect.map(
    sql<{ rows: Uint8Array; last: number | null; count: number }>`select
        ${sql.literal(bytesOf(`coalesce(json_agg(chunk.line order by chunk.ordinal desc), '[]')`))} as rows,
        min(chunk.ordinal) as last, count(*)::integer as count from (
        select e.ordinal, json_build_array(${sql.literal(partnerSelectionOf(report).values)}) as line
        from ${sql.literal(partnerLines)} where ${conditions(sql, report, criteria)}
          and e.ordinal between ${integer(first)}::integer and ${integer(last)}::integer
        order by e.ordinal desc limit ${sql.literal(String(take))}
      ) chunk`,
    ([chunk]) => ({ rows: chunk?.rows ?? noRows.rows, last: chunk?.last ?? 0, count: chunk?.count ?? 0 }),
  )
