import { expect, it } from 'vitest'
import { differencesOf } from '../../src/journal/context-diff.ts'

it('names every place where two contexts differ', () => {
  const before = { page: 1, filter: { by: 'iccid', text: '' }, rows: [{ id: 1 }], gone: true }
  const after = { page: 2, filter: { by: 'iccid', text: 'a' }, rows: [{ id: 1 }, { id: 2 }] }
  expect(differencesOf(before, after)).toEqual([
    { path: 'page', before: 1, after: 2 },
    { path: 'filter.text', before: '', after: 'a' },
    { path: 'rows.1', before: undefined, after: { id: 2 } },
    { path: 'gone', before: true, after: undefined },
  ])
})

it('finds nothing between equals, and no more than was asked for', () => {
  expect(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
  expect(differencesOf(null, { a: 1 })).toEqual([{ path: '', before: null, after: { a: 1 } }])
  const many = (value: number) => Object.fromEntries(Array.from({ length: 500 }, (_, key) => [key, value]))
  expect(differencesOf(many(0), many(1))).toHaveLength(200)
})
