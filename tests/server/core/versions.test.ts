import { PgClient } from '@effect/sql-pg'
import { Deferred, Effect, type Exit, Fiber, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'
import { prepareProjections, rebuild } from '../../../server/core/projections/rebuild.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { createDatabase } from '../support/cluster.ts'
import { ledger, ledgerEvents } from '../support/ledger.ts'

type Needs = EventStore | SqlClient.SqlClient

const databaseOf = (url: string) => PgClient.layer({ url: Redacted.make(url), maxConnections: 8 })

/** Runs work on a database as a server with these projections would. */
const onStore = <A, E>(url: string, projections: ReadonlyArray<Projection>, work: Effect.Effect<A, E, Needs>) =>
  Effect.runPromise(
    work.pipe(Effect.provide(Layer.provideMerge(layerEventStore(projections), databaseOf(url)))) as Effect.Effect<A, E>,
  )
const onDatabase = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(work.pipe(Effect.provide(databaseOf(url))) as Effect.Effect<A, E>)

const append = (append: Partial<Append> & Pick<Append, 'stream' | 'events'>) =>
  EventStore.use((store) => store.append({ expectedVersion: 'any', actor: 'anna', ...append }))
const open = (id: string) =>
  append({ stream: `account-${id}`, events: [{ type: 'AccountOpened', data: { name: id } }] })
const move = (id: string, amount: number) =>
  append({ stream: `account-${id}`, events: [{ type: 'MoneyMoved', data: { amount } }] })

const balances = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ id: string; balance: number }>`select id, balance::int from accounts order by id`,
)
const ask = <A extends object>(statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(statement))
const isEqual = (projection: Projection) =>
  Effect.map(verify(projection), (tables) => tables.every(({ missing, surplus }) => missing + surplus === 0))

/** The same accounts in cents. */
const inCents: Projection = {
  ...ledger,
  version: 2,
  apply: (events, sql) =>
    ledger.apply(
      events.map((stored) => {
        const event = ledgerEvents.read(stored)
        return event.type === 'MoneyMoved' ? { ...stored, data: { amount: 100 * event.data.amount } } : stored
      }),
      sql,
    ),
}
const movements: Projection = {
  name: 'movements',
  version: 1,
  tables: ['movements'],
  handles: ['MoneyMoved'],
  create: (sql) => sql`create table movements (position bigint primary key)`,
  apply: (events, sql) =>
    Effect.forEach(events, ({ position }) => sql`insert into movements values (${position})`, { discard: true }),
}

it('refuses to start on tables of a newer version, with what is newer, and leaves them as they are', async () => {
  const url = await createDatabase()
  await onStore(url, [inCents, movements], Effect.andThen(open('a'), move('a', 7)))
  const tooOld = onStore(url, [ledger, movements], move('a', 1))
  await expect(tooOld).rejects.toThrow(
    'This data belongs to a newer version of SIM Desk (ledger is of version 2, here 1). Start that version, or restore a backup that was made before it.',
  )
  await expect(onStore(url, [inCents], move('a', 1))).rejects.toThrow(
    'This data belongs to a newer version of SIM Desk (it has movements).',
  )
  await expect(onDatabase(url, rebuild(ledger, [ledger, movements]))).rejects.toThrow('ledger is of version 2, here 1')
  await onDatabase(url, ask('insert into migrations (id, at) values (99, now())'))
  await expect(onStore(url, [inCents, movements], move('a', 1))).rejects.toThrow('its tables are others')
  expect(await onDatabase(url, balances)).toEqual([{ id: 'account-a', balance: 700 }])
})

it('keeps what is in tables that an earlier version made at its starts', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger], Effect.void)
  await onDatabase(url, ask(`insert into credentials values (1, 'a hash', now())`))
  await onDatabase(url, ask('delete from migrations where id = 4'))
  await onStore(url, [ledger], Effect.void)
  expect(await onDatabase(url, ask('select password_hash from credentials'))).toEqual([{ password_hash: 'a hash' }])
})

it('removes the tables of a projection that was retired, which is none of a newer version', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger, movements], Effect.andThen(open('a'), move('a', 7)))
  await onDatabase(url, prepareProjections([ledger], ['movements']))
  expect(await onDatabase(url, ask(`select to_regclass('movements') is null as gone`))).toEqual([{ gone: true }])
  expect(await onStore(url, [ledger], Effect.andThen(move('a', 1), balances))).toEqual([
    { id: 'account-a', balance: 8 },
  ])
})

it('lets a newer version begin beside servers that write: those write nothing with their old fold, and learn of it', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger], open('a'))
  const [exits, said] = await onStore(
    url,
    [ledger],
    Effect.gen(function* () {
      const store = yield* EventStore
      const hasBegun = yield* Deferred.make<void>()
      const writing = yield* Effect.forkChild(
        Effect.gen(function* () {
          const exits: Array<Exit.Exit<unknown, unknown>> = []
          while (exits.length < 5_000 && exits.every(({ _tag }) => _tag === 'Success')) {
            exits.push(yield* Effect.exit(move('a', 1)))
            yield* Deferred.succeed(hasBegun, undefined)
          }
          return exits
        }),
      )
      yield* Deferred.await(hasBegun)
      yield* Effect.promise(() => onStore(url, [inCents, movements], move('a', 1)))
      const exits = yield* Fiber.join(writing)
      return [exits, yield* Effect.flip(store.outdated)] as const
    }),
  )
  expect(said.message).toBe('A newer version of SIM Desk has taken over this data; this server ends.')
  expect(exits.at(-1)?.toString()).toContain('Outdated')
  const balance = 100 * exits.length
  expect(await onDatabase(url, balances)).toEqual([{ id: 'account-a', balance }])
  expect(await onDatabase(url, isEqual(inCents))).toBe(true)
  expect(await onDatabase(url, isEqual(movements))).toBe(true)
}, 60_000)

