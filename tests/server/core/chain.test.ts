import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted, Stream } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonical, hashesOf } from '../../../server/core/events/chain.ts'
import { checkEvents } from '../../../server/core/events/check.ts'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { createDatabase } from '../support/cluster.ts'

/** JSON data of an event, with values that look almost alike. */
const data = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, false, 0, '', '0', [], {}),
    fc.array(fc.oneof(fc.integer(), fc.dictionary(fc.constantFrom('b', 'a', '10', '9'), fc.integer())), {
      maxLength: 3,
    }),
  ),
  { maxKeys: 5 },
)
const keepable = (value: unknown) => !JSON.stringify(value).includes('\\u0000')

const appends: fc.Arbitrary<ReadonlyArray<Append>> = fc.array(
  fc.record({
    stream: fc.constantFrom('thing-1', 'thing-2', 'thing-3'),
    expectedVersion: fc.constant('any' as const),
    events: fc.array(fc.record({ type: fc.constantFrom('Made', 'Moved'), data: data.filter(keepable) }), {
      minLength: 1,
      maxLength: 3,
    }),
    actor: fc.constantFrom('system', '1', '2'),
    requestId: fc.option(fc.uuid(), { nil: undefined }),
  }),
  { minLength: 3, maxLength: 12 },
)

let url: string
beforeAll(async () => {
  url = await createDatabase()
})

const onStore = <A, E>(work: Effect.Effect<A, E, EventStore | SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    work.pipe(
      Effect.provide(
        Layer.provideMerge(layerEventStore([]), PgClient.layer({ url: Redacted.make(url), maxConnections: 4 })),
      ),
    ) as Effect.Effect<A>,
  )

/** Starts again with these events in the log. */
const written = Effect.fnUntraced(function* (history: ReadonlyArray<Append>) {
  const [sql, store] = [yield* SqlClient.SqlClient, yield* EventStore]
  yield* sql`truncate events`
  yield* sql`update event_head set position = 0, chained = 0, hash = ${'0'.repeat(64)}`
  for (const append of history) yield* store.append(append)
  return history.reduce((sum, { events }) => sum + events.length, 0)
})

/** Manipulations of one or two events of a log; `at` and `other` are positions. */
const tamperings: Readonly<Record<string, (at: number, other: number) => string>> = {
  'another stream': (at) => `update events set stream = stream || '0', version = 1000 where position = ${at}`,
  'another version': (at) => `update events set version = version + 1000 where position = ${at}`,
  'another type': (at) => `update events set type = type || 'Twice' where position = ${at}`,
  'one more key': (at) => `update events set data = data || '{"planted": 1}' where position = ${at}`,
  'other data': (at) => `update events set data = jsonb_build_object('was', data) where position = ${at}`,
  'another actor': (at) => `update events set actor = actor || '0' where position = ${at}`,
  'another millisecond': (at) => `update events set at = at + interval '1 millisecond' where position = ${at}`,
  'another microsecond': (at) => `update events set at = at + interval '1 microsecond' where position = ${at}`,
  'another request': (at) => `update events set request_id = coalesce(request_id, '') || 'x' where position = ${at}`,
  'another command': (at) => `update events set command_id = 'planted' where position = ${at}`,
  'another hash': (at) => `update events set hash = sha256(hash) where position = ${at}`,
  'no hash': (at) => `update events set hash = null where position = ${at}`,
  'it removed': (at) => `delete from events where position = ${at}`,
  'it removed, and those after it moved up': (at) => `delete from events where position = ${at};
    update events set position = -position where position > ${at};
    update events set position = -position - 1 where position < 0`,
  'one inserted before it': (at) => `update events set position = -position where position >= ${at};
    update events set position = 1 - position where position < 0;
    insert into events select ${at}, 'thing-9', 1, type, data, actor, at, null, null, hash
      from events where position = ${at} + 1`,
  'two swapped': (at, other) => `update events set position = -1 where position = ${at};
    update events set position = ${at} where position = ${other};
    update events set position = ${other} where position = -1`,
}

describe('the chain of hashes', () => {
  it('is sound after any history, whatever the data look like and in whichever order they are kept', () =>
    onStore(
      Effect.gen(function* () {
        for (const history of fc.sample(appends, { numRuns: 60, seed: 20_261_122 })) {
          const count = yield* written(history)
          expect(yield* checkEvents).toMatchObject({ events: count, problems: [] })
        }
      }),
    ))

  it('tells the position of any change to any event', () =>
    onStore(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const kinds = Object.entries(tamperings)
        for (const [index, history] of fc.sample(appends, { numRuns: 5 * kinds.length, seed: 14 }).entries()) {
          const count = yield* written(history)
          const at = 1 + ((index * 7) % (count - 1))
          const [kind, tamper] = kinds[index % kinds.length] ?? ['', () => '']
          for (const statement of tamper(at, at + 1).split(';')) yield* sql.unsafe(statement)
          const { problems } = yield* checkEvents
          expect({ kind, at, first: problems[0] }).toEqual({
            kind,
            at,
            first: expect.stringMatching(new RegExp(`^position ${at}: `)),
          })
        }
      }),
    ))

  it('tells a log that was cut off, and one that was written anew from an event on', () =>
    onStore(
      Effect.gen(function* () {
        const [sql, store] = [yield* SqlClient.SqlClient, yield* EventStore]
        const [history = []] = fc.sample(appends, { numRuns: 1, seed: 3 })
        const count = yield* written(history)
        yield* sql`update events set actor = 'nobody' where position = 1`
        const events = yield* Stream.runCollect(store.readAll())
        for (const [index, hash] of hashesOf(events, '0'.repeat(64)).entries()) {
          yield* sql`update events set hash = decode(${hash}, 'hex') where position = ${index + 1}`
        }
        expect((yield* checkEvents).problems).toEqual([
          `position ${count}: the hash of the last event is not that of the head`,
        ])
        yield* sql`delete from events where position = ${count}`
        expect((yield* checkEvents).problems[0]).toBe(`the head is at ${count}, the last event at ${count - 1}`)
      }),
    ))

  it('reaches the events of an earlier version at the next start, from where an interrupted one has stopped', async () => {
    const [history = []] = fc.sample(appends, { numRuns: 1, seed: 5 })
    const many = { ...history[0], events: Array.from({ length: 1_200 }, (_, n) => ({ type: 'Made', data: { n } })) }
    const before = await onStore(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* written([many as Append, ...history])
        const sound = yield* checkEvents
        // As left by an earlier version and a start that was interrupted after 500 events.
        yield* sql`update event_head set chained = 500, hash = (
          select encode(hash, 'hex') from events where position = 500)`
        yield* sql`update events set hash = null where position > 500`
        expect((yield* checkEvents).problems).toEqual(['position 501: from here on the events have no hashes yet'])
        // Appended while another server is chaining.
        yield* EventStore.use((store) =>
          store.append({ ...(history[0] as Append), events: [{ type: 'Made', data: {} }] }),
        )
        return sound
      }),
    )
    const after = await onStore(checkEvents)
    expect(after).toMatchObject({ events: before.events + 1, problems: [] })
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), data), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonical(reversed)).toBe(canonical(value))
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
