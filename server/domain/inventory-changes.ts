import type { InventoryFields } from './inventory-item.ts'

/** What one field was when a person loaded the item, and what somebody else has saved since; both as a draft has it. */
export type FieldChange = { readonly field: string; readonly loaded: string; readonly saved: string }

const asTyped = (value: string | number | null): string => (value === null || value === 0 ? '' : String(value))

/** The fields that differ between two states of an item. */
export const changesBetween = (loaded: InventoryFields, saved: InventoryFields): ReadonlyArray<FieldChange> =>
  (Object.keys(saved) as Array<keyof InventoryFields>)
    .filter((field) => loaded[field] !== saved[field])
    .map((field) => ({ field, loaded: asTyped(loaded[field]), saved: asTyped(saved[field]) }))