it('tells a server that only reads as well', async () => {
  const url = await createDatabase()
  await onStore(
    url,
    [ledger],
    Effect.gen(function* () {
      const store = yield* EventStore
      yield* Effect.promise(() => onStore(url, [inCents], Effect.void))
      expect((yield* Effect.flip(store.outdated))._tag).toBe('Outdated')
    }),
  )
})

it('goes on where the same version rebuilds, and of servers that start together one builds', async () => {
  const url = await createDatabase()
  const start = (name: string) => onStore(url, [ledger, movements], Effect.andThen(open(name), move(name, 1)))
  await Promise.all(['a', 'b', 'c', 'd'].map(start))
  await onStore(
    url,
    [ledger, movements],
    Effect.gen(function* () {
      yield* Effect.all(
        [1, 2, 3].map(() => rebuild(ledger, [ledger, movements])),
        { concurrency: 3 },
      )
      yield* move('a', 1)
      expect(yield* isEqual(ledger)).toBe(true)
      // Built when the first server started, and three times since.
      expect(yield* ask(`select generation from projections where name = 'ledger'`)).toEqual([{ generation: 3 }])
    }),
  )
})

it('removes what a killed rebuild has left, when its lease has ended', async () => {
  const url = await createDatabase()
  await onStore(
    url,
    [ledger],
    Effect.gen(function* () {
      yield* Effect.andThen(open('a'), move('a', 7))
      yield* ask('create schema public_shadow_ledger')
      yield* ask('create table public_shadow_ledger.accounts (id text)')
      yield* ask(`update rebuild_lease set holder = 'killed', until = clock_timestamp() + interval '1 second'`)
      const [before] = yield* ask<{ at: Date }>('select until as at from rebuild_lease')
      yield* rebuild(ledger, [ledger])
      const [after] = yield* ask<{ at: Date }>('select clock_timestamp() as at')
      expect(Number(after?.at)).toBeGreaterThan(Number(before?.at))
      expect(yield* isEqual(ledger)).toBe(true)
      expect(yield* ask(`select nspname from pg_namespace where nspname like 'public\\_%'`)).toEqual([])
    }),
  )
})

/** Reads until it is ended. */
const readAtLength = (url: string) => {
  const ended = Deferred.makeUnsafe<void>()
  const reading = onDatabase(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(Effect.andThen(balances, Deferred.await(ended)))),
  )
  return () => {
    Deferred.doneUnsafe(ended, Effect.void)
    return reading
  }
}
/** Waits until the last step of a rebuild waits for a table. */
const swapWaits = (url: string) => {
  const waiting = ask(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  return expect.poll(() => onDatabase(url, waiting), { timeout: 20_000, interval: 10 }).toHaveLength(1)
}

it('waits for a long reader, lets others read and write meanwhile, and swaps then', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger], open('a'))
  const end = readAtLength(url)
  let isDone = false
  const rebuilding = onDatabase(url, rebuild(ledger, [ledger])).then(() => {
    isDone = true
  })
  await swapWaits(url)
  await onStore(url, [ledger], Effect.andThen(move('a', 5), balances))
  expect(isDone).toBe(false)
  await Promise.all([end(), rebuilding])
  expect(await onDatabase(url, balances)).toEqual([{ id: 'account-a', balance: 5 }])
  expect(await onDatabase(url, isEqual(ledger))).toBe(true)
})

it('swaps nothing once another rebuild has begun', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger], open('a'))
  const end = readAtLength(url)
  const rebuilding = onDatabase(url, Effect.exit(rebuild(ledger, [ledger])))
  await swapWaits(url)
  await onDatabase(url, ask(`update rebuild_lease set holder = 'another', until = now() + interval '1 minute'`))
  await end()
  expect((await rebuilding).toString()).toContain('Another rebuild has started.')
  expect(await onDatabase(url, ask('select generation from projections'))).toEqual([{ generation: 0 }])
})

it('names the event that a projection cannot take, in a rebuild and when it is verified', async () => {
  const url = await createDatabase()
  await onStore(url, [ledger], Effect.all([open('a'), move('a', 1), move('a', 13), move('a', 13)]))
  const superstitious: Projection = {
    ...ledger,
    apply: (events, sql) =>
      Effect.suspend(() => {
        if (events.map(ledgerEvents.read).some(({ data }) => 'amount' in data && data.amount === 13))
          throw new TypeError('no')
        return ledger.apply(events, sql)
      }),
  }
  const message = 'the event at position 3 (MoneyMoved of account-a) cannot be folded into ledger: TypeError: no'
  await expect(onDatabase(url, verify(superstitious))).rejects.toThrow(message)
  await expect(onDatabase(url, rebuild(superstitious, [superstitious]))).rejects.toThrow(message)
  expect(await onDatabase(url, isEqual(ledger))).toBe(true)
  expect(await onDatabase(url, ask(`select nspname from pg_namespace where nspname like 'public\\_%'`))).toEqual([])
})
