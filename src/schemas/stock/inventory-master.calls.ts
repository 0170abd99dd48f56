import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { Masked } from '../core/masked.ts'
import { SaveAnswer } from '../core/saving.ts'
import { sortQuery } from '../lists/sort-wire.ts'
import {
  Currency,
  InventoryPageAnswer,
  InventoryRecordAnswer,
  InventorySearchPayload,
  PaymentType,
} from './inventory.ts'
import { CorrectionAnswer } from './inventory-correction.ts'
import { InventoryDraft } from './inventory-draft.ts'
import { inventorySorts } from './inventory-fields.ts'

const { invoicePO: _file, ...draftFields } = InventoryDraft.fields
const insertFields = { ...draftFields, paymentType: PaymentType, InvoiceCurrency: Currency }
const { invoiceCost: _cost, sellingcost: _selling, buyingCost: _buying, ...updateFields } = insertFields

/** The inventory: `/InventoryMaster`. */
export const inventoryCalls = {
  GetInventoryList: {
    method: 'GET',
    path: '/InventoryMaster/GetInventoryList',
    part: 'specified',
    access: { any: ['inventory.view'] },
    summary: 'One SIM by id, or a page of the list, newest first unless SortBy is given.',
    query: Schema.Struct({
      id: Schema.optionalKey(Schema.Int),
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
      ...sortQuery(inventorySorts),
    }),
    success: Schema.Union([InventoryRecordAnswer, InventoryPageAnswer]),
  },
  InsertSingleInventory: {
    method: 'POST',
    path: '/InventoryMaster/InsertSingleInventory',
    part: 'specified',
    access: { any: ['inventory.add'] },
    summary: 'Add a SIM with its invoice file.',
    form: Schema.Struct({
      ...insertFields,
      stockExpiryDate: Schema.optionalKey(Schema.String),
      createdBy: Schema.optionalKey(Schema.String),
      updatedBy: Schema.optionalKey(Schema.String),
    }),
    file: 'InvoicePO',
    idempotent: true,
    success: SaveAnswer,
  },
  UpdateInventory: {
    method: 'POST',
    path: '/InventoryMaster/UpdateInventory',
    part: 'specified',
    access: { any: ['inventory.edit'] },
    summary: 'Change a SIM. With Version, a save over a newer version is a conflict.',
    form: Schema.Struct({
      ...updateFields,
      stockExpiryDate: Schema.optionalKey(Schema.String),
      id: Schema.String,
      createdBy: Schema.optionalKey(Schema.String),
      version: Schema.optionalKey(Schema.String),
    }),
    idempotent: true,
    success: SaveAnswer,
  },
  CorrectInventory: {
    method: 'POST',
    path: '/InventoryMaster/CorrectInventory',
    part: 'corrections',
    access: { any: ['inventory.edit'] },
    summary: 'Add costs or the invoice of a SIM later, or correct them with a reason.',
    form: Schema.Struct({
      id: Schema.String,
      version: Schema.optionalKey(Schema.String),
      InvoiceCurrency: Schema.optionalKey(Currency),
      invoiceCost: Schema.optionalKey(Schema.String),
      buyingCost: Schema.optionalKey(Schema.String),
      sellingcost: Schema.optionalKey(Schema.String),
      reason: Schema.optionalKey(Masked),
    }),
    file: 'InvoicePO',
    idempotent: true,
    success: CorrectionAnswer,
  },
  VoidInventory: {
    method: 'POST',
    path: '/InventoryMaster/VoidInventory',
    part: 'corrections',
    access: { any: ['inventory.edit'] },
    summary: 'Void a SIM that was added by mistake, with a reason. It cannot be undone.',
    payload: Schema.Struct({ id: Schema.Int, version: Schema.optionalKey(Schema.Int), reason: Masked }),
    idempotent: true,
    success: SaveAnswer,
  },
  SearchInventory: {
    method: 'POST',
    path: '/InventoryMaster/SearchInventory',
    part: 'specified',
    access: { any: ['inventory.view'] },
    summary: 'The SIMs that match every given field. Text matches anywhere, the expiry date exactly.',
    payload: InventorySearchPayload,
    success: InventoryPageAnswer,
  },
  GetInvoicePO: {
    method: 'GET',
    path: '/InventoryMaster/GetInvoicePO',
    part: 'corrections',
    access: { any: ['inventory.view'] },
    summary: 'The invoice file of a SIM, as an attachment.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
