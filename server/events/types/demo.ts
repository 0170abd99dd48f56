import { Schema } from 'effect'
import { declareEvents, storedAs } from '../event-types.ts'

/** How many demo sales there are to be, as the first start wrote down. */
export const demoEvents = declareEvents({ DemoSalesBegun: storedAs(Schema.Struct({ sales: Schema.Int })) })
