import { expect, it } from 'vitest'
import { settled } from '../../../server/core/saving/saved-state.ts'

const saved = { id: 1, version: 3, updatedBy: 'Asha', updatedDate: '2026-11-01T00:00:00Z', label: 'Shelf' }
const record = { changes: () => [] }
const changed = { accepted: true, events: [{ type: 'ShelfChanged', data: {} }] } as const

/** The outcome of a change by a person who reports having seen this version. */
const outcomeOf = (version: number | null) =>
  settled(record, { state: saved, seen: null, last: 3 }, version, () => changed)

it.each([1, 2, 4, 99])('a change of version %i, where the third is the newest, is a conflict', (version) => {
  expect(outcomeOf(version)).toMatchObject({ accepted: false, refusal: { reason: 'conflict', state: saved } })
})

it('a change of the newest version, or of whatever there is, is taken', () => {
  expect(outcomeOf(3)).toEqual(changed)
  expect(outcomeOf(null)).toEqual(changed)
})
