import { describe, expect, it } from 'vitest'
import { defaultColumns } from '../../src/machines/columns.ts'
import { reportPagingMachine } from '../../src/machines/report-paging.machine.ts'
import { factsOf, firstSerial, isNextAtHand, listOf, openRow } from '../../src/machines/report-paging.selectors.ts'
import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { itSaysWhatAListSays } from './list-facts.ts'
import { standing } from './support.ts'

const columns = defaultColumns(pagedListOf('SaleReport').fields)
const at = standing(reportPagingMachine, {
  list: 'SaleReport',
  page: 1,
  sort: null,
  filter: null,
  filterOpen: false,
  columns,
})
const rows = [{ id: 1 }, { id: 2 }]

describe('a report', () => {
  it.each([
    ['loading', 'loading', false],
    // Passed through within one step.
    ['turning', 'loading', false],
    [{ ready: 'deciding' }, 'ready', false],
    [{ ready: 'fetchingAhead' }, 'ready', false],
    [{ ready: 'nextAtHand' }, 'ready', true],
    [{ ready: 'alone' }, 'ready', false],
    ['empty', 'empty', false],
    ['refused', 'refused', false],
    ['failed', 'failed', false],
  ])('whose rows are %j shows them as %s; whether the next page is at hand: %s', (value, state, isAtHand) => {
    const snapshot = at({ rows: value })
    expect([factsOf(snapshot).state, isNextAtHand(snapshot)]).toEqual([state, isAtHand])
  })

  // No row is one that a person comes from.
  itSaysWhatAListSays({ factsOf, at, ready: { ready: 'alone' }, empty: 'empty', rows, columns, marked: -1 })

  it('begins with the first row of the report that it was opened with', () => {
    expect(firstSerial(at())).toBe(1)
    expect(listOf(at())).toBe(pagedListOf('SaleReport'))
  })

  it('has the row in the drawer that was opened, and none where it is not there', () => {
    expect([null, 1, 2].map((open) => openRow(at({}, { rows, openRow: open })))).toEqual([null, { id: 2 }, null])
  })
})
