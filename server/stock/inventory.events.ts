import { Schema, Struct } from 'effect'
import { formFactorOf } from '../../src/schemas/stock/identity/activation-code.ts'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'
import { lifecycleEvents } from './stock.events.ts'

/** A stored invoice file: `file` is the generated name of its pieces, `name` the displayed one. */
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

/** The shape before stock had its own expiry date. */
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
  /** Dates are `yyyy-MM-dd`. */
  stockReceivedDate: Schema.String,
  expiryDate: Schema.String,
}
/** `stockExpiryDate` is empty if the stock's expiry follows the SIM's. */
const fields2 = { ...fields1, stockExpiryDate: Schema.String }

/** `formFactor` is what the SIM is; before it was stored, the activation code said it. */
const fields3 = { ...fields2, formFactor: Schema.String }

/** The stored fields of a SIM. Unknown texts are empty, unknown amounts and places are null, an unknown plan is 0. */
export const InventoryFields = Schema.Struct(fields3)

/** The fields that only a correction changes. */
const CorrectedFields = Schema.Struct({ InvoiceCurrency: Schema.String, ...costs })

const Added1 = Schema.Struct({ ...stamp, fields: Schema.Struct(fields1), invoice: Schema.NullOr(InvoiceFile) })
const origin = {
  /** Its origin, if it has one: an import, a receipt and the location. */
  bulkId: Schema.optionalKey(Schema.Int),
  receiptId: Schema.optionalKey(Schema.Int),
  locationId: Schema.optionalKey(Schema.Int),
}
const Added2 = Schema.Struct({
  ...stamp,
  fields: Schema.Struct(fields2),
  invoice: Schema.NullOr(InvoiceFile),
  ...origin,
})
const Added3 = Schema.Struct({ ...stamp, fields: InventoryFields, invoice: Schema.NullOr(InvoiceFile), ...origin })

const changes = Schema.Struct(fields2).mapFields(Struct.map(Schema.optionalKey))
const Changed1 = Schema.Struct({ ...stamp, changes })
/** `formFactor` is what the SIM is from then on; empty if nobody said it, and then a changed code says it. */
const Changed2 = Schema.Struct({ ...stamp, changes, formFactor: Schema.String })

const Corrected = Schema.Struct({
  ...stamp,
  changes: CorrectedFields.mapFields(Struct.map(Schema.optionalKey)),
  /** The invoice that replaces the previous one; null if that stays. */
  invoice: Schema.NullOr(InvoiceFile),
  /** Empty if nothing was replaced: a value added later needs no reason. */
  reason: Schema.String,
})

const Voided = Schema.Struct({ ...stamp, reason: Schema.String })

/** All events of a SIM. */
export const inventoryEvents = declareEvents({
  InventoryItemAdded: storedAs(Added1)
    .since(Added2, (added): typeof Added2.Type => ({ ...added, fields: { ...added.fields, stockExpiryDate: '' } }))
    .since(Added3, (added): typeof Added3.Type => ({
      ...added,
      fields: { ...added.fields, formFactor: formFactorOf(added.fields.activationCode) },
    })),
  InventoryItemChanged: storedAs(Changed1).since(Changed2, (changed) => ({ ...changed, formFactor: '' })),
  InventoryItemCorrected: storedAs(Corrected),
  InventoryItemVoided: storedAs(Voided),
  ...lifecycleEvents,
  InventoryItemAddRefused: storedAs(AddRefused),
  InventoryItemChangeRefused: storedAs(ChangeRefused),
  InventoryItemSavedUnchanged: storedAs(SavedUnchanged),
})
