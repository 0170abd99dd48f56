import { records } from '../../src/schemas/records/all.ts'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { Append } from '../core/events/event-store.ts'
import { type PlanEvent, planStream } from '../plans/plan.ts'
import { ascending } from '../records/fields.ts'
import { inventoryStream } from '../stock/inventory-item.ts'
import { demoAssignments } from './assignments.ts'
import { makeCalendar } from './calendar.ts'
import { demoClients } from './clients.ts'
import { demoRoles } from './demo-roles.ts'
import { guidelines } from './guidelines.ts'
import { makePlans } from './offers.ts'
import { demoOfflineSales } from './offline-sales.ts'
import { demoPartners, demoSellers } from './partners.ts'
import { demoPeople, FINANCE, type Person } from './people.ts'
import { type DemoPlan, makeDemoPlans } from './plans.ts'
import { makeRandom } from './random.ts'
import { demoOrigins, demoWarehouse } from './receipts.ts'
import { record } from './record.ts'
import { countries, operators, regions, writtenDialCode } from './reference.ts'
import { makeOffered } from './sold-plans.ts'
import { makeStock } from './stock.ts'
import { demoSupplierInvoices } from './supplier-invoices.ts'
import { supplierRecords } from './suppliers.ts'
import { makeTrade } from './trade.ts'

/** The seed of all demo data: demos that end on the same day are identical everywhere. */
export const SEED = 20_261_101
const DEMO_ITEMS = 240

const fact = (category: string, type: string, data: { readonly id: number }): Append => ({
  stream: `${category}-${data.id}`,
  expectedVersion: 0,
  events: [{ type, data }],
  actor: 'system',
})

/** Countries, regions and operators, for every installation. */
export const referenceData = (): ReadonlyArray<Append> => [
  ...countries.map(({ id, name, code }) =>
    record(records.country, id, {
      countryName: name,
      countryCode: code,
      dialCode: writtenDialCode(code),
      status: 'Active',
    }),
  ),
  ...regions.map(({ id, name, countries: members }) =>
    record(records.region, id, {
      regionName: name,
      countries: ascending(members),
      status: 'Active',
    }),
  ),
  ...operators.map((operator) => fact('operator', 'OperatorAdded', operator)),
]

/** A plan's creation, and for some a later change. */
const planHistory = ({ id, fields, createdBy, date, change }: DemoPlan, keepers: ReadonlyArray<Person>): Append => {
  const [creator, changer] = [keepers[createdBy % keepers.length], keepers[(createdBy + 1) % keepers.length]]
  const created: PlanEvent = {
    type: 'PlanCreated',
    data: { id, fields, by: creator?.employeeName ?? '', date, submission: '' },
  }
  const changed: ReadonlyArray<PlanEvent> =
    change === null
      ? []
      : [{ type: 'PlanChanged', data: { id, ...change, by: changer?.employeeName ?? '', submission: '' } }]
  return {
    stream: planStream(id),
    expectedVersion: 0,
    events: [created, ...changed],
    actor: String(creator?.id ?? 'system'),
  }
}

/** The demo's plans and stock. */
const demoOffers = (day: string) => {
  const random = makeRandom(SEED)
  const plans = makePlans(random)
  const stock = makeStock(random, plans, { count: DEMO_ITEMS, day })
  return { plans, stock, demoPlans: makeDemoPlans(SEED, plans, day) }
}

/** The demo's sales before a day and their related events, for the requested number of sales. */
export const demoTrade = (count: number, day: string) => {
  const { plans, stock, demoPlans } = demoOffers(day)
  return makeTrade({
    calendar: makeCalendar(day, count),
    offered: makeOffered(plans, demoPlans, makeRandom(SEED + 1)),
    stock: stock.map(({ fields, date }, index) => ({ id: index + 1, fields, at: Date.parse(date) })),
    sellers: demoSellers(demoPartners(day)),
  })
}

/** Suppliers, guidelines, plans, stock, partners and customers; identical for every first start on the same day. */
export const demoData = (administrator: Person, day: string): ReadonlyArray<Append> => {
  const { stock, demoPlans } = demoOffers(day)
  const origins = demoOrigins(stock)
  const partners = demoPartners(day)
  const clients = demoClients(day)
  const people = demoPeople(0)
  const keepers = [administrator, ...people.filter(({ roleID, status }) => roleID === 2 && status === ACTIVE)]
  const clerk = people.find(({ roleID, status }) => roleID === FINANCE && status === ACTIVE) ?? administrator
  return [
    ...supplierRecords.map(({ id, fields }) => record(records.supplier, id, fields)),
    ...guidelines.map((guideline) => fact('guideline', 'GuidelineAdded', guideline)),
    ...demoRoles.map(({ id, ...fields }) => record(records.role, id, fields)),
    ...partners.map(({ id, date, fields }) => record(records.partner, id, fields, date)),
    ...clients.map(({ id, date, fields }) => record(records.customer, id, fields, date)),
    ...demoPlans.map((plan) => planHistory(plan, keepers)),
    ...demoWarehouse(stock, keepers, day),
    ...stock.map((item, index): Append => {
      const { fields, date, addedBy } = item
      const keeper = keepers[addedBy % keepers.length]
      const data = {
        id: index + 1,
        fields,
        invoice: null,
        by: keeper?.employeeName ?? '',
        date,
        submission: '',
        ...origins.get(item),
      }
      return {
        stream: inventoryStream(data.id),
        expectedVersion: 0,
        events: [{ type: 'InventoryItemAdded', data }],
        actor: String(keeper?.id ?? 'system'),
      }
    }),
    ...demoAssignments({ stock, partners, keepers, day }),
    ...demoOfflineSales({ stock, plans: demoPlans, clients, clerk, day }),
  ]
}

/** The events and files of the stock's supplier invoices. */
export const demoInvoices = (administrator: Person, day: string) =>
  demoSupplierInvoices(demoOffers(day).stock, administrator, day)
