import { describe, expect, it } from 'vitest'
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
import { itSaysHowItStands, itSaysWhatAListSays } from '../lists/list-facts.ts'
import { standing, thoseThatHold } from '../support.ts'

const at = standing(planListMachine, {
  page: 1,
  pageSize: null,
  filter: null,
  sort: null,
  entries: 30,
  filterOpen: false,
  marked: null,
})
const selectors = { isEmpty, isFailed, isLoading, isRefused, isSearching }
const rows = [
  { pid: 1, id: 1 },
  { pid: 2, id: 2 },
] as never

describe('the list of plans', () => {
  itSaysHowItStands({ factsOf, at }, (snapshot) => thoseThatHold(selectors, snapshot))
  itSaysWhatAListSays({ factsOf, at, ready: { normal: 'ready' }, empty: { normal: 'empty' }, rows, marked: 1 })

  it('says whether its filter is open, and what is searched with', () => {
    expect(['open', 'closed'].map((filterPanel) => isFilterOpen(at({ filterPanel })))).toEqual([true, false])
    expect(appliedParts(at())).toEqual([])
    expect(appliedParts(at({}, { applied: { searchBy: 'planName', text: 'UK', quick: 'GB' } as never }))).toEqual([
      { part: 'quick', label: 'Search', value: 'GB' },
      { part: 'text', label: 'Plan Name', value: 'UK' },
    ])
    expect(appliedParts(at({}, { applied: { searchBy: 'planName', text: '', quick: '' } as never }))).toEqual([])
    const parts = { supplier: 'Plum', planFor: 'Blank_stock', planClass: 'voiceAndData', planSource: '3' }
    expect(appliedParts(at({}, { applied: { searchBy: '', text: '', ...parts } as never }))).toEqual([
      { part: 'supplier', label: 'Supplier', value: 'Plum' },
      { part: 'planFor', label: 'Plan For', value: 'Blank stock' },
      { part: 'planClass', label: 'Plan Class', value: 'Voice and data' },
      { part: 'planSource', label: 'Plan Source', value: 'EID/IMEI - Manual' },
    ])
  })
})
