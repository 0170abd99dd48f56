import { Effect, Redacted } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { storePassword } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { prepareAuthTables } from '../auth/schema.ts'
import { ServerConfig } from '../config.ts'
import { userStream } from '../domain/account.ts'
import { type Append, type AppendError, EventStore } from '../events/event-store.ts'
import { demoSales, demoSalesAsked, demoSalesBegun } from './demo-sales.ts'
import { takeNumbers } from './numbers.ts'
import { newPassword } from './password.ts'
import { admin, demoPeople } from './people.ts'

/** The sales of the small demo data: some pages of every report. */
const SMALL_SALES = 2_000

/** What the first start made; `adminPassword` is the generated one, to be printed once, or null where it was given. */
export type Seeded = {
  readonly adminEmail: string
  readonly adminPassword: string | null
}

const hasAccounts = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ exists: boolean }>`select exists (select 1 from users) as exists`, ([row]) => row?.exists === true)

/** Of two servers that start together one writes; the other waits here and then finds what was written. */
const aloneInStore = <A, E, R>(sql: SqlClient.SqlClient, write: Effect.Effect<A, E, R>) =>
  sql.withTransaction(Effect.andThen(sql`select position from event_head where id = 1 for update`, write))

const append = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  yield* takeNumbers(appends)
  yield* events.appendAll(appends)
})

/** The world, and the demo data without its sales. */
const writeBeginning = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { adminEmail, demoData: demo } = yield* ServerConfig
  // Countries and networks of the world are some megabytes that only a first start needs.
  const { referenceData, demoData } = yield* Effect.promise(() => import('./first-events.ts'))
  const sales = demo === 'small' ? SMALL_SALES : demo
  const people = [admin(adminEmail, true), ...demoPeople]
  yield* aloneInStore(
    sql,
    Effect.gen(function* () {
      const [row] = yield* sql<{ exists: boolean }>`select exists (select 1 from countries) as exists`
      if (row?.exists) return
      yield* append([...referenceData(), ...(sales === 'none' ? [] : [...demoData(people), demoSalesBegun(sales)])])
    }),
  )
})

/** The accounts, which make the first start complete. */
const writeAccounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { adminEmail, adminPassword } = yield* ServerConfig
  const isDemo = (yield* demoSalesAsked) !== null
  const first = admin(adminEmail, isDemo)
  const people = isDemo ? [first, ...demoPeople.filter(({ email }) => email !== first.email)] : [first]
  const password = adminPassword === null ? newPassword() : Redacted.value(adminPassword)
  const hashes = yield* Effect.forEach(people, () => hashPassword(password), { concurrency: 'unbounded' })
  return yield* aloneInStore(
    sql,
    Effect.gen(function* () {
      if (yield* hasAccounts(sql)) return null
      yield* append(
        people.map(
          (person): Append => ({
            stream: userStream(person.id),
            expectedVersion: 0,
            events: [{ type: 'UserAdded', data: person }],
            actor: 'system',
          }),
        ),
      )
      for (const [index, person] of people.entries()) yield* storePassword(person.id, hashes[index] ?? '')
      return { adminEmail: first.email, adminPassword: adminPassword === null ? password : null }
    }),
  )
})

/**
 * What an empty store gets at its first start: the world, demo data, the accounts; null where there are accounts
 * already. The accounts come last: a start that was interrupted before them, among a million demo sales, is continued
 * by the next one, and nobody has missed the password that is shown only once.
 */
export const seed: Effect.Effect<
  Seeded | null,
  AppendError | SqlError.SqlError,
  EventStore | SqlClient.SqlClient | ServerConfig
> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* prepareAuthTables
  if (yield* hasAccounts(sql)) return null
  yield* writeBeginning
  yield* demoSales
  return yield* writeAccounts
})
