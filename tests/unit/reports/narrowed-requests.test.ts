import type { Effect } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FilterPart } from '../../../src/schemas/lists/list-filter.ts'
import { isNarrowed, pagedLists, pagedSortsOf } from '../../../src/schemas/lists/paged-lists.ts'
import { planSorts } from '../../../src/schemas/plans/plan-columns.ts'
import { planFilters } from '../../../src/schemas/plans/plan-filters.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { filterDays, filterSelects, singleDays } from '../../../src/schemas/records/kit/filters.ts'
import type { RecordFilter } from '../../../src/schemas/records/kit/shown.ts'
import { type ListedName, listed } from '../../../src/schemas/records/viewed.ts'
import { isNumbered, type ReportFilter } from '../../../src/schemas/reports/report-filters.ts'
import type { InventoryFilter } from '../../../src/schemas/stock/inventory.ts'
import { inventorySorts } from '../../../src/schemas/stock/inventory-fields.ts'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { PlanService } from '../../../src/services/plans/plan-service.ts'
import { RecordService } from '../../../src/services/records/record-service.ts'
import { ReportService } from '../../../src/services/reports/report-service.ts'
import { InventoryService } from '../../../src/services/stock/inventory-service.ts'
import { answer } from '../support/api-server.ts'
import { partSamples } from '../support/part-samples.ts'
import { servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()
beforeEach(() => api.respond(answer(503, { isSuccess: false })))

type Ask = Effect.Effect<unknown, unknown, never>
/** Requests that differ in one part only, by that part. */
type Parts = Readonly<Record<string, ReadonlyArray<Ask>>>

/** The request on the wire. */
const sent = async (ask: Ask): Promise<string> => {
  const before = api.seen.length
  await services.runPromiseExit(ask)
  return api.seen
    .slice(before)
    .map(({ path, query, body }) => `${path}?${query} ${body}`)
    .join('\n')
}

const sortsOf = (columns: ReadonlyArray<string>) => [
  null,
  ...columns.slice(0, 2).map((column) => ({ column, direction: 'asc' })),
  ...columns.slice(0, 1).map((column) => ({ column, direction: 'desc' })),
]

/** Each part, empty and with each of its values. */
const partsOf = (
  parts: ReadonlyArray<FilterPart>,
  by: (...filters: ReadonlyArray<object>) => ReadonlyArray<Ask>,
): Parts =>
  Object.fromEntries(
    parts.map((part) => [
      part.name,
      by(...[part.kind.none, ...partSamples(part)].map((value) => ({ [part.name]: value }))),
    ]),
  )

const ofInventory = (): Parts => {
  const filter: InventoryFilter = {
    searchBy: 'iccid',
    text: '4',
    planID: 3,
    supplierName: 'Plum',
    expiresTo: '2026-10-31',
  }
  const all = { filter, page: 2, pageSize: 20, sort: null }
  const ask = (query: object) => InventoryService.ask((service) => service.search({ ...all, ...query } as never)) as Ask
  const by = (...values: ReadonlyArray<Partial<InventoryFilter>>) =>
    values.map((part) => ask({ filter: { ...filter, ...part } }))
  return {
    page: [1, 2].map((page) => ask({ page })),
    entries: [10, 20].map((pageSize) => ask({ pageSize })),
    sort: sortsOf(inventorySorts).map((sort) => ask({ sort })),
    searchBy: by(
      ...(['activationCode', 'simPin', 'iccid', 'invoiceNumber', 'expiryDate'] as const).map((searchBy) => ({
        searchBy,
      })),
    ),
    text: by({ text: '4' }, { text: '5' }),
    ...partsOf(inventoryFilters, by),
  }
}

const ofPlans = (): Parts => {
  const all = { filter: { searchBy: 'country', text: 'Japan' }, page: 2, pageSize: 20, sort: null }
  const ask = (query: object) => PlanService.ask((service) => service.search({ ...all, ...query } as never)) as Ask
  const by = (...filters: ReadonlyArray<object>) =>
    filters.map((filter) => ask({ filter: { ...all.filter, ...filter } }))
  return {
    page: [1, 2].map((page) => ask({ page })),
    entries: [10, 20].map((pageSize) => ask({ pageSize })),
    sort: sortsOf(planSorts).map((sort) => ask({ sort })),
    searchBy: by({ searchBy: 'planName' }, { searchBy: 'country' }, { searchBy: 'region' }),
    text: by({ text: 'Japan' }, { text: 'Spain' }),
    ...partsOf(planFilters, by),
  }
}

const ofRecord = (name: ListedName): Parts => {
  const record: AnyRecord = listed[name]
  const [searchBy = ''] = record.searchBy
  const filter: RecordFilter = { searchBy, text: 'a', selects: {} }
  const all = { record: name, filter, page: 2, pageSize: 20, sort: null }
  const ask = (query: object) => RecordService.ask((service) => service.page({ ...all, ...query } as never)) as Ask
  const by = (...filters: ReadonlyArray<Partial<RecordFilter>>) =>
    filters.map((part) => ask({ filter: { ...filter, ...part } }))
  const select = (one: string, values: ReadonlyArray<string>) =>
    by(...values.map((value) => ({ selects: value === '' ? {} : { [one]: value } })))
  return {
    page: [1, 2].map((page) => ask({ page })),
    entries: [10, 20].map((pageSize) => ask({ pageSize })),
    sort: sortsOf(record.sorts).map((sort) => ask({ sort })),
    ...(searchBy !== '' && {
      searchBy: by(...record.searchBy.map((one) => ({ searchBy: one }))),
      text: by({ text: 'a' }, { text: 'b' }),
    }),
    ...Object.fromEntries(
      filterSelects(record).map((one) => [
        one.name,
        select(one.name, ['', ...('to' in one ? ['3', '4'] : one.choices.map(({ value }) => String(value)))]),
      ]),
    ),
    ...Object.fromEntries(
      [...filterDays(record), ...singleDays(record)].map(({ name: day }) => [
        day,
        select(day, ['', '2026-10-01', '2026-10-02']),
      ]),
    ),
  }
}

const ofPaged = ({ name, filters, searched, isUndated }: (typeof pagedLists)[number]): Parts => {
  const filter: ReportFilter = { from: '2026-10-01', to: '2026-10-30', text: '', selects: { customer: '7' } }
  const base = isNarrowed(name) ? filter : null
  const ask = (query: object) =>
    ReportService.ask((service) => service.page({ list: name, page: 2, filter: base, ...query } as never)) as Ask
  const by = (...parts: ReadonlyArray<Partial<ReportFilter>>) =>
    parts.map((part) => ask({ filter: { ...filter, ...part } }))
  return {
    page: [1, 2].map((page) => ask({ page })),
    sort: sortsOf(pagedSortsOf(name)).map((sort) => ask({ sort })),
    ...(isNarrowed(name) &&
      !isUndated && {
        from: by({ from: '' }, { from: '2026-10-01' }, { from: '2026-10-02' }),
        to: by({ to: '' }, { to: '2026-10-30' }, { to: '2026-10-31' }),
      }),
    ...(searched !== null && { text: by({ text: '' }, { text: 'ada' }, { text: 'bob' }) }),
    ...Object.fromEntries(
      filters.map((one) => [
        one,
        by(
          ...(isNumbered(one) ? ['3', '4'] : ['Japan', 'Plum']).map((value) => ({
            selects: { ...filter.selects, [one]: value },
          })),
        ),
      ]),
    ),
  }
}

/** The other lists use the call of a paged list. */
const recordsAsked = (Object.keys(listed) as Array<ListedName>).filter(
  (name) => (listed[name] as AnyRecord).listedBy === undefined,
)

const lists: Readonly<Record<string, Parts>> = {
  'the inventory list': ofInventory(),
  'the plan list': ofPlans(),
  ...Object.fromEntries(recordsAsked.map((name) => [`the list of ${name}`, ofRecord(name)])),
  ...Object.fromEntries(pagedLists.map((list) => [list.name, ofPaged(list)])),
}

describe.each(Object.entries(lists))('%s', (_, parts) => {
  it('sends a different request if only one part differs', async () => {
    for (const [part, asks] of Object.entries(parts)) {
      const requests: Array<string> = []
      for (const ask of asks) requests.push(await sent(ask))
      expect(new Set(requests).size, `${part}:\n${requests.join('\n')}`).toBe(asks.length)
      expect(requests).not.toContain('')
    }
  })
})
