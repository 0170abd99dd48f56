import { PgClient } from '@effect/sql-pg'
import { Effect, Fiber, Layer, Redacted, Stream } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'
import { rebuild } from '../../../server/core/projections/rebuild.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { runs } from '../../runs.ts'
import { createDatabase, templateDatabase, withDatabase } from '../support/cluster.ts'
import { ledger } from '../support/ledger.ts'

let template: string
beforeAll(async () => {
  template = await templateDatabase('ledger', (url) =>
    withDatabase(url, Effect.scoped(Layer.build(layerEventStore([ledger])))),
  )
}, 30_000)

type Needs = EventStore | SqlClient.SqlClient

/** Runs a test on its own database; the store starts with these projections. */
const onStore = async <A>(
  work: Effect.Effect<A, unknown, Needs>,
  { url, projections = [ledger] }: { url?: string; projections?: ReadonlyArray<Projection> } = {},
): Promise<A> => {
  const database = PgClient.layer({ url: Redacted.make(url ?? (await createDatabase(template))), maxConnections: 8 })
  return Effect.runPromise(work.pipe(Effect.provide(Layer.provideMerge(layerEventStore(projections), database))))
}

const append = (append: Partial<Append> & Pick<Append, 'stream' | 'events'>) =>
  EventStore.use((store) => store.append({ expectedVersion: 'any', actor: 'anna', ...append }))

const open = (id: string, name = id) => ({
  stream: `account-${id}`,
  expectedVersion: 0,
  events: [{ type: 'AccountOpened', data: { name } }],
})
const move = (id: string, amount: number) => ({
  stream: `account-${id}`,
  events: [{ type: 'MoneyMoved', data: { amount } }],
})
const sqlOf = <A extends object>(query: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<A>, unknown>) =>
  Effect.flatMap(SqlClient.SqlClient, query)

const isEqual = Effect.map(verify(ledger), (tables) => tables.every((t) => t.missing === 0 && t.surplus === 0))

describe('appending', () => {
  it('numbers events densely, per stream and over all, and folds them into the tables at once', () =>
    onStore(
      Effect.gen(function* () {
        expect(yield* append(open('a'))).toEqual({ version: 1, position: 1 })
        expect(yield* append(open('b'))).toEqual({ version: 1, position: 2 })
        expect(yield* append({ ...move('a', 5), expectedVersion: 1, requestId: 'r-1' })).toEqual({
          version: 2,
          position: 3,
        })
        const events = yield* EventStore.use((store) => store.read('account-a'))
        expect(events).toMatchObject([
          { position: 1, version: 1, type: 'AccountOpened', data: { name: 'a' }, actor: 'anna', requestId: null },
          { position: 3, version: 2, type: 'MoneyMoved', data: { amount: 5 }, requestId: 'r-1' },
        ])
        expect(events[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(yield* sqlOf((sql) => sql`select id, balance::int from accounts order by ordinal`)).toEqual([
          { id: 'account-a', balance: 5 },
          { id: 'account-b', balance: 0 },
        ])
      }),
    ))

  it('refuses a decision on an older version and writes nothing', () =>
    onStore(
      Effect.gen(function* () {
        yield* append(open('a'))
        const refused = yield* Effect.flip(append(open('a')))
        expect(refused).toMatchObject({ _tag: 'VersionConflict', expectedVersion: 0, actualVersion: 1 })
        expect(yield* append(open('b'))).toEqual({ version: 1, position: 2 })
      }),
    ))

  it('makes a repeated command one, and tells what the first brought', () =>
    onStore(
      Effect.gen(function* () {
        const command = { ...move('a', 1), events: [...move('a', 1).events, ...move('a', 2).events], commandId: 'c-1' }
        yield* append(open('a'))
        yield* append(command)
        const repeated = yield* Effect.flip(append({ ...command, stream: 'account-other' }))
        expect(repeated).toMatchObject({ _tag: 'DuplicateCommand', stream: 'account-a', version: 3, position: 3 })
      }),
    ))

  it('passes on the constraint that a projection met and writes no event', () =>
    onStore(
      Effect.gen(function* () {
        yield* append(open('a', 'same'))
        const refused = yield* Effect.flip(append(open('b', 'same')))
        expect(refused).toMatchObject({
          _tag: 'SqlError',
          reason: { _tag: 'UniqueViolation', constraint: 'accounts_name' },
        })
        expect(yield* EventStore.use((store) => store.read('account-b'))).toEqual([])
        expect(yield* append(open('b', 'other'))).toEqual({ version: 1, position: 2 })
      }),
    ))

  it('lets one of two writers at one version win, and keeps positions in commit order under load', () =>
    onStore(
      Effect.gen(function* () {
        yield* append(open('a'))
        const attempts = Effect.all(
          Array.from({ length: 40 }, (_, index) =>
            Effect.exit(append({ ...move('a', index), expectedVersion: index < 20 ? 1 : 'any' })),
          ),
          { concurrency: 8 },
        )
        const exits = yield* attempts
        expect(exits.slice(0, 20).filter((exit) => exit._tag === 'Success').length).toBe(1)
        const events = yield* EventStore.use((store) => Stream.runCollect(store.readAll()))
        expect(events.map((event) => event.position)).toEqual(events.map((_, index) => index + 1))
        expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1))
        expect(yield* isEqual).toBe(true)
      }),
    ))

  it(
    'takes thousands of events in one transaction',
    () =>
      onStore(
        Effect.gen(function* () {
          const store = yield* EventStore
          const results = yield* store.appendAll(
            Array.from({ length: 5_000 }, (_, index) => ({ ...open(String(index)), actor: 'seed' })),
          )
          expect(results.at(-1)).toEqual({ version: 1, position: 5_000 })
          expect(yield* Stream.runCount(store.readAll(1_000))).toBe(4_000)
        }),
      ),
    30_000,
  )

  it('gives dense ids that a refused command gives back', () =>
    onStore(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const store = yield* EventStore
        const add = (name: string) =>
          store.transact(Effect.flatMap(store.nextId('account'), (id) => append({ ...open(String(id), name) })))
        yield* add('one')
        yield* Effect.flip(add('one'))
        yield* add('two')
        expect(yield* sql`select id from accounts order by ordinal`).toEqual([{ id: 'account-1' }, { id: 'account-2' }])
        expect(yield* store.nextId('account', 10)).toBe(3)
        expect(yield* store.nextId('account')).toBe(13)
      }),
    ))
})

