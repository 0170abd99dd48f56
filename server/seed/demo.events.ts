import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** The day that all demo data ended before, until it was the day of the first start. */
const DAY_OF_ALL = '2026-11-01'

/** How many demo sales there are to be, and the day that the demo ends before, as the first start wrote down. */
export const demoEvents = declareEvents({
  DemoSalesBegun: storedAs(Schema.Struct({ sales: Schema.Int })).since(
    Schema.Struct({ sales: Schema.Int, day: Schema.String }),
    ({ sales }) => ({ sales, day: DAY_OF_ALL }),
  ),
})
