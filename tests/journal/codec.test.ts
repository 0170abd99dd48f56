import { isDeepStrictEqual } from 'node:util'
import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { createCodec, NotReadable } from '../../src/journal/codec.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { Masker } from '../../src/journal/masker.ts'
import { AppError, Conflicted, Refused } from '../../src/schemas/core/errors.ts'
import { Masked, maskedBy } from '../../src/schemas/core/masked.ts'
import { effort } from './support/effort.ts'
import { payloads } from './support/pools.ts'

type Tree = { readonly text: string; readonly children: ReadonlyArray<Tree> }
const Tree: Schema.Codec<Tree> = Schema.Struct({
  text: Masked,
  children: Schema.Array(Schema.suspend((): Schema.Codec<Tree> => Tree)),
})

/** An event with a masked text at every possible place. */
const everywhere = {
  'thing.happened': {
    description: '',
    fields: {
      plain: Masked,
      checked: Masked.check(Schema.isMaxLength(60)),
      annotatedLate: Schema.String.check(Schema.isMaxLength(60)).annotate({ masked: true }),
      optional: Schema.optionalKey(Masked),
      undefinedOr: Schema.optional(Masked),
      nullOr: Schema.NullOr(Masked),
      list: Schema.Array(Masked),
      tuple: Schema.Tuple([Schema.Int, Masked]),
      record: Schema.Record(Schema.String, Masked),
      union: Schema.Union([Schema.Int, Masked]),
      tree: Tree,
      field: Schema.Literals(['pin', 'amount']),
      value: maskedBy('field', ['pin']),
      anything: Schema.Unknown,
      error: AppError,
      message: Schema.String,
      count: Schema.Number,
    },
    samples: [],
  },
}
const SECRET = 'SECRET-8944110000000000018'
const event = {
  type: 'thing.happened',
  plain: SECRET,
  checked: SECRET,
  annotatedLate: SECRET,
  optional: SECRET,
  undefinedOr: SECRET,
  nullOr: SECRET,
  list: [SECRET, SECRET],
  tuple: [7, SECRET],
  record: { key: SECRET },
  union: SECRET,
  tree: { text: SECRET, children: [{ text: SECRET, children: [] }] },
  field: 'pin',
  value: SECRET,
  anything: { deep: [SECRET] },
  error: new Conflicted({
    message: `${SECRET} is in stock already`,
    version: 2,
    changes: [{ field: 'iccid', loaded: SECRET, saved: SECRET }],
    updatedBy: 'Ben Cole',
    updatedDate: '2026-01-06T10:00:00.000Z',
  }),
  message: `They said (${SECRET}).`,
  count: Number.NaN,
}
const codec = createCodec({ events: everywhere, input: Schema.Null, context: Schema.Null })
/** Uses the slow comparison of the test only if the fast one fails; there are many payloads. */
const expectEqual = (value: unknown, wanted: unknown) => {
  if (!isDeepStrictEqual(value, wanted)) expect(value).toEqual(wanted)
}
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('what is not declared', () => {
  it('is not written: neither an event nor a field', () => {
    const small = createCodec({
      events: { 'page.chosen': { description: '', fields: { page: Schema.Int }, samples: [] } },
      input: Schema.Null,
      context: Schema.Null,
    })
    expect(small.encodeEvent({ type: 'password.typed', password: 'x' } as never, null)).toBeNull()
    expect(small.encodeEvent({ type: 'toString' }, null)).toBeNull()
    expect(small.encodeEvent({ type: 'page.chosen', page: 2, password: 'x' } as never, null)).toEqual({
      type: 'page.chosen',
      page: 2,
    })
  })

  it('is not read', () => {
    expect(() => codec.decodeEvent({ type: 'other.happened' })).toThrow(NotReadable)
    expect(() => codec.decodeEvent({ ...throughJson(codec.encodeEvent(event, null)), plain: 5 })).toThrow(NotReadable)
    expect(() => codec.decodeEvent(null)).toThrow(NotReadable)
  })
})

describe('in the tab', () => {
  it('an event comes back as it was, a tagged error as the error it was', () => {
    const read = codec.decodeEvent(throughJson(codec.encodeEvent(event, null))) as typeof event
    expect({ ...read, error: null }).toEqual({ ...event, error: null })
    expect(read.error).toBeInstanceOf(Conflicted)
    expect(read.error.changes).toEqual(event.error.changes)
  })
})