describe('projections', () => {
  it('are built from the events when they are new or their version changed', async () => {
    const url = await createDatabase()
    await onStore(Effect.andThen(append(open('a')), append(move('a', 7))), { url, projections: [] })
    const balances = sqlOf((sql) => sql`select balance::int from accounts`)
    expect(await onStore(balances, { url })).toEqual([{ balance: 7 }])
    const doubled: Projection = {
      ...ledger,
      version: 2,
      apply: (events, sql) => Effect.andThen(ledger.apply(events, sql), sql`update accounts set balance = 2 * balance`),
    }
    expect(await onStore(balances, { url, projections: [doubled] })).toEqual([{ balance: 14 }])
  })

  it('are told from the fold when a table was touched, and mended by a rebuild', () =>
    onStore(
      Effect.gen(function* () {
        yield* append(open('a'))
        yield* append(open('b'))
        yield* sqlOf((sql) => sql`update accounts set balance = 99 where id = 'account-a'`)
        expect(yield* verify(ledger)).toMatchObject([
          { table: 'accounts', rows: 2, missing: 1, surplus: 1 },
          { table: 'accounts_counter', rows: 1, missing: 0, surplus: 0 },
        ])
        yield* rebuild(ledger, [ledger])
        expect(yield* isEqual).toBe(true)
      }),
    ))

  it('can be rebuilt while others write', () =>
    onStore(
      Effect.gen(function* () {
        yield* append(open('a'))
        const writing = yield* Effect.forkChild(
          Effect.forEach(Array.from({ length: 60 }), () => append(move('a', 1)), { discard: true }),
        )
        yield* Effect.forEach([1, 2, 3], () => rebuild(ledger, [ledger]), { discard: true })
        yield* Fiber.join(writing)
        expect(yield* sqlOf((sql) => sql`select balance::int from accounts`)).toEqual([{ balance: 60 }])
        expect(yield* isEqual).toBe(true)
      }),
    ))

  it('equal the fold of the events after any history', async () => {
    const command = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom('open', 'move', 'move', 'close'),
      amount: fc.integer({ min: -100, max: 100 }),
      version: fc.constantFrom<number | 'any'>('any', 'any', 0, 1, 2),
    })
    const appendOf = ({
      id,
      kind,
      amount,
      version,
    }: {
      id: number
      kind: string
      amount: number
      version: number | 'any'
    }) =>
      ({
        ...(kind === 'open' ? open(String(id)) : move(String(id), amount)),
        ...(kind === 'close' ? { events: [{ type: 'AccountClosed', data: {} }] } : {}),
        expectedVersion: version,
      }) as const
    await onStore(
      Effect.forEach(
        fc.sample(fc.array(command, { minLength: 1, maxLength: 40 }), {
          numRuns: runs({ gate: 20, all: 60 }),
          seed: 20_240_601,
        }),
        (history) =>
          Effect.gen(function* () {
            yield* Effect.forEach(history, (step) => Effect.exit(append(appendOf(step))), { discard: true })
            expect(yield* isEqual).toBe(true)
          }),
        { discard: true },
      ),
    )
  }, 60_000)
})
