import { keptKeys } from '../../src/schemas/people/permission-sets.ts'
import { type AreaName, areas, type Key } from '../../src/schemas/people/permissions.ts'
import { FINANCE, STOCK_KEEPER } from './people.ts'

/** Every key of these areas except those that reveal secrets. */
const allOf = (...names: ReadonlyArray<AreaName>): ReadonlyArray<Key> =>
  names.flatMap((name) => areas[name].acts.filter((act) => act !== 'reveal').map((act) => `${name}.${act}` as Key))

/** The demo's roles in addition to the built-in ones. */
export const demoRoles = [
  {
    id: STOCK_KEEPER,
    roleName: 'Stock Keeper',
    description: 'Stock, its invoices and the warehouse.',
    scope: 'all',
    secondFactor: 'optional',
    permissions: keptKeys([...allOf('inventory', 'invoice', 'warehouse'), 'inventory.reveal', 'plan.view']),
    status: 'Active',
  },
  {
    id: FINANCE,
    roleName: 'Finance',
    description: 'Reports, customers, offline sales and the files for the accountant.',
    scope: 'all',
    secondFactor: 'optional',
    permissions: keptKeys([...allOf('dashboard', 'report', 'customer', 'offlineSale', 'accounting'), 'invoice.view']),
    status: 'Active',
  },
] as const
