import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'
import { PartnerPlanRow } from '../partners/partner-report.ts'
import { ReportTotal, StatementBalance } from './report.ts'
import type * as plain from './report-filters.ts'
import type { ListFilterName } from './report-filters.ts'

const selects: Readonly<Record<ListFilterName, Schema.optionalKey<Schema.String>>> = {
  status: Schema.optionalKey(Schema.String),
  vendor: Schema.optionalKey(Schema.String),
  supplier: Schema.optionalKey(Schema.String),
  country: Schema.optionalKey(Schema.String),
  plan: Schema.optionalKey(Schema.String),
  gateway: Schema.optionalKey(Schema.String),
  customer: Schema.optionalKey(Schema.String),
  paymentStatus: Schema.optionalKey(Schema.String),
  person: Schema.optionalKey(Schema.String),
  area: Schema.optionalKey(Schema.String),
  outcome: Schema.optionalKey(Schema.String),
  kind: Schema.optionalKey(Schema.String),
  inactive: Schema.optionalKey(Schema.String),
  partner: Schema.optionalKey(Schema.String),
  countryID: Schema.optionalKey(Schema.String),
  regionID: Schema.optionalKey(Schema.String),
}

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
