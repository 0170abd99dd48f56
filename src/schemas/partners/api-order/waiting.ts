import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import type { PagedRow } from '../../lists/paged-rows.ts'

/** A waiting order, as the list's row has it: `rest` is how many SIMs are still to be delivered. */
export const WaitingOrder = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  rest: Schema.Int,
  requestId: Masked,
  companyName: Masked,
  planname: Schema.String,
})
export type WaitingOrder = typeof WaitingOrder.Type

const text = (value: PagedRow[string] | undefined): string => String(value ?? '')

/** The orders on a page of the list with SIMs still to be delivered. */
export const waitingIn = (rows: ReadonlyArray<PagedRow>): ReadonlyArray<WaitingOrder> =>
  rows
    .map(({ id, version, quantity, delivered, requestId, companyName, planname }) => ({
      id: Number(id),
      version: Number(version),
      rest: Number(quantity) - Number(delivered),
      requestId: text(requestId),
      companyName: text(companyName),
      planname: text(planname),
    }))
    .filter(({ rest }) => rest > 0)
