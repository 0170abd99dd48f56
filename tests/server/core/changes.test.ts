import { expect, it } from 'vitest'
import { changesFrom, isSameValue, type Value } from '../../../server/core/saving/changes.ts'

it.each<[Value, Value, boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  [null, '', false],
  [null, 0, false],
  [0, 0, true],
  // A number differs from its text.
  [1, '1', false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2], false],
  // For a multiple choice, null equals an empty list.
  [[], null, true],
  [null, [], true],
  [[1], null, false],
  [null, [1], false],
])('whether %j and %j are the same: %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})

it('what changed is told in the order that is asked for, and of nothing else; what was not there was null', () => {
  const before = { b: 1, a: 'x', other: 1, same: [1] }
  const after = { a: 'y', b: 1, c: 2, other: 2, same: [1] }
  expect(changesFrom(['same', 'c', 'b', 'a'], before, after)).toEqual([
    { field: 'c', from: null, to: 2 },
    { field: 'a', from: 'x', to: 'y' },
  ])
})
