import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { runs } from '../../runs.ts'
import { createDatabase } from '../support/cluster.ts'

/** Keeps the data of each event as the text from which it was folded. */
const texts: Projection = {
  name: 'texts',
  version: 1,
  tables: ['texts'],
  handles: ['Said'],
  create: (sql) => sql`create table texts (position integer primary key, said text not null)`,
  apply: (events, sql) =>
    Effect.forEach(
      events,
      ({ position, data }) => sql`insert into texts values (${position}, ${JSON.stringify(data)})`,
      { discard: true },
    ),
}

const key = fc.oneof(
  fc.constantFrom('zeta', 'a', 'B', 'ab', 'aa', '10', '9', '01', 'é', 'ee', '語', 'zzzz', '😀', '﹙ab'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const said = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('thing')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  thing: fc.dictionary(key, tie('value'), { maxKeys: 6 }),
})).thing as fc.Arbitrary<Record<string, unknown>>

it('an event is folded as it is appended as it is in a rebuild, whatever its keys and their order', async () => {
  const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 4 })
  const work = Effect.gen(function* () {
    const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
    const keepable = said.filter((data) => !JSON.stringify(data).includes('\\u0000'))
    const events = fc.sample(keepable, { numRuns: runs({ gate: 200, all: 2_000 }), seed: 36 })
    yield* store.append({
      stream: 'thing-1',
      expectedVersion: 0,
      actor: 'system',
      events: [{ zeta: '1', b: '2', aa: '3' }, ...events].map((data) => ({ type: 'Said', data })),
    })
    const [first] = yield* sql<{ said: string }>`select said from texts where position = 1`
    expect(first?.said).toBe('{"b":"2","aa":"3","zeta":"1"}')
    expect(yield* verify(texts)).toMatchObject([{ missing: 0, surplus: 0 }])
  })
  await Effect.runPromise(work.pipe(Effect.provide(Layer.provideMerge(layerEventStore([texts]), database))))
})
