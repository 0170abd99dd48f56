import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'

/** The data of a receipt; `unitCost` is a whole number of ten-thousandths of its currency. */
export const ReceiptFields = Schema.Struct({
  /** 0 for eSIMs, which have no location. */
  locationID: Schema.Int,
  supplierID: Schema.Int,
  type: Schema.String,
  country: Schema.NullOr(Schema.Int),
  region: Schema.NullOr(Schema.Int),
  planID: Schema.Int,
  quantity: Schema.Int,
  unitCost: Schema.NullOr(Schema.Finite),
  InvoiceCurrency: Schema.String,
  invoiceNumber: Schema.String,
  stockReceivedDate: Schema.String,
  expiryDate: Schema.String,
  batch: Schema.String,
  remarks: Schema.String,
})

/** All events of a receipt: stock that arrived, and its quantity. */
export const receiptEvents = declareEvents({
  StockReceived: storedAs(Schema.Struct({ ...stamp, fields: ReceiptFields })),
  /** The corrected quantity. */
  StockReceiptCorrected: storedAs(Schema.Struct({ ...stamp, quantity: Schema.Int, reason: Schema.String })),
  StockReceiptRefused: storedAs(AddRefused),
  StockReceiptCorrectionRefused: storedAs(ChangeRefused),
  StockReceiptSavedUnchanged: storedAs(SavedUnchanged),
})

/** The locations of stock. */
export const locationEvents = declareEvents({
  LocationAdded: storedAs(
    Schema.Struct({ id: Schema.Int, name: Schema.String, by: Schema.String, date: Schema.String }),
  ),
})

/** The reorder level of a plan, whose id it has; 0 for none. */
export const reorderEvents = declareEvents({
  ReorderLevelSet: storedAs(Schema.Struct({ ...stamp, level: Schema.Int })),
})
