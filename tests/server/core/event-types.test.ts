import { Arbitrary, Effect, Schema } from 'effect'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { allEvents } from '../../../server/all-events.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import {
  type DataOf,
  declareEvents,
  type EventOf,
  storedAs,
  UnreadableEvent,
} from '../../../server/core/events/event-types.ts'
import { planEvents, unsaidPlan } from '../../../server/plans/plan.events.ts'
import { inventoryEvents } from '../../../server/stock/inventory.events.ts'
import { goldenLog } from '../support/golden.ts'
import { storedOf } from '../support/settled.ts'

const Named = Schema.Struct({ id: Schema.Int, name: Schema.String })
const Placed = Schema.Struct({ ...Named.fields, floor: Schema.NullOr(Schema.Int) })
const Kept = Schema.Struct({
  id: Schema.Int,
  fields: Schema.Struct({ label: Schema.String, floor: Schema.NullOr(Schema.Int) }),
})

const shelves = declareEvents({
  ShelfAdded: storedAs(Named)
    .since(Placed, (named) => ({ ...named, floor: null }))
    .since(Kept, ({ id, name, floor }) => ({ id, fields: { label: name, floor } })),
  ShelfRemoved: storedAs(Schema.Struct({ id: Schema.Int })),
})

const read = (type: string, data: Readonly<Record<string, unknown>>) => storedOf([{ type, data }]).map(shelves.read)[0]

describe('a type of event that was stored in several shapes', () => {
  it.each([
    [{ id: 1, name: 'Top' }, null],
    [{ id: 1, name: 'Top', floor: 3 }, 3],
    [{ id: 1, fields: { label: 'Top', floor: 3 } }, 3],
  ])('is read as the latest says it: %j', (data, floor) => {
    expect(read('ShelfAdded', data)).toEqual({ type: 'ShelfAdded', data: { id: 1, fields: { label: 'Top', floor } } })
  })

  it('has its data in the latest shape, to whoever reads it', () => {
    expectTypeOf<DataOf<(typeof shelves.types)['ShelfAdded']>>().toEqualTypeOf<typeof Kept.Type>()
    expectTypeOf<EventOf<typeof shelves.types>['type']>().toEqualTypeOf<'ShelfAdded' | 'ShelfRemoved'>()
    const only = shelves.only('ShelfRemoved')
    expectTypeOf<EventOf<typeof only.types>['type']>().toEqualTypeOf<'ShelfRemoved'>()
    expect(only.names).toEqual(['ShelfRemoved'])
  })
})

describe('an event that cannot be read', () => {
  const refusal = (type: string, data: Readonly<Record<string, unknown>>): UnreadableEvent => {
    try {
      read(type, data)
    } catch (error) {
      if (error instanceof UnreadableEvent) return error
      throw error
    }
    throw new Error('It was read.')
  }

  it.each([
    ['ShelfAdded', { id: 1, fields: { label: 7, floor: 3 } }, 'fields.label'],
    ['ShelfAdded', { id: 1, fields: { label: 'Top', floor: 3, room: 'secret' } }, 'fields.room'],
    ['ShelfRemoved', {}, 'id'],
  ])('says where it is and what of it is not known: %s %j', (type, data, place) => {
    expect(refusal(type, data).message).toBe(
      `the event at position 1 (${type} of one-1) cannot be read: ${place} has an unknown shape`,
    )
  })

  it('is one of a type that is not known, too', () => {
    expect(refusal('ShelfPainted', {}).message).toContain('(ShelfPainted of one-1) cannot be read: its type is unknown')
  })

  it('does not say what stands in it', () => {
    const { message } = refusal('ShelfAdded', { id: 1, fields: { label: ['anna@example.test'], floor: 3 } })
    expect(message).not.toContain('anna')
  })
})

type Plain = Schema.Codec<unknown, unknown>

describe.each(Object.entries(allEvents.types))('%s', (type, { latest, shapes }) => {
  it('is read from the store as it was written', async () => {
    const schema = latest as unknown as Plain
    const [encode, same] = [Schema.encodeUnknownSync(schema), Schema.toEquivalence(schema)]
    const law = (value: unknown): boolean => {
      const data = JSON.parse(JSON.stringify(encode(value)))
      const [event] = storedOf([{ type, data }]).map(allEvents.read)
      return (
        event !== undefined && same(event.data, value) && JSON.stringify(encode(event.data)) === JSON.stringify(data)
      )
    }
    const found = Arbitrary.checkEffect(Arbitrary.schema(schema), law, { runs: 200, seed: 'simdesk' })
    expect(Arbitrary.formatCheckFailure(await Effect.runPromise(found))).toBeUndefined()
  })

  it('has no choice in it that could go away, and nothing that is changed on the way', () => {
    const tags = new Set<string>()
    const look = (value: unknown, depth = 0): void => {
      if (typeof value !== 'object' || value === null || depth > 12) return
      if ('_tag' in value) tags.add(String(value._tag))
      for (const [key, part] of Object.entries(value)) if (key !== 'annotations') look(part, depth + 1)
    }
    for (const shape of shapes) look(shape.ast)
    expect(
      [...tags].filter((tag) => ['Literal', 'UniqueSymbol', 'Any', 'Unknown', 'Transformation', 'Link'].includes(tag)),
    ).toEqual([])
  })
})

describe('what an old event does not say', () => {
  const log = goldenLog('0.1.0')
  const first = (type: string): StoredEvent => {
    const found = log.find((event) => event.type === type)
    if (found === undefined) throw new Error(`There is no ${type}`)
    return found
  }

  it('is nothing, whatever a form begins with today', () => {
    const added = first('InventoryItemAdded')
    expect(JSON.stringify(added.data)).not.toContain('stockExpiryDate')
    const item = inventoryEvents.only('InventoryItemAdded').read(added)
    expect(item.data.fields.stockExpiryDate).toBe('')
    expect(planEvents.read(first('PlanAdded')).data).not.toHaveProperty('fields')
    const said = Object.entries(unsaidPlan).filter(([, value]) => value !== '' && value !== 0 && value !== null)
    expect(Object.fromEntries(said)).toEqual({
      currency: '1',
      internetBreakout: '0',
      localBreakouts: '0',
      plantype: '0',
    })
  })
})
