import type { WarehouseDropdownAnswer } from '../../../schemas/core/lookup.ts'
import type { BulkLookups } from '../../../schemas/stock/bulk.ts'
import { NOWHERE } from '../../../schemas/stock/warehouse.ts'

/** The lists for the fields of an import. No SIM of an import is in the place of eSIMs. */
export const bulkLookups = (lists: WarehouseDropdownAnswer): BulkLookups => ({
  countries: lists.activeCountryDropdowns,
  regions: lists.activeRegionDropdowns,
  suppliers: lists.supplierDropdowns,
  plans: lists.planDropdowns,
  locations: lists.locationDropdowns.filter(({ id }) => id !== NOWHERE),
})
