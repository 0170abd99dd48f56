import { Effect, Redacted } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { storePassword } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { prepareAuthTables } from '../auth/schema.ts'
import { ServerConfig } from '../config.ts'
import { userStream } from '../domain/account.ts'
import { type Append, type AppendError, EventStore } from '../events/event-store.ts'
import { newPassword } from './password.ts'
import { admin, demoPeople } from './people.ts'

/** What the first start made; `adminPassword` is the generated one, to be printed once, or null where it was given. */
export type Seeded = {
  readonly adminEmail: string
  readonly adminPassword: string | null
}

/** Later numbers count on from those that were given out here. */
const takeNumbers = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  const last = new Map<string, number>()
  for (const { stream } of appends) {
    const [, category = '', number] = /^(.*)-(\d+)$/.exec(stream) ?? []
    last.set(category, Math.max(last.get(category) ?? 0, Number(number)))
  }
  for (const [category, count] of last) yield* events.nextId(category, count)
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

  // Countries and networks of the world are some megabytes that only a first start needs.
  const { referenceData, demoData } = yield* Effect.promise(() => import('./first-events.ts'))
  const first = admin(adminEmail, isDemo)
  const people = isDemo ? [first, ...demoPeople.filter(({ email }) => email !== first.email)] : [first]
  const password = adminPassword === null ? newPassword() : Redacted.value(adminPassword)
  const hashes = yield* Effect.forEach(people, () => hashPassword(password), { concurrency: 'unbounded' })
  const appends = [
    ...referenceData(),
    ...people.map(
      (person): Append => ({
        stream: userStream(person.id),
        expectedVersion: 0,
        events: [{ type: 'UserAdded', data: person }],
        actor: 'system',
      }),
    ),
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
