import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** The end of older demo data, before it became the day of the first start. */
const DAY_OF_ALL = '2026-11-01'

/** The number of demo sales and the day the demo ends before, as stored by the first start. */
export const demoEvents = declareEvents({
  DemoSalesBegun: storedAs(Schema.Struct({ sales: Schema.Int })).since(
    Schema.Struct({ sales: Schema.Int, day: Schema.String }),
    ({ sales }) => ({ sales, day: DAY_OF_ALL }),
  ),
})
