import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'
import { PartnerPlanRow } from '../partners/partner-report.ts'
import { ReportTotal, StatementBalance } from './report.ts'
import type * as plain from './report-filters.ts'
import { type ListFilterName, listFilterNames } from './report-filters.ts'

const selects = Object.fromEntries(
  listFilterNames.map((name) => [name, Schema.optionalKey(Schema.String)]),
) as unknown as Readonly<Record<ListFilterName, Schema.optionalKey<Schema.String>>>

/** A report's filter, in its machine and the journal. Text may name a customer. */
export const ReportFilter = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  text: Masked,
  selects: Schema.Struct(selects),
})
true satisfies typeof ReportFilter.Type extends plain.ReportFilter ? true : never

/** A filter value that cannot be searched, and why. */
export const ReportFilterProblem = Schema.Struct({
  field: Schema.Literals(['from', 'to', 'text']),
  message: Schema.String,
})
export type ReportFilterProblem = typeof ReportFilterProblem.Type

/** The totals of a report. A partner's report adds totals by plan, a statement its balances. */
export const ReportTotals = Schema.Struct({
  totalCount: Schema.Int,
  totals: Schema.Array(ReportTotal),
  plans: Schema.optionalKey(Schema.Array(PartnerPlanRow)),
  balances: Schema.optionalKey(Schema.Array(StatementBalance)),
})
export type ReportTotals = typeof ReportTotals.Type
