import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { rowFields } from '../lists/row-fields.ts'
import { partnerSaleFields, partnerSubscriptionFields, partnerSummaryFields } from './partner-report-fields.ts'

/** The wire shapes of the partner reports. */

/**
 * Our addition to the columns: `id` counts the rows of the list from 1, the oldest first; `partnerID` is the partner.
 */
const ourFields = { id: Schema.Int, partnerID: Schema.Int }

/** A sale of a partner: the columns of every report, and the partner's. */
const PartnerSaleRow = Schema.Struct({ ...rowFields(partnerSaleFields), ...ourFields })
/** A subscription sold by a partner, with its number of payments. */
const PartnerSubscriptionRow = Schema.Struct({ ...rowFields(partnerSubscriptionFields), ...ourFields })
/**
 * A partner's sales in one currency, and its assigned SIMs; without sales the currency is empty. The id is the partner
 * and the currency, "7-USD", so that it stays the same when rows are added before it.
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

/** A plan of one partner: SIMs assigned today, SIMs sold, and how many of the assigned ones expire soon, by the notification rules. */
export const PartnerPlanRow = Schema.Struct({
  planID: Schema.Int,
  planname: Schema.String,
  held: Schema.Int,
  sold: Schema.Int,
  expiring: Schema.Int,
})
export type PartnerPlanRow = typeof PartnerPlanRow.Type

/** The plans of one partner, by name; null if the report covers all partners. */
export const PartnerPlans = Schema.Struct({
  ...answerFields,
  partnerPlans: Schema.NullOr(Schema.Array(PartnerPlanRow)),
})
