import type { InventoryRecord } from '../../schemas/inventory.ts'

/** What the supplier or plan of the loaded item is called, which the lists of its country may not offer. */
export const ownName = (loaded: InventoryRecord | null, field: string, id: string): string | undefined => {
  if (field === 'supplierID' && String(loaded?.supplierID) === id) return loaded?.supplierName || undefined
  if (field === 'planID' && String(loaded?.planID) === id) return loaded?.planName || undefined
  return undefined
}
