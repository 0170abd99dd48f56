import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'

/** What a receipt says; `unitCost` is a whole number of ten-thousandths of its currency. */
export const ReceiptFields = Schema.Struct({
  /** 0 for eSIMs, which lie nowhere. */
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

/** Everything that can have happened to a receipt: stock that came, and how much of it. */
export const receiptEvents = declareEvents({
  StockReceived: storedAs(Schema.Struct({ ...stamp, fields: ReceiptFields })),
  /** So much it really was. */
  StockReceiptCorrected: storedAs(Schema.Struct({ ...stamp, quantity: Schema.Int, reason: Schema.String })),
  StockReceiptRefused: storedAs(AddRefused),
  StockReceiptCorrectionRefused: storedAs(ChangeRefused),
  StockReceiptSavedUnchanged: storedAs(SavedUnchanged),
})

/** The places where stock lies. */
export const locationEvents = declareEvents({
  LocationAdded: storedAs(
    Schema.Struct({ id: Schema.Int, name: Schema.String, by: Schema.String, date: Schema.String }),
  ),
})

/** At how many a plan, whose id it is, is ordered again; 0 for never. */
export const reorderEvents = declareEvents({
  ReorderLevelSet: storedAs(Schema.Struct({ ...stamp, level: Schema.Int })),
})
