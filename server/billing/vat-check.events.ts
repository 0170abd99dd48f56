import { Schema } from 'effect'
import { type DataOf, declareEvents, type EventOf, storedAs } from '../core/events/event-types.ts'

/** An online check of a customer's VAT number. `id` is the customer. */
const Checked = Schema.Struct({
  id: Schema.Int,
  by: Schema.String,
  date: Schema.String,
  number: Schema.String,
  /** `valid`, `invalid` or `unanswered`. */
  outcome: Schema.String,
})

/** The online checks of VAT numbers, in a stream beside each customer's: a check is no change of the customer. */
export const vatCheckEvents = declareEvents({ VatNumberChecked: storedAs(Checked) })

type Types = typeof vatCheckEvents.types
export type VatCheckEvent = EventOf<Types>
export type VatNumberChecked = DataOf<Types['VatNumberChecked']>

export const vatCheckStream = (customerID: number): string => `vat-check-${customerID}`