describe.each(['durable', 'export'] as const)('for a %s reader', (audience) => {
  it('masked text is nowhere, wherever it stood', () => {
    const masker = new Masker(audience)
    const text = JSON.stringify([codec.encodeEvent(event, masker), codec.encodeEvent(event, masker)])
    expect(text).not.toContain('SECRET')
    expect(text).not.toContain('8944110000000000018')
    // The person's own name is visible to themselves, but masked for readers of a record.
    expect(text.includes('Ben Cole')).toBe(audience === 'durable')
  })

  it('what is masked can still be read', () => {
    const read = codec.decodeEvent(throughJson(codec.encodeEvent(event, new Masker(audience)))) as typeof event
    expect(read.plain).toBe(audience === 'export' ? '[masked 1]' : '')
    expect(read.error).toBeInstanceOf(Conflicted)
  })

  it('a value that is not masked for its field stays', () => {
    const encoded = codec.encodeEvent({ ...event, field: 'amount', value: '12.50' } as never, new Masker(audience))
    expect(encoded).toMatchObject({ value: '12.50', count: 'NaN' })
  })
})

describe('free text', () => {
  it('loses what was masked elsewhere, a short code only where it stands alone', () => {
    const masker = new Masker('export')
    for (const secret of ['8944110000000000018', '4711', 'A1']) masker.mask(secret)
    expect(masker.scrub('No8944110000000000018x')).toBe('No[masked 1]x')
    expect(masker.scrub('PIN 4711, invoice 147110')).toBe('PIN [masked 2], invoice 147110')
    expect(masker.scrub('Plan A1')).toBe('Plan A1')
  })
})

describe.each(Object.entries(journaledMachines))('the events of %s', (name, { load }) => {
  it('belong to the machine of that id, because a screen names its stream by the id', async () => {
    expect((await load()).machine.id).toBe(name)
  })

  it('come back as they were, generated and sampled', async () => {
    const { events, input, context } = await load()
    const own = createCodec({ events, input, context })
    for (const [type, payload] of payloads(events, effort('codecPayloads'))) {
      const before = { type, ...payload }
      const read = own.decodeEvent(throughJson(own.encodeEvent(before, null)))
      expectEqual(read, before)
      expectEqual(own.decodeEvent(throughJson(own.encodeEvent(read, null))), before)
    }
  })

  it('can be read when they are masked', async () => {
    const { events, input, context } = await load()
    const own = createCodec({ events, input, context })
    for (const audience of ['durable', 'export'] as const)
      for (const [type, payload] of payloads(events, effort('maskedPayloads'))) {
        const encoded = own.encodeEvent({ type, ...payload }, new Masker(audience))
        if (own.decodeEvent(throughJson(encoded)).type !== type) throw new Error(`${type} was read as another event`)
      }
  })

  it('are all that the machine listens to', async () => {
    const { events, machine } = await load()
    expect(machine.events.filter((type) => !(type in events))).toEqual([])
  })
})

it.each(['inventoryList', 'recordList'] as const)('the place of an %s is never before its first page', async (name) => {
  const { events, input, context } = await journaledMachines[name].load()
  const own = createCodec({ events, input, context })
  const place = { page: 1, pageSize: null, filter: null, sort: null }
  for (const event of [
    { type: 'page.chosen', page: 0 },
    { type: 'pageSize.chosen', pageSize: 0 },
    { type: 'location.changed', ...place, page: 0 },
    { type: 'location.changed', ...place, pageSize: -30 },
  ])
    expect(() => own.decodeEvent(event), JSON.stringify(event)).toThrow(NotReadable)
  expect(own.decodeEvent({ type: 'location.changed', ...place })).toEqual({ type: 'location.changed', ...place })
})

it('a refusal keeps its problems through the journal', async () => {
  const { events, input, context } = await journaledMachines.inventoryForm.load()
  const own = createCodec({ events, input, context })
  const error = new Refused({ message: 'no', errors: [{ field: 'iccid', message: 'taken' }], requestId: 'r-1' })
  const read = own.decodeEvent(
    throughJson(own.encodeEvent({ type: 'xstate.error.actor.saveRecord', error } as never, null)),
  ) as unknown as { readonly error: Refused }
  expect(read.error).toBeInstanceOf(Refused)
  expect({ ...read.error }).toEqual({ ...error })
})
