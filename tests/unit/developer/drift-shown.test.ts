import { describe, expect, it } from 'vitest'
import type { CountedDrift, DriftCounts } from '../../../src/schemas/developer/drift.ts'
import { answersOf, driftFilterIn, driftSearchOf, shownDrift } from '../../../src/schemas/developer/drift-shown.ts'
import { type DriftWhat, driftKinds, effectOf } from '../../../src/schemas/developer/drift-words.ts'
import type { DriftKind } from '../../../src/services/core/reader/drift.ts'

const at = '2026-11-02T10:15:00.000Z'
const entry = (call: string, field: string, what: DriftWhat, times = 1): CountedDrift => ({
  call,
  field,
  what,
  times,
  sample: '',
  first: at,
  last: at,
})
const all = { call: null, what: null } as const
const linesOf = (entries: ReadonlyArray<CountedDrift>, filter: Parameters<typeof shownDrift>[1]) =>
  shownDrift({ entries }, filter).map(({ call, entries: own }) => [call, ...own.map(({ field }) => field)])

describe('the table of differences', () => {
  const entries = [
    entry('/b', 'capital', 'name', 9),
    entry('/b', 'price', 'text', 50),
    entry('/a', 'more', 'extra'),
    entry('/b', 'rare', 'missing', 2),
    entry('/b', 'often', 'missing', 3),
    entry('/b', 'also', 'missing', 2),
  ]

  it('has the calls by path, with missing fields before names and harmless differences', () => {
    expect(linesOf(entries, all)).toEqual([
      ['/a', 'more'],
      ['/b', 'often', 'also', 'rare', 'capital', 'price'],
    ])
  })

  it('can be filtered by call, by kind, by both, and by what needs a correction', () => {
    expect(linesOf(entries, { call: '/a', what: null })).toEqual([['/a', 'more']])
    expect(linesOf(entries, { call: null, what: 'text' })).toEqual([['/b', 'price']])
    expect(linesOf(entries, { call: '/a', what: 'text' })).toEqual([])
    expect(linesOf(entries, { call: null, what: 'mend' })).toEqual([['/b', 'often', 'also', 'rare', 'capital']])
  })

  it('keeps its filter in the address, and reads nothing else from it', () => {
    for (const filter of [all, { call: '/a?b=c', what: null }, { call: null, what: 'mend' }] as const) {
      expect(driftFilterIn(new URLSearchParams(driftSearchOf(filter).toString()))).toEqual(filter)
    }
    expect(driftSearchOf(all).toString()).toBe('')
    expect(driftFilterIn(new URLSearchParams('call=&what=toString'))).toEqual(all)
  })
})

describe('a call of section 7', () => {
  const counts: DriftCounts = {
    entries: [entry('/text', 'price', 'text'), entry('/missing', 'id', 'missing'), entry('/both', 'id', 'missing')],
    calls: ['/whole', '/text', '/missing', '/both', '/beyond', '/ours'].map((call) => ({
      call,
      answers: 2,
      matched: call === '/whole' || call === '/ours' ? 2 : 1,
      last: at,
    })),
    isMore: true,
  }

  it('was answered completely if nothing needs a correction, and is listed if no answer came', () => {
    expect(answersOf(['/whole', '/text', '/missing', '/both', '/never'], counts)).toEqual({
      matched: ['/whole', '/text'],
      drifted: ['/missing', '/both'],
      unasked: ['/never'],
    })
  })

  it('was not answered completely if its differences were not stored', () => {
    expect(answersOf(['/beyond'], counts)).toEqual({ matched: [], drifted: ['/beyond'], unasked: [] })
  })
})

it('each kind of difference has a text; differences that section 7 allows are harmless', () => {
  const harmless: Readonly<Record<DriftKind, boolean>> = {
    missing: false,
    name: false,
    list: false,
    identity: false,
    unreadable: false,
    null: true,
    text: true,
    number: true,
    boolean: true,
    day: true,
    choice: true,
    extra: true,
  }
  const kinds = Object.keys(harmless) as ReadonlyArray<DriftKind>
  expect(Object.keys(driftKinds).toSorted()).toEqual(kinds.toSorted())
  for (const kind of kinds) expect([kind, effectOf(kind)]).toEqual([kind, harmless[kind] ? 'No harm' : 'To mend'])
  expect(new Set(kinds.map((kind) => driftKinds[kind].label)).size).toBe(kinds.length)
})
