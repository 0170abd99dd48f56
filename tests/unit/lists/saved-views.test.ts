import { expect, it } from 'vitest'
import {
  columnsOfLink,
  copyNameOf,
  isHeld,
  linkOfView,
  MAX_VIEW_NAME,
  queryOfView,
  searchToKeep,
  viewNameProblem,
  withoutColumns,
} from '../../../src/schemas/lists/saved-views.ts'

it('a link to a view has its search and its columns, in order, with hidden and pinned ones marked', () => {
  const view = {
    search: 'searchBy=planName&text=Japan+5',
    columns: { order: ['price', 'planName', 'status'], hidden: ['status'], pinned: ['price'], widths: { price: 90 } },
  }
  const query = new URLSearchParams(linkOfView(view))
  expect(columnsOfLink(query)).toEqual({ order: view.columns.order, hidden: ['status'], pinned: ['price'] })
  expect(withoutColumns(query).toString()).toBe(view.search)
  expect(columnsOfLink(new URLSearchParams('text=Japan'))).toBeNull()
  expect(columnsOfLink(new URLSearchParams('columns=+'))).toBeNull()
})

it('an empty view opens with its own query, which no list keeps', () => {
  expect(queryOfView('')).toBe('view=all')
  expect(queryOfView('sort=price')).toBe('sort=price')
  expect(linkOfView({ search: '', columns: { order: [], hidden: [] } })).toBe('view=all')
  expect(searchToKeep('filter=open&view=all&page=2')).toBe('')
})

it('a view is held only if it is its owner’s, shared, and the owner may no longer share', () => {
  expect(isHeld({ sharedBy: null, sharedWithRole: 2 }, false)).toBe(true)
  expect(isHeld({ sharedBy: null, sharedWithRole: 2 }, true)).toBe(false)
  expect(isHeld({ sharedBy: null, sharedWithRole: null }, false)).toBe(false)
  expect(isHeld({ sharedBy: 'Mara', sharedWithRole: 2 }, false)).toBe(false)
})

it('a copy has a free name that is not too long', () => {
  expect(copyNameOf('Due', ['Due'])).toBe('Due (own)')
  expect(copyNameOf('Due', ['Due', 'DUE (OWN)'])).toBe('Due (own 2)')
  const long = 'x'.repeat(MAX_VIEW_NAME)
  expect(viewNameProblem(copyNameOf(long, [long]))).toBeNull()
})
