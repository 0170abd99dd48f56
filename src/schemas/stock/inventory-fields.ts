import type { Choice } from '../core/choice.ts'
import type { Field } from '../core/field.ts'
import { sortableNames } from '../lists/sort.ts'

/** The field tables, choices and constants of the inventory (spec §2, §3, §5, §9). Plain data, no library. */

export const INVENTORY_PAGE_SIZE = 30
/** A search shows 10 rows a page (spec §9), unless a person chooses another size. */
export const INVENTORY_SEARCH_PAGE_SIZE = 10

export const paymentTypes = [
  { value: 'prepaid', label: 'Prepaid' },
  { value: 'postpaid', label: 'Postpaid' },
  { value: 'payg', label: 'Pay as you go' },
] as const satisfies ReadonlyArray<Choice<string>>

/** What a SIM is: a profile to download, or a card. */
export const formFactors = [
  { value: 'esim', label: 'eSIM' },
  { value: 'card', label: 'Physical SIM' },
] as const satisfies ReadonlyArray<Choice<string>>
export type FormFactor = (typeof formFactors)[number]['value']

/** "Search By" of the filter panel: the choice shows the matching input. */
export const inventorySearchKeys = [
  { value: 'activationCode', label: 'Activation Code' },
  { value: 'simPin', label: 'SIM PIN' },
  { value: 'iccid', label: 'ICCID' },
  { value: 'invoiceNumber', label: 'Invoice Number' },
  { value: 'expiryDate', label: 'Expiry Date' },
] as const satisfies ReadonlyArray<Choice<string>>

/**
 * The list's columns: the nine of the spec's CSV (§9) in order with our status after the first, then the list's other
 * fields (§3). Ours are the names behind the ids. About ten are shown by default.
 */
export const inventoryColumns = [
  { name: 'activationCode', label: 'Activation Code', kind: 'code', width: 200, tells: true },
  { name: 'stockStatus', label: 'Status', kind: 'status', width: 110, tells: true },
  { name: 'simpin', label: 'SIM PIN', kind: 'text', width: 90 },
  { name: 'iccid', label: 'ICCID', kind: 'code', width: 210 },
  { name: 'planName', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'place', label: 'Country or Region', kind: 'text', width: 160 },
  { name: 'type', label: 'Type', kind: 'choice', width: 100, hiddenAtFirst: true },
  { name: 'formFactor', label: 'Form Factor', kind: 'choice', width: 120, hiddenAtFirst: true },
  { name: 'serviceDeviceID', label: 'Service Device ID', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'invoiceNumber', label: 'Invoice Number', kind: 'text', width: 150 },
  { name: 'expiryDate', label: 'Expiry Date', kind: 'date', width: 120, sortable: true, tells: true },
  { name: 'assignedTo', label: 'Assigned To', kind: 'text', width: 170, hiddenAtFirst: true },
  { name: 'buyingCost', label: 'Buying Cost', kind: 'money', width: 110 },
  { name: 'InvoiceCurrency', label: 'Currency', kind: 'text', width: 100 },
  { name: 'createdBy', label: 'Created By', kind: 'text', width: 140, hiddenAtFirst: true },
  { name: 'createdDate', label: 'Created Date', kind: 'dateTime', width: 200, sortable: true },
  { name: 'supplierName', label: 'Supplier Name', kind: 'text', width: 160 },
  { name: 'planID', label: 'Plan ID', kind: 'integer', width: 90, hiddenAtFirst: true },
  { name: 'supplierID', label: 'Supplier ID', kind: 'integer', width: 100, hiddenAtFirst: true },
  { name: 'voidedDate', label: 'Voided', kind: 'dateTime', width: 150, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>
/** The columns that are not in the specification. */
export const ownInventoryColumns: ReadonlySet<string> = new Set([
  'planName',
  'place',
  'type',
  'formFactor',
  'stockStatus',
  'assignedTo',
  'InvoiceCurrency',
  'voidedDate',
])
export const inventorySorts = sortableNames(inventoryColumns)

/** The form's fields by draft name; the multipart name has its first letter capitalised (spec §7). */
export const inventoryFormFields = [
  { name: 'type', label: 'Type', kind: 'choice', width: 0 },
  { name: 'country', label: 'Country', kind: 'choice', width: 0 },
  { name: 'region', label: 'Region', kind: 'choice', width: 0 },
  { name: 'supplierID', label: 'Supplier Name', kind: 'choice', width: 0 },
  { name: 'planID', label: 'Plan Name', kind: 'choice', width: 0 },
  { name: 'activationCode', label: 'Activation Code', kind: 'code', width: 0 },
  { name: 'formFactor', label: 'Form Factor', kind: 'choice', width: 0 },
  { name: 'iccid', label: 'ICCID', kind: 'code', width: 0 },
  { name: 'simpin', label: 'SIM PIN', kind: 'text', width: 0 },
  { name: 'serviceDeviceID', label: 'Service Device ID', kind: 'text', width: 0 },
  { name: 'paymentType', label: 'Payment Type', kind: 'choice', width: 0 },
  { name: 'invoiceNumber', label: 'Invoice Number', kind: 'text', width: 0 },
  { name: 'invoicePO', label: 'Invoice PO', kind: 'file', width: 0 },
  { name: 'InvoiceCurrency', label: 'Invoice Currency', kind: 'choice', width: 0 },
  { name: 'invoiceCost', label: 'Invoice Cost', kind: 'money', width: 0 },
  { name: 'buyingCost', label: 'Buying Cost', kind: 'money', width: 0 },
  { name: 'sellingcost', label: 'Selling Cost', kind: 'money', width: 0 },
  { name: 'stockReceivedDate', label: 'Stock Received Date', kind: 'date', width: 0 },
  { name: 'expiryDate', label: 'Stock Expiry Date', kind: 'date', width: 0 },
] as const satisfies ReadonlyArray<Field>
/** The stored fields that can change: the form's, and the stock's separate expiry date, which an API client may set. */
export const inventoryStoredFields: ReadonlyArray<Field> = [
  ...inventoryFormFields,
  { name: 'stockExpiryDate', label: "Stock's own Expiry Date", kind: 'date', width: 0 },
]
export type InventoryFormFieldName = (typeof inventoryFormFields)[number]['name']

/** The fields that a save of an existing SIM does not send (spec §7): they are locked when it is added. */
export const FIXED_AFTER_CREATION = ['invoicePO', 'invoiceCost', 'sellingcost', 'buyingCost'] as const

/** The costs of a SIM. Their currency is locked together with them. */
export const COSTS = ['invoiceCost', 'buyingCost', 'sellingcost'] as const
type Costs = Readonly<Record<(typeof COSTS)[number], number | null>>
export const hasCosts = (costs: Costs): boolean => COSTS.some((name) => costs[name] !== null)

export const inventoryFieldLabel = (name: InventoryFormFieldName): string =>
  inventoryFormFields.find((field) => field.name === name)?.label ?? name
