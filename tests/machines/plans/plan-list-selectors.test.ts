import { describe, expect, it } from 'vitest'
import { defaultColumns } from '../../../src/machines/lists/columns.ts'
import { planListMachine } from '../../../src/machines/plans/plan-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isEmpty,
  isFailed,
  isFilterOpen,
  isLoading,
  isRefused,
  isSearching,
} from '../../../src/machines/plans/plan-list.selectors.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { itSaysHowItStands, itSaysWhatAListSays } from '../lists/list-facts.ts'
import { standing, thoseThatHold } from '../support.ts'

const columns = defaultColumns(planColumns)
const at = standing(planListMachine, {
  page: 1,
  pageSize: null,
  filter: null,
  sort: null,
  entries: 30,
  filterOpen: false,
  columns,
  marked: null,
})
const selectors = { isEmpty, isFailed, isLoading, isRefused, isSearching }
const rows = [
  { pid: 1, id: 1 },
  { pid: 2, id: 2 },
] as never

describe('the list of plans', () => {
  itSaysHowItStands({ factsOf, at }, (snapshot) => thoseThatHold(selectors, snapshot))
  itSaysWhatAListSays({ factsOf, at, ready: { normal: 'ready' }, empty: { normal: 'empty' }, rows, columns, marked: 1 })

  it('says whether its filter is open, and what is searched with', () => {
    expect(['open', 'closed'].map((filterPanel) => isFilterOpen(at({ filterPanel })))).toEqual([true, false])
    expect(appliedParts(at())).toEqual([])
    expect(appliedParts(at({}, { applied: { searchBy: 'planName', text: 'UK', quick: 'GB' } as never }))).toEqual([
      { part: 'quick', label: 'Search', value: 'GB' },
      { part: 'text', label: 'Plan Name', value: 'UK' },
    ])
    expect(appliedParts(at({}, { applied: { searchBy: 'planName', text: '', quick: '' } as never }))).toEqual([])
  })
})
