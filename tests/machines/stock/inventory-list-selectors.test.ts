import { describe, expect, it } from 'vitest'
import { fileOrderOf } from '../../../src/machines/stock/inventory-list.context.ts'
import { inventoryListMachine } from '../../../src/machines/stock/inventory-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isEmpty,
  isFailed,
  isFilterOpen,
  isLoading,
  isRefused,
  isSearching,
  locationOf,
  searchAskedFor,
} from '../../../src/machines/stock/inventory-list.selectors.ts'
import { itSaysHowItStands, itSaysWhatAListSays } from '../lists/list-facts.ts'
import { standing, thoseThatHold } from '../support.ts'

const at = standing(inventoryListMachine, {
  page: 1,
  pageSize: 30,
  filter: null,
  sort: null,
  entries: { list: 30, search: 10 },
  filterOpen: false,
  marked: null,
})
const selectors = { isEmpty, isFailed, isLoading, isRefused, isSearching }
const rows = [{ id: 1 }, { id: 2 }] as never
const { filter: blank } = at().context

describe('the list of the stock', () => {
  itSaysHowItStands({ factsOf, at }, (snapshot) => thoseThatHold(selectors, snapshot))
  itSaysWhatAListSays({ factsOf, at, ready: { normal: 'ready' }, empty: { normal: 'empty' }, rows, marked: 1 })

  it('is told as one without rows where a search was refused', () => {
    const refused = at({ rows: { search: 'refused' } })
    expect(factsOf(refused)).toMatchObject({ state: 'refused', isSearch: true })
    expect(thoseThatHold(selectors, refused)).toEqual(['isEmpty', 'isRefused', 'isSearching'])
  })

  it('leads to an address that has its page, its entries, what is searched with and the order', () => {
    const place = { page: 2, pageSize: 50, sort: { column: 'expiryDate', direction: 'asc' } as const }
    const applied = { ...blank, text: 'A1' }
    expect(locationOf(at({}, { ...place, applied, filter: blank }))).toEqual({ ...place, filter: applied })
    expect(['open', 'closed'].map((filterPanel) => isFilterOpen(at({ filterPanel })))).toEqual([true, false])
  })

  it('tells what is searched with in the order of the panel, by names as soon as they are known', () => {
    expect(appliedParts(at())).toEqual([])
    expect(appliedParts(at({}, { applied: { ...blank, quick: '' } }))).toEqual([])
    const applied = {
      ...blank,
      quick: 'q',
      searchBy: 'invoiceNumber' as const,
      text: 'A1',
      planID: 7,
      supplierName: 'Plum',
      countryID: 81,
      regionID: 2,
      available: true,
      voided: true,
    }
    const parts = (planID: string, countryID: string, regionID: string) => [
      { part: 'quick', label: 'Search', value: 'q' },
      { part: 'text', label: 'Invoice Number', value: 'A1' },
      { part: 'planID', label: 'Plan Name', value: planID },
      { part: 'supplierName', label: 'Supplier Name', value: 'Plum' },
      { part: 'countryID', label: 'Country', value: countryID },
      { part: 'regionID', label: 'Region', value: regionID },
      { part: 'available', label: 'Available only', value: '' },
      { part: 'voided', label: 'Voided shown', value: '' },
    ]
    expect(appliedParts(at({}, { applied }))).toEqual(parts('No. 7', 'No. 81', 'No. 2'))
    const [plan, country, region] = [
      [
        { id: 6, name: 'US' },
        { id: 7, name: 'UK 3 GB' },
      ],
      [{ id: 81, name: 'Japan' }],
      [{ id: 2, name: 'Asia' }],
    ]
    const lookups = { ...at().context.lookups, plans: plan, countries: country, regions: region } as never
    expect(appliedParts(at({ lookups: 'ready' }, { applied, lookups }))).toEqual(parts('UK 3 GB', 'Japan', 'Asia'))
    // What is inactive is in no list: the search has named it.
    const named = { planID: plan, countryID: country, regionID: region } as never
    expect(appliedParts(at({ lookups: 'ready' }, { applied, named }))).toMatchObject([
      {},
      {},
      { value: 'UK 3 GB' },
      {},
      { value: expect.stringContaining('Japan') },
      { value: expect.stringContaining('Asia') },
      {},
      {},
    ])
  })

  it('tells who has what is searched for: by the number, by the name that came with the rows, by that of the options', () => {
    const applied = { ...blank, stockStatus: 'assigned', holder: 'partner-3' }
    const told = (facts: object) => appliedParts(at({}, { applied, ...facts } as never)).map(({ value }) => value)
    const holders = (name: string) => [{ id: 'partner-3', name }]
    const inFile = (facts: object) => fileOrderOf({ ...at().context, applied, ...facts } as never).names.holder ?? null
    expect(told({})).toEqual(['Assigned', 'Partner 3'])
    expect(inFile({})).toBe(null)
    expect(inFile({ named: { assignedID: [{ id: 3, name: 'Alpha Travel' }] } })).toBe('Alpha Travel')
    expect(told({ named: { assignedID: [{ id: 3, name: 'Alpha Travel' }] } })).toEqual(['Assigned', 'Alpha Travel'])
    expect(told({ lookups: { ...at().context.lookups, holders: holders('Beta') } })).toEqual(['Assigned', 'Beta'])
  })

  it('asks for a search with what is wrong with its text', () => {
    expect(searchAskedFor(at())).toEqual({ type: 'search.requested', problem: null })
    const filter = { ...blank, searchBy: 'expiryDate', text: '2027-02-30' } as never
    expect(searchAskedFor(at({}, { filter })).problem).not.toBe(null)
  })
})
