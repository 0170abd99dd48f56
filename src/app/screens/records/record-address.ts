import {
  hasCriteria,
  type RecordLocation,
  type RecordPlace,
  searchable,
} from '../../../machines/records/record-list.context.ts'
import { isRealDay } from '../../../schemas/core/format.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { type AnyRecord, RECORD_PAGE_SIZE } from '../../../schemas/records/kit/define.ts'
import {
  type FilterSelect,
  filterDays,
  filterSelects,
  searchKeys,
  singleDays,
} from '../../../schemas/records/kit/filters.ts'
import type { RecordFilter } from '../../../schemas/records/kit/shown.ts'
import { entriesIn, sortIn, writePage, writeSort } from '../lists/list-address.ts'

/** What a select can hold: an option, or the id of a record. What it cannot, as in an old link, does not filter. */
const selectedIn = (search: URLSearchParams, select: FilterSelect): string => {
  const value = search.get(select.name) ?? ''
  // 0 stands for eSIMs, which have no location.
  if ('to' in select) return integerIn(value, select.to === 'location' ? 0 : 1, -1) === -1 ? '' : value
  return select.choices.some((option) => String(option.value) === value) ? value : ''
}

/** A day of the filter; empty if the text is not a date. */
const dayIn = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? ''
  return isRealDay(day) ? day : ''
}

const filterFrom = (record: AnyRecord, search: URLSearchParams): RecordLocation['filter'] => {
  const searchBy = searchKeys(record).find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const selects = filterSelects(record).map((select) => [select.name, selectedIn(search, select)])
  const days = [...filterDays(record), ...singleDays(record)].map(({ name }) => [name, dayIn(search, name)])
  const filter: RecordFilter = searchable({
    searchBy,
    text: search.get('text') ?? '',
    selects: Object.fromEntries([...selects, ...days]),
  })
  return hasCriteria(filter) ? filter : null
}

/** What an address asks the list of a record for. */
export const recordLocationFrom = (record: AnyRecord, search: URLSearchParams): RecordLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  pageSize: entriesIn(search, RECORD_PAGE_SIZE),
  filter: filterFrom(record, search),
  sort: sortIn(search, record.sorts),
})

/** Only what differs from the list's beginning is written, so that its plain address is its plain state. */
export const recordSearchOf = (
  { filter, sort, ...page }: RecordPlace,
  { isOpen, entries }: { readonly isOpen: boolean; readonly entries: number },
): URLSearchParams => {
  const search = new URLSearchParams()
  writePage(search, page, RECORD_PAGE_SIZE, entries)
  writeSort(search, sort)
  if (filter !== null && filter.text !== '') {
    search.set('searchBy', filter.searchBy)
    search.set('text', filter.text)
  }
  for (const [name, value] of Object.entries(filter?.selects ?? {})) search.set(name, value)
  if (isOpen) search.set('filter', 'open')
  return search
}
