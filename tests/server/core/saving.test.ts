import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { changesFrom } from '../../../server/core/saving/changes.ts'
import type { Decision, Stamp } from '../../../server/core/saving/decision.ts'
import { recordMessages } from '../../../server/core/saving/messages.ts'
import type { Saved, SavedRecord } from '../../../server/core/saving/record.ts'
import { saveRecord } from '../../../server/core/saving/save-record.ts'
import { followed, unread } from '../../../server/core/saving/saved-state.ts'
import { createDatabase } from '../support/cluster.ts'
import { storedOf } from '../support/settled.ts'

/** A minimal record with two fields. */
type Fields = { readonly label: string; readonly floor: number }
type Shelf = Saved & { readonly fields: Fields }
type ShelfEvent =
  | { readonly type: 'ShelfAdded'; readonly data: Stamp & { readonly fields: Fields } }
  | { readonly type: 'ShelfChanged'; readonly data: Stamp & { readonly changes: Partial<Fields> } }
  | { readonly type: 'ShelfAddRefused' | 'ShelfChangeRefused' | 'ShelfSavedUnchanged'; readonly data: object & {} }

const applyShelf = (state: Shelf | null, { type, data }: ShelfEvent): Shelf | null => {
  if (type === 'ShelfAdded') {
    const { id, fields, by, date } = data
    return { id, version: 1, updatedBy: by, updatedDate: date, fields }
  }
  if (type !== 'ShelfChanged' || state === null) return state
  const fields = { ...state.fields, ...data.changes }
  return { ...state, version: state.version + 1, updatedBy: data.by, updatedDate: data.date, fields }
}

const shelves: SavedRecord<Shelf, ShelfEvent & { data: Record<string, unknown> }> = {
  category: 'shelf',
  streams: {
    of: (id) => `shelf-${id}`,
    refused: (id) => (id === null ? 'shelf-refused' : `shelf-refused-${id}`),
    unchanged: (id) => `shelf-unchanged-${id}`,
  },
  writes: { addRefused: 'ShelfAddRefused', changeRefused: 'ShelfChangeRefused', unchanged: 'ShelfSavedUnchanged' },
  read: (stored: StoredEvent) => stored as never,
  apply: applyShelf,
  changes: (before, after) => changesFrom(['label', 'floor'], before.fields, after.fields),
  tell: (changes) =>
    Effect.succeed(changes.map(({ field, from, to }) => ({ field, loaded: String(from), saved: String(to) }))),
  messages: recordMessages('Shelf'),
}

type ShelfDecision = Decision<ShelfEvent & { data: Record<string, unknown> }>

const decide = (shelf: Shelf | null, fields: Fields, stamp: Stamp, highest: number): ShelfDecision => {
  if (fields.floor > highest) return { accepted: false, errors: { floor: `There are ${highest} floors` } }
  if (shelf === null) return { accepted: true, events: [{ type: 'ShelfAdded', data: { ...stamp, fields } }] }
  const changes = Object.fromEntries(
    changesFrom(['label', 'floor'], shelf.fields, fields).map(({ field, to }) => [field, to]),
  )
  if (Object.keys(changes).length === 0) return { accepted: true, events: [] }
  return { accepted: true, events: [{ type: 'ShelfChanged', data: { ...stamp, changes } }] }
}

let requests = 0

const save = (
  id: number | null,
  fields: Fields,
  { version = null as number | null, key = null as string | null } = {},
) => {
  const saver = { accountId: '1', name: 'Anna', requestId: `r${++requests}`, commandId: key }
  const every = { submission: JSON.stringify({ id, version, ...fields }), lookups: () => Effect.succeed(3) }
  const saved =
    id === null
      ? saveRecord(shelves, { ...every, id, decide: (stamp, floors) => decide(null, fields, stamp, floors) }, saver)
      : saveRecord(
          shelves,
          { ...every, id, version, decide: (shelf, stamp, floors) => decide(shelf, fields, stamp, floors) },
          saver,
        )
  return Effect.map(saved, ({ answer: { requestId: _, ...answer } }) => answer)
}

const onStore = async (work: Effect.Effect<unknown, unknown, EventStore | SqlClient.SqlClient>) => {
  const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 8 })
  await Effect.runPromise(work.pipe(Effect.provide(layerEventStore([]).pipe(Layer.provideMerge(database)))))
}

const log = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ line: string }>`select stream || ' ' || type as line from events order by position`,
).pipe(Effect.map((rows) => rows.map(({ line }) => line)))

const top: Fields = { label: 'Top', floor: 3 }

