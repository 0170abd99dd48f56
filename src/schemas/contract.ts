import { Schema } from 'effect'
import { HistoryAnswer, HistorySubject } from './history.ts'
import { InventoryPageAnswer, InventoryRecordAnswer, InventorySearchPayload, SaveAnswer } from './inventory.ts'
import { InventoryDraft } from './inventory-draft.ts'
import {
  FilteredPlanAnswer,
  FilteredPlanPayload,
  InventoryDropdownAnswer,
  PlanDropdownAnswer,
  SupplierDropdownAnswer,
} from './lookup.ts'
import { PlanPageAnswer, PlanPayload, PlanRecordAnswer, PlanSaveAnswer, PlanSearchPayload } from './plan.ts'
import { LoginAnswer, LoginPayload, MeAnswer, PlainAnswer, UnlockPayload } from './session.ts'

/** Who may call: anybody, anybody signed in, or the roles named. */
export type Access = 'public' | 'signedIn' | ReadonlyArray<'Admin' | 'Staff' | 'Partner'>

/**
 * One call of the API as data (spec §7). `payload` is JSON, `form` the text parts of a multipart body by draft name,
 * each sent with its first letter capitalised, `file` its file part.
 */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly query?: Schema.Struct<Schema.Struct.Fields>
  readonly payload?: Schema.Top
  readonly form?: Schema.Struct<Schema.Struct.Fields>
  readonly file?: string
  /** The header Idempotency-Key makes a repeated submission one save. */
  readonly idempotent?: true
  readonly success: Schema.Top
}

const keepers = ['Admin', 'Staff'] as const

const { invoicePO: _file, ...insertFields } = InventoryDraft.fields
const { invoiceCost: _cost, sellingcost: _selling, buyingCost: _buying, ...updateFields } = insertFields

/** Every call that the browser makes and the server answers. The base path (`/api`) is not part of it. */
export const contract = {
  Login: {
    method: 'POST',
    path: '/Login/Login',
    access: 'public',
    summary: 'Sign in with e-mail and password.',
    payload: LoginPayload,
    success: LoginAnswer,
  },
  Logout: {
    method: 'POST',
    path: '/Login/Logout',
    access: 'signedIn',
    summary: 'End the session on the server.',
    success: PlainAnswer,
  },
  Unlock: {
    method: 'POST',
    path: '/Login/Unlock',
    access: 'signedIn',
    summary: 'Check the password of the signed-in person (lock screen).',
    payload: UnlockPayload,
    success: PlainAnswer,
  },
  Me: {
    method: 'GET',
    path: '/Login/Me',
    access: 'signedIn',
    summary: "The caller's own user record.",
    success: MeAnswer,
  },
  GetPlanDropdown: {
    method: 'GET',
    path: '/CommonDropdown/GetPlanDropdown',
    access: 'signedIn',
    summary: 'Countries, regions, suppliers, operators and guidelines for the forms.',
    success: PlanDropdownAnswer,
  },
  GetSupplierDropdownbyCountry: {
    method: 'GET',
    path: '/CommonDropdown/GetSupplierDropdownbyCountry',
    access: keepers,
    summary: 'The suppliers that serve a country; 0 asks for all.',
    query: Schema.Struct({ country: Schema.Int }),
    success: SupplierDropdownAnswer,
  },
  GetInventoryDropdown: {
    method: 'GET',
    path: '/CommonDropdown/GetInventoryDropdown',
    access: keepers,
    summary: 'Options of the inventory filter: newest codes, PINs, ICCIDs and invoices, all plans and suppliers.',
    query: Schema.Struct({ Flag: Schema.optionalKey(Schema.Int) }),
    success: InventoryDropdownAnswer,
  },
  GetFilteredPlanList: {
    method: 'POST',
    path: '/PlanMaster/GetFilteredPlanList',
    access: keepers,
    summary: 'The plans of a country (flag 1) or a region (flag 2), of one supplier or (0) of any.',
    payload: FilteredPlanPayload,
    success: FilteredPlanAnswer,
  },
  GetPlanList: {
    method: 'GET',
    path: '/PlanMaster/GetPlanList',
    access: keepers,
    summary: 'A page of the plans, newest first.',
    query: Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }),
    success: PlanPageAnswer,
  },
  SearchPlan: {
    method: 'POST',
    path: '/PlanMaster/SearchPlan',
    access: keepers,
    summary:
      'The whole plans that fit every given field: names match anywhere, the plan of exactly that name first; ' +
      'countries, regions and codes match as a whole.',
    payload: PlanSearchPayload,
    success: PlanRecordAnswer,
  },
  InsertUpdatePlanMaster: {
    method: 'POST',
    path: '/PlanMaster/InsertUpdatePlanMaster',
    access: keepers,
    summary:
      'Create (flag 1) or update (flag 2) a plan. With version, an update over a newer version is refused with what ' +
      'changed.',
    payload: PlanPayload,
    idempotent: true,
    success: PlanSaveAnswer,
  },
  GetInventoryList: {
    method: 'GET',
    path: '/InventoryMaster/GetInventoryList',
    access: keepers,
    summary: 'One item by id, or a page of the list, newest first.',
    query: Schema.Struct({
      id: Schema.optionalKey(Schema.Int),
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
    }),
    success: Schema.Union([InventoryRecordAnswer, InventoryPageAnswer]),
  },
  InsertSingleInventory: {
    method: 'POST',
    path: '/InventoryMaster/InsertSingleInventory',
    access: keepers,
    summary: 'Add an item with its invoice file.',
    form: Schema.Struct({
      ...insertFields,
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
    access: keepers,
    summary: 'Change an item. With Version, a save over a newer version is refused with what changed.',
    form: Schema.Struct({
      ...updateFields,
      id: Schema.String,
      createdBy: Schema.optionalKey(Schema.String),
      version: Schema.optionalKey(Schema.String),
    }),
    idempotent: true,
    success: SaveAnswer,
  },
  SearchInventory: {
    method: 'POST',
    path: '/InventoryMaster/SearchInventory',
    access: keepers,
    summary: 'The items that fit every given field; text matches anywhere, the expiry date exactly.',
    payload: InventorySearchPayload,
    success: InventoryPageAnswer,
  },
  GetInvoicePO: {
    method: 'GET',
    path: '/InventoryMaster/GetInvoicePO',
    access: keepers,
    summary: 'The invoice file of an item, as an attachment.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
  GetHistory: {
    method: 'GET',
    path: '/History/GetHistory',
    access: keepers,
    summary: 'What happened to a plan or an item, newest first: who, when, what from what to what; refused saves too.',
    query: Schema.Struct({
      subject: HistorySubject,
      id: Schema.Int,
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
    }),
    success: HistoryAnswer,
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof contract

/** The header that makes a repeated submission one save (ours). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/** `activationCode` → `ActivationCode`: the name of a multipart part (spec §7). */
export const partName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
