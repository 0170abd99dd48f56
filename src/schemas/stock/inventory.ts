import { Effect, Schema } from 'effect'
import { answerFields, listedFields, RowCount, Unsent } from '../core/answer.ts'
import { currencies } from '../core/currency.ts'
import { NamedOthers } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { day, moment, readFields, readRowFields, Version, wire } from '../core/wire.ts'
import { ownFields, partFields } from '../lists/list-filter.ts'
import { MaskedSearchText, SearchText } from '../lists/search-text.ts'
import { sortFields, sortSchema } from '../lists/sort-wire.ts'
import { formFactors, inventorySearchKeys, inventorySorts, paymentTypes } from './inventory-fields.ts'
import { inventoryFilters } from './inventory-filters.ts'
import { SelectedIds } from './selected-sims.ts'
import { stockTypes } from './stock.ts'

export const InventoryType = Schema.Literals(['local', 'roaming'])
export type InventoryType = typeof InventoryType.Type

export const PaymentType = Schema.Literals(['prepaid', 'postpaid', 'payg'])
export type PaymentType = typeof PaymentType.Type

export const Currency = Schema.Literals(currencies.map(({ value }) => value))
export type Currency = typeof Currency.Type

const DayText = Schema.String.annotate(day)
const Moment = Schema.String.annotate(moment)
const ours = wire({ ours: true })

const rowFields = {
  id: Schema.Int.annotate(wire({ madeUp: true })),
  activationCode: Masked,
  simpin: Masked,
  iccid: Masked,
  serviceDeviceID: Masked,
  invoiceNumber: Schema.String,
  expiryDate: DayText,
  buyingCost: Schema.NullOr(Schema.Finite),
  supplierName: Schema.String,
  planID: Schema.Int,
  supplierID: Schema.Int,
  createdBy: Personal,
  createdDate: Moment,
  /** Ours: the names behind the ids, in a list; another server may leave them out. */
  planName: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(Schema.String.annotate(wire({ choices: stockTypes }))),
  /** One of `formFactors`. */
  formFactor: Schema.optionalKey(Schema.String.annotate(wire({ choices: formFactors }))),
  /** The country of a local SIM, the region of a roaming one. */
  place: Schema.optionalKey(Schema.String),
  InvoiceCurrency: Schema.optionalKey(Schema.String.annotate(wire({ choices: currencies }))),
  /** One of `stockStatuses`; `expired` from the day after its expiry date, in UTC. */
  stockStatus: Schema.optionalKey(Schema.String),
  /** Who it is assigned to, or was when it was sold or expired; empty for none. */
  assignedTo: Schema.optionalKey(Personal),
  /** Ours, in a list: whether its expiry date is within the days of the notification rules, or past. */
  expiresSoon: Schema.optionalKey(Schema.Boolean),
  /** Ours, when voided SIMs are requested: when it was voided, empty if it was not. */
  voidedDate: Schema.optionalKey(Schema.String),
}

/**
 * A row of the inventory list (spec §3). Days are `yyyy-MM-dd`, moments ISO 8601 in UTC, empty text where unknown.
 * `unread` names fields from another server that could not be read.
 */
export const InventoryRow = Schema.Struct({ ...rowFields, ...readRowFields })
export type InventoryRow = typeof InventoryRow.Type

/**
 * The voiding of a SIM that was added by mistake: who, when and why. It cannot change any more, and its codes can be
 * used again.
 */
export const Voided = Schema.Struct({ by: Personal, date: Schema.String, reason: Masked })
export type Voided = typeof Voided.Type

