import { expect, it } from 'vitest'
import { differencesOf } from '../../src/journal/context-diff.ts'

it('names every place where two contexts differ', () => {
  const before = { page: 1, filter: { by: 'iccid', text: '' }, rows: [{ id: 1 }], gone: true }
  const after = { page: 2, filter: { by: 'iccid', text: 'a' }, rows: [{ id: 1 }, { id: 2 }] }
  expect(differencesOf(before, after).found).toEqual([
    { path: 'page', before: 1, after: 2 },
    { path: 'filter.text', before: '', after: 'a' },
    { path: 'rows.1', before: undefined, after: { id: 2 } },
    { path: 'gone', before: true, after: undefined },
  ])
})

it('tells of a list that has come, or gone, as one difference', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  expect(differencesOf({ rows: [] }, { rows }).found).toEqual([{ path: 'rows', before: [], after: rows }])
  expect(differencesOf({ rows }, { rows: [] }).found).toEqual([{ path: 'rows', before: rows, after: [] }])
})

it('finds nothing between equals, and no more than was asked for', () => {
  expect(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual({ found: [], isCut: false })
  expect(differencesOf(null, { a: 1 }).found).toEqual([{ path: '', before: null, after: { a: 1 } }])
  const many = (value: number) => Object.fromEntries(Array.from({ length: 500 }, (_, key) => [key, value]))
  const cut = differencesOf(many(0), many(1))
  expect([cut.found.length, cut.isCut]).toEqual([200, true])
  const all = differencesOf(many(0), many(1), 500)
  expect([all.found.length, all.isCut]).toEqual([500, false])
})
