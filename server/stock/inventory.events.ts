import { Schema, Struct } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'
import { lifecycleEvents } from './stock.events.ts'

/** A stored invoice file: `file` is the generated name that its pieces are under, `name` the one a person sees. */
export const InvoiceFile = Schema.Struct({
  file: Schema.String,
  name: Schema.String,
  contentType: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
})

const costs = {
  invoiceCost: Schema.NullOr(Schema.Finite),
  buyingCost: Schema.NullOr(Schema.Finite),
  sellingcost: Schema.NullOr(Schema.Finite),
}

/** From before the stock had an expiry date of its own. */
const fields1 = {
  type: Schema.String,
  country: Schema.NullOr(Schema.Int),
  region: Schema.NullOr(Schema.Int),
  supplierID: Schema.Int,
  planID: Schema.Int,
  activationCode: Schema.String,
  iccid: Schema.String,
  simpin: Schema.String,
  serviceDeviceID: Schema.String,
  paymentType: Schema.String,
  invoiceNumber: Schema.String,
  InvoiceCurrency: Schema.String,
  ...costs,
  /** Days are `yyyy-MM-dd`. */
  stockReceivedDate: Schema.String,
  expiryDate: Schema.String,
}
/** `stockExpiryDate` is empty where the stock's expiry follows the item's. */
const fields2 = { ...fields1, stockExpiryDate: Schema.String }

/** What is known of one item: text may be empty, amounts and places null, a plan 0, where they are unknown. */
export const InventoryFields = Schema.Struct(fields2)

/** The fields that only a correction changes. */
const CorrectedFields = Schema.Struct({ InvoiceCurrency: Schema.String, ...costs })

const Added1 = Schema.Struct({ ...stamp, fields: Schema.Struct(fields1), invoice: Schema.NullOr(InvoiceFile) })
const Added2 = Schema.Struct({
  ...stamp,
  fields: InventoryFields,
  invoice: Schema.NullOr(InvoiceFile),
  /** Where it came from, of what came so: an import, a receipt, and the place where it lies. */
  bulkId: Schema.optionalKey(Schema.Int),
  receiptId: Schema.optionalKey(Schema.Int),
  locationId: Schema.optionalKey(Schema.Int),
})

const Changed = Schema.Struct({ ...stamp, changes: InventoryFields.mapFields(Struct.map(Schema.optionalKey)) })

const Corrected = Schema.Struct({
  ...stamp,
  changes: CorrectedFields.mapFields(Struct.map(Schema.optionalKey)),
  /** The invoice that takes the place of the one before; null where that stays. */
  invoice: Schema.NullOr(InvoiceFile),
  /** Empty where nothing was replaced: what is added later needs none. */
  reason: Schema.String,
})

const Voided = Schema.Struct({ ...stamp, reason: Schema.String })

/** Everything that can have happened to an inventory item. */
export const inventoryEvents = declareEvents({
  InventoryItemAdded: storedAs(Added1).since(Added2, (added): typeof Added2.Type => ({
    ...added,
    fields: { ...added.fields, stockExpiryDate: '' },
  })),
  InventoryItemChanged: storedAs(Changed),
  InventoryItemCorrected: storedAs(Corrected),
  InventoryItemVoided: storedAs(Voided),
  ...lifecycleEvents,
  InventoryItemAddRefused: storedAs(AddRefused),
  InventoryItemChangeRefused: storedAs(ChangeRefused),
  InventoryItemSavedUnchanged: storedAs(SavedUnchanged),
})
