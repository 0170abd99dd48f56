import { labelOf } from '../../schemas/core/choice.ts'
import { recordColumns, shownValue } from '../../schemas/records/kit/columns.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { filterDays, singleDays } from '../../schemas/records/kit/filters.ts'
import type { RecordFilter, RecordRow, RecordSort } from '../../schemas/records/kit/shown.ts'
import { type ListedName, listed } from '../../schemas/records/viewed.ts'
import { RecordService } from '../records/record-service.ts'
import { readByPages } from './by-pages.ts'
import { columnsNamed } from './columns-named.ts'
import type { Courier, FileOrder, ListFile, ShownRow } from './list-file.ts'
import { sortedInWords } from './sorted-in-words.ts'
import { writeFile } from './write-file.ts'

export type RecordOrder = FileOrder<RecordRow> & {
  readonly record: ListedName
  /** The active filter; null if the whole list is shown. */
  readonly filter: RecordFilter | null
  readonly sort: RecordSort | null
}

/** The filter in words, without ids or fields that identify a person. */
const inWords = (record: AnyRecord, filter: RecordFilter | null): string => {
  if (filter === null) return ''
  const chosen = Object.entries(filter.selects).flatMap(([name, value]) => {
    const field = record.fields[name]
    return field !== undefined && 'choices' in field
      ? [
          labelOf(
            field.choices.map((option) => ({ ...option, value: String(option.value) })),
            value,
          ),
        ]
      : []
  })
  const ranges = Object.keys(record.ranges ?? {}).length
  const days = filterDays(record).map(({ name, edge, label }) => {
    const day = filter.selects[name] ?? ''
    return day === '' ? '' : `${ranges > 1 ? label.toLowerCase() : edge} ${day}`
  })
  const single = singleDays(record).map(({ name }) => filter.selects[name] ?? '')
  // The search of several fields may be a person's name.
  const isMasked = record.fields[filter.searchBy]?.masked || filter.searchBy === record.quick?.name
  const text = isMasked ? '' : filter.text
  return [text, ...chosen, ...single, ...days].filter((words) => words !== '').join(' ')
}

/** Writes a file of a record list. */
export const writeRecordFile = ({ record: name, filter, sort, ...order }: RecordOrder, courier: Courier) =>
  RecordService.ask((service) => {
    const record: AnyRecord = listed[name]
    const columns = recordColumns(record)
    const names = columns.map((column) => column.name)
    /** Choices as their labels, as the list shows them. */
    const asShown = (row: RecordRow): ShownRow =>
      Object.fromEntries(names.map((column) => [column, shownValue(record, column, row[column])]))
    const list: ListFile<RecordRow> = {
      title: record.noun.many,
      filter: inWords(record, filter),
      sorted: sortedInWords(columns, sort),
      names,
      asShown,
      columns: (shown) => columnsNamed(columns, shown),
      read: () =>
        readByPages({
          names,
          asShown,
          isMoving: true,
          pageAt: (query) => service.page({ ...query, record: name, filter, sort }),
        }),
    }
    return writeFile(list, order, courier)
  })
