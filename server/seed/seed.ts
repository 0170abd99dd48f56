import { Effect, Redacted } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { storePassword } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { prepareAuthTables } from '../auth/schema.ts'
import { ServerConfig } from '../config.ts'
import { type Account, userStream } from '../domain/account.ts'
import { inventoryStream } from '../domain/inventory-item.ts'
import { type Append, type AppendError, EventStore } from '../events/event-store.ts'
import { makePlans, suppliers } from './offers.ts'
import { newPassword } from './password.ts'
import { admin, demoPeople } from './people.ts'
import { makeRandom } from './random.ts'
import { countries, operators, regions } from './reference.ts'
import { makeStock } from './stock.ts'

/** What the first start made; `adminPassword` is the generated one, to be printed once, or null where it was given. */
export type Seeded = {
  readonly adminEmail: string
  readonly adminPassword: string | null
}

const SEED = 20_261_101
const DEMO_ITEMS = 240

const fact = (category: string, type: string, data: { readonly id: number }): Append => ({
  stream: `${category}-${data.id}`,
  expectedVersion: 0,
  events: [{ type, data }],
  actor: 'system',
})

/** Countries, regions and operators: true of every installation. */
const referenceData = (): ReadonlyArray<Append> => [
  ...countries.map((country) => fact('country', 'CountryAdded', country)),
  ...regions.map((region) => fact('region', 'RegionAdded', region)),
  ...operators.map((operator) => fact('operator', 'OperatorAdded', operator)),
]

/** Suppliers, plans and stock, the same at every first start. */
const demoData = (people: ReadonlyArray<Account>): ReadonlyArray<Append> => {
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

/** The numbers that were given out above count on from there. */
const takeNumbers = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  const counts = new Map<string, number>()
  for (const { stream } of appends) {
    const category = stream.slice(0, stream.lastIndexOf('-'))
    counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  for (const [category, count] of counts) yield* events.nextId(category, count)
})

/**
 * Writes reference data, the first accounts and demo data into an empty store, all or nothing; null where there are
 * accounts already. A number for DEMO_DATA asks for sale rows: they come with the reports, and until then it brings
 * what `small` brings.
 */
export const seed: Effect.Effect<
  Seeded | null,
  AppendError | SqlError.SqlError,
  EventStore | SqlClient.SqlClient | ServerConfig
> = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const { adminEmail, adminPassword, demoData: demo } = yield* ServerConfig
  yield* prepareAuthTables
  const isDemo = demo !== 'none'
  const [row] = yield* sql<{ seeded: boolean }>`select exists (select 1 from users) as seeded`
  if (row?.seeded) return null

  const first = admin(adminEmail, isDemo)
  const people = isDemo ? [first, ...demoPeople.filter(({ email }) => email !== first.email)] : [first]
  const password = adminPassword === null ? newPassword() : Redacted.value(adminPassword)
  const hashes = yield* Effect.forEach(people, () => hashPassword(password), { concurrency: 'unbounded' })
  const appends = [
    ...referenceData(),
    ...people.map((person) => ({ ...fact('user', 'UserAdded', person), stream: userStream(person.id) })),
    ...(isDemo ? demoData(people) : []),
  ]

  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // Of two servers that start together one seeds; the other waits here and then finds the accounts.
      yield* sql`select position from event_head where id = 1 for update`
      const [now] = yield* sql<{ seeded: boolean }>`select exists (select 1 from users) as seeded`
      if (now?.seeded) return null
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
      for (const [index, person] of people.entries()) yield* storePassword(person.id, hashes[index] ?? '')
      return { adminEmail: first.email, adminPassword: adminPassword === null ? password : null }
    }),
  )
})
