import { describe, expect, it } from 'vitest'
import { recordListMachine } from '../../../src/machines/records/record-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isFilterOpen,
  isSearchable,
  locationOf,
  quickText,
  recordOf,
  searchAskedFor,
  shownDay,
  totalsOf,
} from '../../../src/machines/records/record-list.selectors.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { itSaysWhatAListSays } from '../lists/list-facts.ts'
import { standing } from '../support.ts'

const at = standing(recordListMachine, {
  record: 'supplier',
  page: 1,
  pageSize: null,
  filter: null,
  sort: null,
  entries: 30,
  filterOpen: false,
  marked: null,
})
const rows = [{ id: 1 }, { id: 2 }]
const filter = (text: string, searchBy = 'supplierName') => ({ searchBy, text, selects: {} })

describe('a list of records', () => {
  it.each(['loading', 'ready', 'empty', 'refused', 'failed'])('whose rows are %s is shown so', (state) => {
    expect(factsOf(at({ rows: state })).state).toBe(state)
  })

  itSaysWhatAListSays({ factsOf, at, ready: 'ready', empty: 'empty', rows, marked: 1 })

  it('is a search where something is searched with, and of the record that it was opened with', () => {
    expect(factsOf(at({}, { applied: filter('Plum') })).isSearch).toBe(true)
    expect(recordOf(at())).toBe(records.supplier)
  })

  it('leads to an address that has its page, its entries, what is searched with and the order', () => {
    const place = { page: 2, pageSize: 50, sort: { column: 'supplierName', direction: 'asc' } as const }
    const applied = filter('Plum')
    expect(locationOf(at({}, { ...place, applied, filter: filter('not yet') }))).toEqual({ ...place, filter: applied })
  })

  it('says whether its filter is open, and what its quick search holds: the text of the title alone', () => {
    expect(['open', 'closed'].map((filterPanel) => isFilterOpen(at({ filterPanel })))).toEqual([true, false])
    const { title } = records.supplier
    expect(quickText(at({}, { filter: filter('Plum', title) }))).toBe('Plum')
    expect(quickText(at({}, { filter: filter('Plum', 'elsewhere') }))).toBe('')
  })

  it('tells days as a person reads them, and whether anything is wrong with the filter', () => {
    const selects = { receivedFrom: '2026-11-01', receivedTo: '2026-11-21' }
    const applied = { searchBy: '', text: '', selects }
    expect(appliedParts(at({}, { record: 'receipt', applied }))).toEqual([
      { part: 'receivedFrom', label: 'Received From', value: '01/11/2026' },
      { part: 'receivedTo', label: 'Received To', value: '21/11/2026' },
    ])
    expect(isSearchable(at())).toBe(true)
    expect(isSearchable(at({}, { filterProblem: 'Remove it' }))).toBe(false)
    expect(isSearchable(at({}, { dayProblems: { receivedTo: 'Enter a valid date, e.g. 31/12/2027' } }))).toBe(false)
  })

  it('has totals while it has rows, and the day of its rows until another one is typed', () => {
    const totals = [{ currency: 'EUR', sims: 3 }]
    const ofDay = { record: 'stockDay', totals, rows: [{ id: 1, day: '2026-11-20' }] } as const
    expect(totalsOf(at({ rows: 'ready' }, ofDay))).toBe(totals)
    expect(totalsOf(at({ rows: 'loading' }, ofDay))).toBe(totals)
    expect(totalsOf(at({ rows: 'refused' }, ofDay))).toEqual([])
    expect(totalsOf(at({ rows: 'ready' }))).toEqual([])
    const typed = (day: string) => ({ ...ofDay, filter: { searchBy: '', text: '', selects: { day } } })
    expect(shownDay(at({}, ofDay), 'day')).toBe('2026-11-20')
    expect(shownDay(at({}, typed('2026-10')), 'day')).toBe('2026-10')
    expect(shownDay(at({}, typed('')), 'day')).toBe('')
    expect(shownDay(at(), 'day')).toBe('')
  })

  it('is searched with today, where its filter has a day that must have ended', () => {
    const asked = (record: 'stockDay' | 'receipt') => searchAskedFor(at({}, { record }), '2026-11-20')
    expect(asked('stockDay')).toEqual({ type: 'search.requested', problem: null, today: '2026-11-20' })
    expect(asked('receipt')).toEqual({ type: 'search.requested', problem: null })
    const applied = { searchBy: '', text: '', selects: { day: '2026-10-31' } }
    expect(appliedParts(at({}, { record: 'stockDay', applied }))).toEqual([
      { part: 'day', label: 'Day', value: '31/10/2026' },
    ])
  })

  it('tells what is searched with by the labels: a text first, then what is chosen, by name as soon as it is known', () => {
    expect(appliedParts(at())).toEqual([])
    const applied = { searchBy: records.supplier.title, text: 'Plum', selects: { countries: '81' } }
    const part = { part: 'text', label: records.supplier.fields.supplierName.label, value: 'Plum' }
    const [text, chosen] = appliedParts(at({}, { applied }))
    expect([text, chosen]).toEqual([
      expect.objectContaining({ label: part.label, value: part.value }),
      expect.objectContaining({ part: 'countries', value: 'No. 81' }),
    ])
    const named = {
      countries: [
        { id: 80, name: 'Italy' },
        { id: 81, name: 'Japan' },
      ],
    }
    expect(appliedParts(at({}, { applied: { ...applied, text: '' }, named }))).toEqual([
      expect.objectContaining({ part: 'countries', value: 'Japan' }),
    ])
  })

  it('asks for a search with what is wrong with its text', () => {
    expect(searchAskedFor(at({}, { filter: filter('Plum') }), '2026-11-20')).toEqual({
      type: 'search.requested',
      problem: null,
    })
    const { problem } = searchAskedFor(at({}, { filter: filter('x'.repeat(201)) }), '2026-11-20')
    expect(problem).not.toBe(null)
  })
})
