/** One item of a pager: a step to an end or a neighbour, a numbered page, or pages left out. */
export type PagerItem =
  | { readonly kind: PagerStep; readonly disabled: boolean }
  | { readonly kind: 'page'; readonly page: number; readonly current: boolean }
  | { readonly kind: 'ellipsis'; readonly side: 'before' | 'after' }

/** A step to another page without its number. */
export type PagerStep = 'first' | 'previous' | 'next' | 'last'

/** The number of pages; an empty list has one (spec §4, §9: the total over the page size, rounded up). */
export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The page that a step leads to; the page itself at either end. */
export const pageAfter = (step: PagerStep, page: number, pageCount: number): number => {
  const to = { first: 1, previous: page - 1, next: page + 1, last: pageCount }[step]
  return Math.min(Math.max(to, 1), pageCount)
}

/**
 * The pager of spec §2: first, previous, the current page plus or minus one, an ellipsis on each side where pages are
 * left out, next, last; first and previous disabled on the first page, next and last on the last.
 */
export const pagerItems = (page: number, pageCount: number): ReadonlyArray<PagerItem> => {
  const current = Math.min(Math.max(page, 1), pageCount)
  const step = (kind: PagerStep): PagerItem => ({ kind, disabled: pageAfter(kind, current, pageCount) === current })
  const items: Array<PagerItem> = [step('first'), step('previous')]
  if (current > 2) items.push({ kind: 'ellipsis', side: 'before' })
  for (let number = Math.max(1, current - 1); number <= Math.min(pageCount, current + 1); number++) {
    items.push({ kind: 'page', page: number, current: number === current })
  }
  if (current < pageCount - 1) items.push({ kind: 'ellipsis', side: 'after' })
  items.push(step('next'), step('last'))
  return items
}
