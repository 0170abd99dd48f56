import type { Choice } from '../core/choice.ts'
import { counted, pluralOf } from '../core/counted.ts'

/** Labels and numbers of the warehouse. Plain data, no library. */

/** The location of eSIMs, which are in no warehouse. It has this id, and can be chosen and filtered by. */
export const NOWHERE = 0
export const NOWHERE_NAME = 'eSIM'
/** The default location. Every installation has it. */
export const FIRST_LOCATION = 1
export const FIRST_LOCATION_NAME = 'Main Warehouse'

/** A plan's available stock compared with its reorder level. Level 0 means never reorder, so the plan is always OK. */
export const stockLevels = [
  { value: 'low', label: 'Low' },
  { value: 'none', label: '0 left' },
  { value: 'ok', label: 'OK' },
] as const satisfies ReadonlyArray<Choice<string>>

export const REORDER_LEVEL_MAX = 1_000_000
export const RECEIPT_QUANTITY_MAX = 1_000_000

const grouped = (count: number): string => count.toLocaleString('en')

export const warehouseMessages = {
  received: 'Stock received successfully',
  corrected: 'Receipt corrected successfully',
  levelSet: 'Reorder level saved successfully',
  plan: 'Choose a Plan Name from the list',
  reason: 'Reason is required',
  quantity: `Enter a whole number from 1 to ${grouped(RECEIPT_QUANTITY_MAX)}`,
  level: `Enter a whole number from 0 to ${grouped(REORDER_LEVEL_MAX)}`,
  entered: (count: number): string => `${counted(count, 'SIM')} ${pluralOf(count, 'is', 'are')} already entered`,
} as const

/** `REC-000007` */
export const receiptNumber = (id: number): string => `REC-${String(id).padStart(6, '0')}`

type Ordered = { readonly supplierName: string; readonly planName: string; readonly quantity: number }

/** A reorder as text to send to the supplier. */
export const reorderText = ({ supplierName, planName, quantity }: Ordered): string =>
  [`Supplier: ${supplierName}`, `Plan: ${planName}`, `Quantity: ${quantity}`].join('\n')

/** How many SIMs to order so that twice the reorder level is available. SIMs still to be entered count as available. */
export const reorderQuantity = (level: number, available: number, missing: number): number =>
  Math.max(1, 2 * level - available - missing)
