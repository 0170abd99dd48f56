import { inventoryFields, planFields } from './fields.ts'
import { reportNames } from './shapes.ts'

/**
 * The required type of a sent value.
 *
 * It is `any` where the specification gives no type (a text, a number, or null), and a matching text where it gives a
 * value.
 */
export type SentKind = 'any' | 'text' | 'integer' | 'number' | 'empty' | 'oneOrTwo'

type Names = Readonly<Record<string, SentKind>>

/** What one call of section 7 may be sent. */
export type RequestRule = {
  readonly method: 'GET' | 'POST'
  /** The plan list and the plan search send no token, and the sign-in has none yet. All others need one. */
  readonly token: 'none' | 'optional' | 'required'
  /** The possible queries of its address, each as names with the pattern of their values. */
  readonly queries?: ReadonlyArray<Readonly<Record<string, RegExp>>>
  readonly payload?: Names
  /** The names of a multipart form's text parts. */
  readonly form?: ReadonlyArray<string>
  /** The part that is a file. */
  readonly file?: string
  /** Required for an answer. Other missing fields are recorded, but not refused. */
  readonly required?: ReadonlyArray<string>
}

const each = (kind: SentKind, names: string): Names =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind] as const))

const INTEGER = /^\d+$/
const pages = { PageIndex: INTEGER, PageSize: INTEGER }

/** `activationCode` is sent as `ActivationCode`. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const FILE = 'InvoicePO'
const NOT_AT_AN_UPDATE = 'invoicePO invoiceCost sellingcost buyingCost createdDate updatedBy updatedDate'.split(' ')
const inventoryNames = Object.keys(inventoryFields)

const inserted = inventoryNames.map(capitalised).filter((name) => name !== FILE)
const updated = inventoryNames.filter((name) => !NOT_AT_AN_UPDATE.includes(name)).map(capitalised)

/** The plan fields that are numbers in the specification (its section 3). */
const planNumbers: Names = {
  ...each('integer', 'pid planSource userId roleType stockValue maxQty minQty'),
  ...each('number', 'validity perGbDollar perMbDollar throttle'),
  flag: 'oneOrTwo',
}

const reportRules = Object.fromEntries(
  reportNames.map((name): readonly [string, RequestRule] => [
    `/ReportMaster/${name}`,
    { method: 'GET', token: 'required', queries: [{ PageIndex: INTEGER }] },
  ]),
)

/** The calls of section 7 by path, and the 21 reports. */
export const requestRules: Readonly<Record<string, RequestRule>> = {
  '/Login/Login': {
    method: 'POST',
    token: 'none',
    payload: each('text', 'email password'),
    required: ['email', 'password'],
  },
  '/CommonDropdown/GetPlanDropdown': { method: 'GET', token: 'required' },
  '/CommonDropdown/GetSupplierDropdownbyCountry': {
    method: 'GET',
    token: 'required',
    queries: [{ country: INTEGER }],
  },
  '/CommonDropdown/GetInventoryDropdown': { method: 'GET', token: 'required', queries: [{ Flag: /^1$/ }] },
  '/PlanMaster/GetFilteredPlanList': {
    method: 'POST',
    token: 'required',
    payload: { ...each('any', 'supplierID countryID regionID'), flag: 'oneOrTwo' },
    required: ['flag'],
  },
  '/PlanMaster/InsertUpdatePlanMaster': {
    method: 'POST',
    token: 'required',
    payload: { ...each('any', Object.keys(planFields).join(' ')), ...planNumbers },
    required: ['flag', 'planName'],
  },
  '/PlanMaster/SearchPlan': {
    method: 'POST',
    token: 'optional',
    payload: { ...each('any', 'planName country regionName'), planCode: 'empty' },
  },
  '/PlanMaster/GetPlanList': { method: 'GET', token: 'optional', queries: [pages] },
  '/InventoryMaster/GetInventoryList': { method: 'GET', token: 'required', queries: [{ id: INTEGER }, pages] },
  '/InventoryMaster/InsertSingleInventory': {
    method: 'POST',
    token: 'required',
    form: inserted,
    file: FILE,
    required: ['ActivationCode', 'ExpiryDate', 'PlanID', 'InvoiceCost'],
  },
  '/InventoryMaster/UpdateInventory': {
    method: 'POST',
    token: 'required',
    // The rows have an id, and nothing else identifies the SIM.
    form: ['Id', ...updated],
    required: ['Id'],
  },
  '/InventoryMaster/SearchInventory': {
    method: 'POST',
    token: 'required',
    payload: {
      ...each('any', 'searchBy activationCode buyingCost expiryDate iccid invoiceNumber serviceDeviceID simPin'),
      ...each('any', 'planID supplierName'),
    },
  },
  '/Partner/GetPartners': {
    method: 'POST',
    token: 'required',
    payload: {
      ...each('integer', 'id pageIndex pageSize'),
      ...each('any', 'partnerCode companyName contactPerson email'),
    },
    required: ['pageIndex'],
  },
  ...reportRules,
}
