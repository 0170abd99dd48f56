import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageAfter, pageCountOf, pagerItems } from '../../../src/machines/lists/pager.ts'

/** `« ‹ … 4 [5] 6 … › »`; a disabled step is in its own brackets. */
const drawn = (page: number, pageCount: number): string =>
  pagerItems(page, pageCount)
    .map((item) => {
      if (item.kind === 'ellipsis') return '…'
      if (item.kind === 'page') return item.current ? `[${item.page}]` : String(item.page)
      const sign = { first: '«', previous: '‹', next: '›', last: '»' }[item.kind]
      return item.disabled ? `(${sign})` : sign
    })
    .join(' ')

describe('the pager', () => {
  test.each([
    [1, 1, '(«) (‹) [1] (›) (»)'],
    [1, 2, '(«) (‹) [1] 2 › »'],
    [2, 2, '« ‹ 1 [2] (›) (»)'],
    [1, 9, '(«) (‹) [1] 2 … › »'],
    [2, 9, '« ‹ 1 [2] 3 … › »'],
    [3, 9, '« ‹ … 2 [3] 4 … › »'],
    [5, 9, '« ‹ … 4 [5] 6 … › »'],
    [8, 9, '« ‹ … 7 [8] 9 › »'],
    [9, 9, '« ‹ … 8 [9] (›) (»)'],
  ])('on page %i of %i shows %s', (page, pageCount, shown) => {
    expect(drawn(page, pageCount)).toBe(shown)
  })

  test('never leads outside of the list, and always shows the page it stands on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 500 }), fc.integer({ min: 1, max: 400 }), (page, pageCount) => {
        const items = pagerItems(page, pageCount)
        const leads = items.flatMap((item) => {
          if (item.kind === 'ellipsis') return []
          return item.kind === 'page' ? item.page : pageAfter(item.kind, page, pageCount)
        })
        expect(leads.every((lead) => lead >= 1 && lead <= pageCount)).toBe(true)
        expect(items.filter((item) => item.kind === 'page' && item.current)).toHaveLength(1)
      }),
    )
  })

  test('has one page for an empty list, and one more for a rest', () => {
    expect([0, 1, 30, 31, 95].map((total) => pageCountOf(total, 30))).toEqual([1, 1, 1, 2, 4])
  })
})
