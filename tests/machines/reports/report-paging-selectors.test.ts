import { describe, expect, it } from 'vitest'
import { storedPage, withTotals } from '../../../src/machines/reports/report-paging.context.ts'
import { reportPagingMachine } from '../../../src/machines/reports/report-paging.machine.ts'
import {
  appliedParts,
  factsOf,
  firstSerial,
  isNextAtHand,
  listOf,
  openRow,
  searchAskedFor,
} from '../../../src/machines/reports/report-paging.selectors.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { itSaysWhatAListSays } from '../lists/list-facts.ts'
import { standing } from '../support.ts'

const at = standing(reportPagingMachine, {
  list: 'SaleReport',
  page: 1,
  sort: null,
  filter: null,
  filterOpen: false,
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
  itSaysWhatAListSays({ factsOf, at, ready: { ready: 'alone' }, empty: 'empty', rows, marked: -1 })

  it('begins with the first row of the report that it was opened with', () => {
    expect(firstSerial(at())).toBe(1)
    expect(listOf(at())).toBe(pagedListOf('SaleReport'))
  })

  it('has the row in the drawer that was opened, and none where it is not there', () => {
    expect([null, 1, 2].map((open) => openRow(at({}, { rows, openRow: open })))).toEqual([null, { id: 2 }, null])
  })

  it('says what it is narrowed by, a plan by its name as soon as that is known', () => {
    const applied = { from: '2026-09-01', to: '', text: 'ada', selects: { status: 'Paid', plan: '3' } }
    const choices = { plan: [{ value: '3', label: 'Japan 5 GB', count: 2 }] }
    const partsOf = (context: object) => appliedParts(at({}, context)).map(({ label, value }) => `${label}: ${value}`)
    expect(partsOf({ applied })).toEqual(['Days: from 01/09/2026', 'Search: ada', 'Status: Paid', 'Plan: No. 3'])
    expect(partsOf({ applied, choices }).at(-1)).toBe('Plan: Japan 5 GB')
    expect(partsOf({ applied: { ...applied, to: '2026-09-30', text: '', selects: {} } })).toEqual([
      'Days: 01/09/2026 – 30/09/2026',
    ])
    expect(partsOf({ applied: { from: '', to: '2026-09-30', text: '', selects: {} } })).toEqual([
      'Days: up to 30/09/2026',
    ])
    expect(partsOf({})).toEqual([])
    expect([factsOf(at({}, { applied })).isSearch, factsOf(at()).isSearch]).toEqual([true, false])
  })

  it.each([
    [{ from: '2026-02-30' }, { field: 'from', message: 'Enter a valid date, e.g. 31/12/2027' }],
    [{ to: 'tomorrow' }, { field: 'to', message: 'Enter a valid date, e.g. 31/12/2027' }],
    [
      { from: '2026-09-02', to: '2026-09-01' },
      { field: 'to', message: 'Enter a day on or after the first' },
    ],
    [{ text: 'x'.repeat(201) }, { field: 'text', message: 'At most 200 characters' }],
    [{ from: '2026-09-01', to: '2026-09-01', text: ' ada ' }, null],
  ])('asks for a filter of %o with what is wrong with it: %o', (filter, problem) => {
    const typed = at({}, { filter: { from: '', to: '', text: '', selects: {}, ...filter } })
    expect(searchAskedFor(typed)).toEqual({ type: 'search.requested', problem })
  })

  it('of our own invoices says how they stand in words, and a customer by the name once it is known', () => {
    const selects = { customer: '12', paymentStatus: 'partlyPaid' }
    const applied = { from: '', to: '', text: '', selects }
    const inBook = (choices: object | null) =>
      appliedParts(at({}, { list: 'OfflineSaleReport', applied, choices } as never)).map(({ label, value }) => [
        label,
        value,
      ])
    expect(inBook(null)).toEqual([
      ['Customer', 'No. 12'],
      ['Payment Status', 'Partly Paid'],
    ])
    const customer = [{ value: '12', label: 'Otter Travel', count: 2 }]
    expect(inBook({ customer })[0]).toEqual(['Customer', 'Otter Travel'])
  })

  it('of the partner reports names the partner, which is nothing to say to who sees one partner alone', () => {
    const applied = { from: '', to: '', text: '', selects: { partner: '12', plan: '3' } }
    const parts = (choices: object | null) =>
      appliedParts(at({}, { list: 'PartnerSalesReport', applied, choices } as never)).map(({ value }) => value)
    expect(parts(null)).toEqual(['No. 12', 'No. 3'])
    expect(parts({ partner: [{ value: '12', label: 'Otter Travel', count: 2 }] })).toEqual(['Otter Travel', 'No. 3'])
    expect(parts({ plan: [] })).toEqual(['No. 3'])
  })

  it('of the rates calls what is searched by its name, and country, region and partner by theirs', () => {
    const applied = { from: '', to: '', text: 'Asia', selects: { countryID: '3', partner: '12' } }
    const choices = { countryID: [{ value: '3', label: 'Japan', count: 2 }], partner: [] }
    const parts = appliedParts(at({}, { list: 'Pricing', applied, choices } as never))
    expect(parts.map(({ label, value }) => [label, value])).toEqual([
      ['Plan Name', 'Asia'],
      ['Country', 'Japan'],
      ['Partner', 'No. 12'],
    ])
    // A partner user filters them only by name, whatever the address says.
    const alone = appliedParts(at({}, { list: 'PartnerPricing', applied, choices: {} } as never))
    expect(alone.map(({ label }) => label)).toEqual(['Plan Name'])
  })

  it('tells of more rows than are counted, until the totals know how many', () => {
    const { context } = at({}, { total: 10_000, isAtLeast: true })
    expect(factsOf(at({}, context)).totalIsAtLeast).toBe(true)
    const totals = { totalCount: 12_345, totals: [] }
    expect(withTotals(context, totals)).toEqual({ totals, total: 12_345, isAtLeast: false })
    const page = { rows: [], total: 10_030, isAtLeast: true } as const
    expect(storedPage(context, 2, page)).toMatchObject({ total: 10_030, isAtLeast: true, offset: 30 })
    expect(storedPage({ ...context, totals }, 2, page)).toMatchObject({ total: 12_345, isAtLeast: false })
    expect(withTotals({ ...context, isAtLeast: false }, totals)).toEqual({ totals })
  })
})
