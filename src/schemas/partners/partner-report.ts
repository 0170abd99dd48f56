import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { rowFields } from '../lists/row-fields.ts'
import { partnerSaleFields, partnerSubscriptionFields, partnerSummaryFields } from './partner-report-fields.ts'

/** What partners have sold as it goes over the wire. */

/** Ours, beside the columns: `id` counts the lines of the list from 1, the oldest first; whose line it is. */
const ourFields = { id: Schema.Int, partnerID: Schema.Int }

/** A sale of a partner: the columns of every report, and those of the partner. */
const PartnerSaleRow = Schema.Struct({ ...rowFields(partnerSaleFields), ...ourFields })
/** A subscription that a partner sold, with how often it was paid. */
const PartnerSubscriptionRow = Schema.Struct({ ...rowFields(partnerSubscriptionFields), ...ourFields })
/**
 * What a partner has sold in one currency, and what it holds; without sales the currency is empty. Its id is the partner
 * and the currency, "7-USD": it stays where others come before it.
 */
const PartnerSummaryRow = Schema.Struct({
  ...rowFields(partnerSummaryFields),
  ...ourFields,
  id: Schema.String,
})

const listOf = <const Key extends string, Row extends Schema.Top>(key: Key, row: Row) =>
  Schema.Struct({
    ...answerFields,
    ...({ [key]: Schema.Array(row) } as { readonly [_ in Key]: Schema.$Array<Row> }),
    totalCount: Schema.Int,
  })

export const PartnerSalesReports = listOf('partnerSalesReports', PartnerSaleRow)
export const PartnerH20Reports = listOf('partnerH20Reports', PartnerSaleRow)
export const PartnerSubscriptionReports = listOf('partnerSubscriptionReports', PartnerSubscriptionRow)
export const PartnerSummaries = listOf('partnerSummary', PartnerSummaryRow)

/** A plan of one partner: the SIMs that it holds today, those that it sold, and how many of those held expire within 30 days. */
export const PartnerPlanRow = Schema.Struct({
  planID: Schema.Int,
  planname: Schema.String,
  held: Schema.Int,
  sold: Schema.Int,
  expiring: Schema.Int,
})
export type PartnerPlanRow = typeof PartnerPlanRow.Type

/** The plans of one partner, by name; null where everybody's are asked for. */
export const PartnerPlans = Schema.Struct({
  ...answerFields,
  partnerPlans: Schema.NullOr(Schema.Array(PartnerPlanRow)),
})
