import { expect, test } from 'vitest'
import { itemCorrection } from '../../src/journal/machines/item-correction.ts'

const ofOne = itemCorrection.migrations?.[1]

// Version 1 had the way of a save twice, and its state told for which act.
test.each([
  ['closed', 'closed', null],
  [{ correcting: 'editing' }, 'editing', 'correction'],
  [{ correcting: 'sending' }, 'correcting', 'correction'],
  [{ correcting: 'conflicted' }, 'conflicted', 'correction'],
  [{ voiding: 'editing' }, 'editing', 'voiding'],
  [{ voiding: 'sending' }, 'voiding', 'voiding'],
  [{ voiding: 'conflicted' }, 'conflicted', 'voiding'],
])('a correction that version 1 left in %j goes on in %s', (value, now, act) => {
  expect(ofOne?.value?.(value)).toBe(now)
  expect(ofOne?.state({ value, context: { id: 12 } })).toEqual({ value: now, context: { id: 12, act } })
})
