import type { InventoryRecord } from '../../../schemas/stock/inventory.ts'

/**
 * What the supplier, plan or place of the loaded item is called: the lists of its country may not offer it, and none
 * offers what is inactive.
 */
export const ownName = (loaded: InventoryRecord | null, field: string, id: string): string | undefined => {
  if (field === 'supplierID' && String(loaded?.supplierID) === id) return loaded?.supplierName || undefined
  if (field === 'planID' && String(loaded?.planID) === id) return loaded?.planName || undefined
  if (field === 'country' && String(loaded?.country) === id) return loaded?.countryName || undefined
  if (field === 'region' && String(loaded?.region) === id) return loaded?.regionName || undefined
  return undefined
}
