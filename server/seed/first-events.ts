import type { Account } from '../domain/account.ts'
import { inventoryStream } from '../domain/inventory-item.ts'
import type { Append } from '../events/event-store.ts'
import { makePlans, suppliers } from './offers.ts'
import { makeRandom } from './random.ts'
import { countries, operators, regions } from './reference.ts'
import { makeStock } from './stock.ts'

const SEED = 20_261_101
const DEMO_ITEMS = 240

const fact = (category: string, type: string, data: { readonly id: number }): Append => ({
  stream: `${category}-${data.id}`,
  expectedVersion: 0,
  events: [{ type, data }],
  actor: 'system',
})

/** Countries, regions and operators: true of every installation. */
export const referenceData = (): ReadonlyArray<Append> => [
  ...countries.map((country) => fact('country', 'CountryAdded', country)),
  ...regions.map((region) => fact('region', 'RegionAdded', region)),
  ...operators.map((operator) => fact('operator', 'OperatorAdded', operator)),
]

/** Suppliers, plans and stock, the same at every first start. */
export const demoData = (people: ReadonlyArray<Account>): ReadonlyArray<Append> => {
  const random = makeRandom(SEED)
  const plans = makePlans(random)
  const stock = makeStock(random, plans, DEMO_ITEMS)
  const keepers = people.filter(({ roleName }) => roleName !== 'Partner')
  return [
    ...suppliers.map((supplier) => fact('supplier', 'SupplierAdded', supplier)),
    ...plans.map((plan) => fact('plan', 'PlanAdded', plan)),
    ...stock.map(({ fields, date, addedBy }, index): Append => {
      const keeper = keepers[addedBy % keepers.length]
      const data = { id: index + 1, fields, invoice: null, by: keeper?.employeeName ?? '', date, submission: '' }
      return {
        stream: inventoryStream(data.id),
        expectedVersion: 0,
        events: [{ type: 'InventoryItemAdded', data }],
        actor: String(keeper?.id ?? 'system'),
      }
    }),
  ]
}