describe('a record', () => {
  it('is added under the next number; what is refused takes none, and only who tried what field is written down', () =>
    onStore(
      Effect.gen(function* () {
        expect(yield* save(null, { ...top, floor: 4 })).toEqual({
          isSuccess: false,
          message: 'Operation failed',
          errors: [{ field: 'floor', message: 'There are 3 floors' }],
        })
        expect(yield* save(null, top)).toEqual({ isSuccess: true, message: 'Shelf added successfully', id: 1 })
        expect(yield* save(1, { ...top, floor: 4 })).toMatchObject({ isSuccess: false })
        expect(yield* save(7, top)).toEqual({ isSuccess: false, message: 'This shelf does not exist' })
        expect(yield* log).toEqual([
          'shelf-refused ShelfAddRefused',
          'shelf-1 ShelfAdded',
          'shelf-refused-1 ShelfChangeRefused',
        ])
        const store = yield* EventStore
        const [refused] = yield* store.read('shelf-refused-1')
        expect(refused).toMatchObject({
          data: { id: 1, version: null, reason: 'fields', errors: { floor: 'There are 3 floors' }, by: 'Anna' },
          commandId: null,
        })
      }),
    ))

  it('is changed by who has seen its newest version, and others are told what differs before they are told of errors', () =>
    onStore(
      Effect.gen(function* () {
        yield* save(null, top)
        expect(yield* save(1, { label: 'Upper', floor: 3 }, { version: 1 })).toEqual({
          isSuccess: true,
          message: 'Shelf updated successfully',
          id: 1,
        })
        for (const floor of [2, 9]) {
          expect(yield* save(1, { label: 'Mine', floor }, { version: 1 })).toMatchObject({
            isSuccess: false,
            message: 'Another person changed this shelf',
            id: 1,
            conflict: { version: 2, updatedBy: 'Anna', changes: [{ field: 'label', loaded: 'Top', saved: 'Upper' }] },
          })
        }
        // It already has the wanted values.
        expect(yield* save(1, { label: 'Upper', floor: 3 }, { version: 1 })).toMatchObject({ isSuccess: true })
      }),
    ))

  it('is saved once under one key: the same again is answered alike, other values are refused', () =>
    onStore(
      Effect.gen(function* () {
        const added = yield* save(null, top, { key: 'a' })
        expect(yield* save(null, top, { key: 'a' })).toEqual(added)
        const changed = yield* save(1, { ...top, floor: 1 }, { key: 'b' })
        const unchanged = yield* save(1, { ...top, floor: 1 }, { key: 'c' })
        expect(yield* save(1, { ...top, floor: 1 }, { key: 'b' })).toEqual(changed)
        expect(yield* save(1, { ...top, floor: 1 }, { key: 'c' })).toEqual(unchanged)
        const message = 'This was saved before, with other values. Open the shelf again to change it.'
        for (const key of ['b', 'c']) {
          expect(yield* save(1, { ...top, floor: 2 }, { key })).toEqual({ isSuccess: false, message, id: 1 })
        }
        // A new record's form becomes that of the saved one.
        const other = yield* save(null, { ...top, floor: 2 }, { key: 'a' })
        expect(other).toEqual({ isSuccess: false, message, id: 1, savedAs: 1 })
        expect(yield* save(null, top)).toMatchObject({ id: 2 })
        expect(yield* log).toEqual([
          'shelf-1 ShelfAdded',
          'shelf-1 ShelfChanged',
          'shelf-unchanged-1 ShelfSavedUnchanged',
          'shelf-2 ShelfAdded',
        ])
      }),
    ))
})

it('A record stands the same however its stream was read: at once, or in pieces', () => {
  const stamp = { id: 1, by: 'Anna', date: '2026-11-01T00:00:00.000Z', submission: '' }
  const change = fc.record({ label: fc.string(), floor: fc.integer() }, { requiredKeys: [] })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(change, fc.constant(null)), { maxLength: 20 }),
      fc.nat(22),
      fc.option(fc.integer({ min: 1, max: 22 })),
      (changes, cut, seen) => {
        // Refusals used to be stored among the saves; they count in the stream, but not in the record.
        const later = changes.map((fields) =>
          fields === null
            ? { type: 'ShelfChangeRefused' as const, data: {} }
            : { type: 'ShelfChanged' as const, data: { ...stamp, changes: fields } },
        )
        const events = storedOf([{ type: 'ShelfAdded', data: { ...stamp, fields: top } }, ...later])
        const whole = followed(shelves, seen, unread, events)
        const first = followed(shelves, seen, unread, events.slice(0, cut))
        expect(followed(shelves, seen, first, events.slice(cut))).toEqual(whole)
        expect(whole.last).toBe(events.length)
        const saves = changes.filter((fields) => fields !== null).length
        expect(whole.state?.version).toBe(1 + saves)
        expect(whole.seen?.version ?? null).toBe(seen === null ? null : Math.min(seen, 1 + saves))
      },
    ),
    { numRuns: 1_000 },
  )
})
