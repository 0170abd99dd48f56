import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'
import { PartnerPlanRow } from '../partners/partner-report.ts'
import { ReportTotal, StatementBalance } from './report.ts'
import type * as plain from './report-filters.ts'
import { type ListFilterName, listFilterNames } from './report-filters.ts'

const selects = Object.fromEntries(
  listFilterNames.map((name) => [name, Schema.optionalKey(Schema.String)]),
) as unknown as Readonly<Record<ListFilterName, Schema.optionalKey<Schema.String>>>

/** What a report is narrowed by, as its machine and the journal have it: a text may name a customer. */
export const ReportFilter = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  text: Masked,
  selects: Schema.Struct(selects),
})
true satisfies typeof ReportFilter.Type extends plain.ReportFilter ? true : never

/** A part of a filter that cannot be asked for, and why. */
export const ReportFilterProblem = Schema.Struct({
  field: Schema.Literals(['from', 'to', 'text']),
  message: Schema.String,
})
export type ReportFilterProblem = typeof ReportFilterProblem.Type

/** What a report comes to; where it is of one partner, by its plans too; of a statement its balances. */
export const ReportTotals = Schema.Struct({
  totalCount: Schema.Int,
  totals: Schema.Array(ReportTotal),
  plans: Schema.optionalKey(Schema.Array(PartnerPlanRow)),
  balances: Schema.optionalKey(Schema.Array(StatementBalance)),
})
export type ReportTotals = typeof ReportTotals.Type
