import type { InventoryRecord } from '../../../schemas/stock/inventory.ts'

const planNameOf = ({ planName, planArchived }: InventoryRecord): string | undefined =>
  planName && planArchived ? `${planName} (archived)` : planName || undefined

/**
 * The name of the loaded SIM's supplier, plan or place. The options of its country may lack it, and no options include
 * inactive records. An archived plan is marked as such.
 */
export const ownName = (loaded: InventoryRecord | null, field: string, id: string): string | undefined => {
  if (field === 'supplierID' && String(loaded?.supplierID) === id) return loaded?.supplierName || undefined
  if (loaded !== null && field === 'planID' && String(loaded.planID) === id) return planNameOf(loaded)
  if (field === 'country' && String(loaded?.country) === id) return loaded?.countryName || undefined
  if (field === 'region' && String(loaded?.region) === id) return loaded?.regionName || undefined
  return undefined
}