const recordFields = {
  ...rowFields,
  /** The specification has it in lists only. */
  supplierName: rowFields.supplierName.annotate(ours),
  invoiceCost: Schema.NullOr(Schema.Finite),
  InvoiceCurrency: Schema.String.annotate(wire({ choices: currencies })),
  /** The file name of the stored invoice; empty for none. */
  invoicePO: Personal,
  stockReceivedDate: DayText,
  stockExpiryDate: DayText,
  country: Schema.NullOr(Schema.Int),
  region: Schema.NullOr(Schema.Int),
  type: Schema.String.annotate(wire({ choices: stockTypes })),
  paymentType: Schema.String.annotate(wire({ choices: paymentTypes })),
  updatedBy: Personal,
  updatedDate: Moment,
  sellingcost: Schema.NullOr(Schema.Finite),
  version: Version,
  planName: Schema.optionalKey(Schema.String),
  /** Ours: its plan is archived, so it is offered for no other SIM. */
  planArchived: Schema.optionalKey(Schema.Boolean),
  countryName: Schema.optionalKey(Schema.String),
  regionName: Schema.optionalKey(Schema.String),
  voided: Schema.optionalKey(Schema.NullOr(Voided)),
  /** Ours: who it is assigned to and by which assignment (0 for none), and when it was sold. */
  assignedKind: Schema.optionalKey(Schema.String),
  assignedID: Schema.optionalKey(Schema.Int),
  assignmentID: Schema.optionalKey(Schema.Int),
  takenDate: Schema.optionalKey(Schema.String),
}

const WireInventoryRow = Schema.Struct(rowFields).annotate(wire({ tells: 'unread', knows: Object.keys(recordFields) }))

const WireInventoryRecord = Schema.Struct(recordFields).annotate(wire({ tells: 'all' }))

/**
 * A whole SIM, as GetInventoryList answers by id. Ours are `version` and the names of its plan, country and region.
 * `version` counts its saves and prevents overwriting. The names are needed because the form's lists may lack them.
 * `untold` and `unread` name fields that another server left out, or sent in an unreadable form.
 */
export const InventoryRecord = Schema.Struct({ ...recordFields, ...readFields })
export type InventoryRecord = typeof InventoryRecord.Type

export const InventoryPageAnswer = Schema.Struct({
  ...listedFields,
  getInventorieslist: Schema.NullOr(Schema.Array(WireInventoryRow)),
  /** Ours: the names of what the search filters by id. */
  named: Schema.optionalKey(NamedOthers),
  totalCount: RowCount,
})
export type InventoryPageAnswer = typeof InventoryPageAnswer.Type

/**
 * A page of the list from the service. `succeeded` and the message come from the server; `named` has the names of what
 * the search filters by id.
 */
export const InventoryPage = Schema.Struct({
  rows: Schema.Array(InventoryRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  unsent: Schema.optionalKey(Unsent),
  named: Schema.optionalKey(NamedOthers),
})
export type InventoryPage = typeof InventoryPage.Type

export const InventoryRecordAnswer = Schema.Struct({
  ...answerFields,
  getInventorieslist: Schema.Array(WireInventoryRecord),
  totalCount: Schema.optionalKey(Schema.Int),
})
export type InventoryRecordAnswer = typeof InventoryRecordAnswer.Type

const textOrEmpty = SearchText.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))
const maskedOrEmpty = MaskedSearchText.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))

/**
 * The search of spec §3, with its defaults: an absent text is empty, an absent plan is 0. `pageIndex` (from 1) and
 * `pageSize` are ours and optional.
 */
export const InventorySearchPayload = Schema.Struct({
  searchBy: textOrEmpty,
  activationCode: maskedOrEmpty,
  buyingCost: textOrEmpty,
  expiryDate: textOrEmpty,
  iccid: maskedOrEmpty,
  invoiceNumber: textOrEmpty,
  planID: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  serviceDeviceID: maskedOrEmpty,
  simPin: maskedOrEmpty,
  supplierName: textOrEmpty,
  pageIndex: Schema.optionalKey(Schema.Int),
  pageSize: Schema.optionalKey(Schema.Int),
  /** Ours: only these SIMs, of those that fit. */
  ids: Schema.optionalKey(SelectedIds),
  /** Ours: the filters beyond the specification. */
  ...ownFields(inventoryFilters),
  /** Ours: another order than the newest first. */
  ...sortFields(inventorySorts),
})
export type InventorySearchPayload = typeof InventorySearchPayload.Type

/** The entries of the filter panel, which the address keeps. */
export const InventoryFilter = Schema.Struct({
  searchBy: Schema.Literals(['', ...inventorySearchKeys.map(({ value }) => value)]),
  /** The search text, or for the expiry date a day `yyyy-MM-dd`. */
  text: Masked,
  ...partFields(inventoryFilters),
})
export type InventoryFilter = typeof InventoryFilter.Type

/** The order of the list. */
export const InventorySort = sortSchema(inventorySorts)
export type InventorySort = typeof InventorySort.Type
