import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { MachineScreen, ScreenContext } from '../../../src/app/navigation/screen.ts'
import { screen as planList } from '../../../src/app/screens/plans/plan-list.ts'
import { recordListScreen, viewedListScreen } from '../../../src/app/screens/records/record-list.ts'
import { screen as dashboard } from '../../../src/app/screens/reports/dashboard.ts'
import { reportScreen } from '../../../src/app/screens/reports/report.ts'
import { screen as reportIndex } from '../../../src/app/screens/reports/report-index.ts'
import { screen as bulkImport } from '../../../src/app/screens/stock/bulk-import.ts'
import { screen as inventoryList } from '../../../src/app/screens/stock/inventory-list.ts'
import { fold } from '../../../src/journal/replay.ts'
import { bulkImportMachine } from '../../../src/machines/stock/bulk-import.machine.ts'
import { arrived } from '../../../src/machines/stock/bulk-import.samples.ts'
import { allParts, type Serves } from '../../../src/schemas/core/serves.ts'
import type { FilterPart } from '../../../src/schemas/lists/list-filter.ts'
import { isNarrowed, pagedLists, pagedSortsOf } from '../../../src/schemas/lists/paged-lists.ts'
import { planSorts } from '../../../src/schemas/plans/plan-columns.ts'
import { planFilters } from '../../../src/schemas/plans/plan-filters.ts'
import { recordNames } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { filterDays, filterSelects, singleDays } from '../../../src/schemas/records/kit/filters.ts'
import { type ListedName, listed, type ViewedName, viewed } from '../../../src/schemas/records/viewed.ts'
import { isNumbered } from '../../../src/schemas/reports/report-filters.ts'
import type { BulkVerdict } from '../../../src/schemas/stock/bulk.ts'
import { inventorySorts } from '../../../src/schemas/stock/inventory-fields.ts'
import { inventoryFilters, ownInventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { addressSamples } from '../support/part-samples.ts'
import { ada } from '../support/services.ts'

/** A part of an address with two possible values, and the other parts it needs. */
type Part = readonly [name: string, one: string, other: string, beside?: string]

const pages: ReadonlyArray<Part> = [['page', '2', '3']]
const entries: ReadonlyArray<Part> = [['pageSize', '10', '20', 'page=2']]
const sortedBy = ([one, other]: ReadonlyArray<string>): ReadonlyArray<Part> => {
  if (one === undefined) return []
  const columns: ReadonlyArray<Part> = other === undefined ? [] : [['sort', one, other]]
  return [...columns, ['order', 'desc', '', `sort=${one}`]]
}
const days = (from: string, to: string): ReadonlyArray<Part> => [
  [from, '2026-10-01', '2026-10-02', `${to}=2026-10-31`],
  [to, '2026-10-30', '2026-10-31', `${from}=2026-10-01`],
]
const ids = (names: ReadonlyArray<string>): ReadonlyArray<Part> => names.map((name) => [name, '3', '4'])

/** What has several keys is written out below. */
const partsOf = (parts: ReadonlyArray<FilterPart>): ReadonlyArray<Part> =>
  parts.filter(({ kind }) => kind.type !== 'keyed').map(addressSamples)

const ofRecord = (record: AnyRecord): ReadonlyArray<Part> => {
  const [one = '', other = ''] = record.searchBy
  const searched: ReadonlyArray<Part> = [
    ...(one === '' ? [] : [['text', 'a', 'b', `searchBy=${one}`] as const]),
    ...(other === '' ? [] : [['searchBy', one, other, 'text=a'] as const]),
  ]
  const selects = filterSelects(record).map((select): Part => {
    if ('to' in select) return [select.name, '3', '4']
    const [first, second] = select.choices.map(({ value }) => String(value))
    return [select.name, first ?? '', second ?? '']
  })
  const ranges = filterDays(record).flatMap(({ edge, name, other: end }) => (edge === 'from' ? days(name, end) : []))
  const ofOneDay = singleDays(record).map(({ name }): Part => [name, '2026-10-01', '2026-10-02'])
  return [...pages, ...entries, ...sortedBy(record.sorts), ...searched, ...selects, ...ofOneDay, ...ranges]
}

const screens: Readonly<Record<string, readonly [MachineScreen, ReadonlyArray<Part>]>> = {
  dashboard: [
    dashboard,
    [
      ['from', '2026-10-01', '2026-10-02', 'to=2026-10-31'],
      ['to', '2026-10-30', '2026-10-31', 'from=2026-10-01'],
    ],
  ],
  'the inventory list': [
    inventoryList,
    [
      ...[...pages, ...entries, ...sortedBy(inventorySorts), ...partsOf(inventoryFilters)],
      ['searchBy', 'iccid', 'invoiceNumber', 'text=4'],
      ['text', '4', '5', 'searchBy=iccid'],
      ['assignedKind', 'partner', 'customer', 'assignedID=3'],
      ['assignedID', '3', '4', 'assignedKind=partner'],
    ],
  ],
  'the plan list': [
    planList,
    [
      ...[...pages, ...entries, ...sortedBy(planSorts)],
      ['searchBy', 'planName', 'country', 'text=Japan'],
      ['text', 'Japan', 'Spain', 'searchBy=country'],
      ...partsOf(planFilters),
    ],
  ],
  'the report index': [reportIndex, [['search', 'sale', 'refund']]],
  'an import': [
    bulkImport,
    // Which of its rows are shown is read only once it is open: see below.
    ids(['bulkID', 'receiptID']),
  ],
  ...Object.fromEntries(
    recordNames
      .filter((name) => name in listed)
      .map((name) => [`the list of ${name}`, [recordListScreen(name), ofRecord(listed[name as ListedName])]]),
  ),
  ...Object.fromEntries(
    (Object.keys(viewed) as Array<ViewedName>).map((name) => [
      `the list of ${name}`,
      [viewedListScreen(name), ofRecord(viewed[name])],
    ]),
  ),
  ...Object.fromEntries(
    pagedLists.map(({ name, filters, searched, isUndated }) => [
      name,
      [
        reportScreen(name),
        [
          ...[...pages, ...sortedBy(pagedSortsOf(name))],
          ...filters.map((one): Part => (isNumbered(one) ? [one, '3', '4'] : [one, 'Japan', 'Plum'])),
          ...(isUndated || !isNarrowed(name) ? [] : days('from', 'to')),
          ...(searched === null ? [] : [['text', 'ada', 'bob'] as const]),
        ],
      ],
    ]),
  ),
}

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here')))
afterEach(() => void vi.restoreAllMocks())

/** A screen with an address bar: where it was led, and what it wrote there. */
const open = async (screen: MachineScreen, serves: Serves = allParts) => {
  let search = new URLSearchParams()
  const attach = (_: AnyActorRef) => () => undefined
  const context = {
    params: {},
    search,
    from: null,
    user: { ...ada, serves },
    now: '2026-11-25T09:00:00.000Z',
    newId: () => '1',
  }
  const host = {
    journal: { inspect: () => undefined, attach, status: { of: () => ({ get: () => 'kept' }) } },
    onChanges: () => () => undefined,
    readPreference: () => null,
    writePreference: () => undefined,
    toast: () => undefined,
    search: () => search,
    writeSearch: (after: URLSearchParams) => {
      search = after
    },
  }
  const opened = await screen.open(context as unknown as ScreenContext, host as never)
  return {
    close: () => opened.close(),
    /** Leads the screen to an address; returns the address it then shows. */
    lead: (query: string) => {
      search = new URLSearchParams(query)
      opened.locationMoved(search)
      return search
    },
  }
}

const sorted = (search: URLSearchParams) => Object.fromEntries(search)

describe.each(Object.entries(screens))('%s', (_, [screen, parts]) => {
  it('shows another thing at another address, whichever part of it alone is another', async () => {
    const { lead, close } = await open(screen)
    for (const [name, one, other, beside = ''] of parts) {
      // Leaving it out makes another address too, if it has a meaning by itself.
      const values = beside === '' ? [one, other, '', other, one] : [one, other, one]
      for (const value of values) {
        const query = new URLSearchParams(beside)
        if (value !== '') query.set(name, value)
        expect(sorted(lead(query.toString())), `at ?${query}`).toEqual(sorted(query))
      }
    }
    close()
  })
})

/** The parts of an address that only our server supports, besides those of every server. */
const beyondSpecified: Readonly<Record<string, readonly [MachineScreen, kept: string, ours: ReadonlyArray<string>]>> = {
  inventoryList: [
    inventoryList,
    'searchBy=iccid&text=8944&planID=3&supplierName=Plum',
    [
      'sort=createdDate',
      'assignedKind=partner&assignedID=7',
      ...partsOf(ownInventoryFilters).map(([name, one]) => `${name}=${one}`),
    ],
  ],
  planList: [
    planList,
    'searchBy=country&text=Japan',
    ['sort=planName', ...partsOf(planFilters).map(([name, one]) => `${name}=${one}`)],
  ],
  SaleReport: [
    reportScreen('SaleReport'),
    'page=2',
    ['status=Paid', 'from=2026-10-01', 'to=2026-10-31', 'text=ada', 'sort=purchaseDate'],
  ],
  PartnerMaster: [reportScreen('PartnerMaster'), 'page=2', ['sort=companyName']],
}

describe.each(Object.entries(beyondSpecified))('%s at a server of the specification', (_, [screen, kept, ours]) => {
  it('keeps of an address what that server does, and nothing else', async () => {
    const { lead, close } = await open(screen, [])
    for (const one of ours) expect(sorted(lead(`${kept}&${one}`)), one).toEqual(sorted(new URLSearchParams(kept)))
    close()
  })
})

it('the rows of an import are others at another address, whichever of what they are and their page alone is another', () => {
  const window = (verdict: BulkVerdict | null, page: number) => ({ bulkId: 7, verdict, page, receiptId: null })
  const found = { type: 'xstate.done.actor.findBulk', output: { ...arrived, bulkId: 7 } }
  const pairs = [
    [window('invalid', 1), window('duplicate', 1)],
    [window(null, 1), window('new', 1)],
    [window('invalid', 2), window('invalid', 3)],
  ] as const
  for (const [one, other] of [...pairs, ...pairs.map(([one, other]) => [other, one] as const)]) {
    const moved = { type: 'location.changed', ...other }
    const { value, context } = fold(bulkImportMachine, one, [found, moved] as never)
    expect({ value, context }).toMatchObject({ value: { judged: 'loading' }, context: other })
  }
})
