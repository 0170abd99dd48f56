import { Schema } from 'effect'
import type { Key } from '../people/permissions.ts'
import { type RecordRoutes, recordRoutes } from '../records/routes.ts'
import type { Call } from './call.ts'
import { InventoryDropdownAnswer, PlanDropdownAnswer, SupplierDropdownAnswer } from './lookup.ts'

const recordsWithPlaces = Object.values<RecordRoutes>(recordRoutes).flatMap(({ area, offersPlaces }) =>
  offersPlaces ? [`${area.name}.view` as Key] : [],
)

/** The options of selects: `/CommonDropdown`. */
export const dropdownCalls = {
  GetPlanDropdown: {
    method: 'GET',
    path: '/CommonDropdown/GetPlanDropdown',
    part: 'specified',
    access: { any: ['inventory.view', 'plan.view', ...recordsWithPlaces, 'warehouse.view', 'company.edit'] },
    summary: 'Countries, regions, suppliers, operators and guidelines for the forms.',
    success: PlanDropdownAnswer,
  },
  GetSupplierDropdownbyCountry: {
    method: 'GET',
    path: '/CommonDropdown/GetSupplierDropdownbyCountry',
    part: 'specified',
    access: { any: ['inventory.view', 'plan.view'] },
    summary: 'The suppliers that serve a country; 0 asks for all. With region, only those that have plans there.',
    query: Schema.Struct({ country: Schema.Int, region: Schema.optionalKey(Schema.Int) }),
    success: SupplierDropdownAnswer,
  },
  GetInventoryDropdown: {
    method: 'GET',
    path: '/CommonDropdown/GetInventoryDropdown',
    part: 'specified',
    access: { any: ['inventory.view'] },
    summary: 'Options of the inventory filter: newest codes, PINs, ICCIDs and invoices; all plans and suppliers.',
    query: Schema.Struct({ Flag: Schema.optionalKey(Schema.Int) }),
    success: InventoryDropdownAnswer,
  },
} as const satisfies Record<string, Call>
