import type { ReactNode } from 'react'
import type { Field, FieldKind } from '../../schemas/field.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import type { Column } from '../shared/data-table/columns.ts'
import { Picture, StatusBadge, Website } from './cells.tsx'
import { valueText } from './value-text.ts'

const textIn = (row: PagedRow, name: string): string => String(row[name] ?? '')

/** The kinds that are drawn as more than text. */
const drawings: Partial<Readonly<Record<FieldKind, (row: PagedRow, name: string) => ReactNode>>> = {
  status: (row, name) => <StatusBadge text={textIn(row, name)} />,
  link: (row, name) => <Website text={textIn(row, name)} />,
  image: (row, name) => <Picture address={textIn(row, name)} of={textIn(row, 'companyName')} />,
}

/** A field's value as it is drawn, in the table and in the drawer alike. */
export const drawn = (field: Pick<Field, 'name' | 'kind'>, row: PagedRow): ReactNode =>
  drawings[field.kind]?.(row, field.name) ?? valueText(field, row)

const columnOf = (field: Field): Column<PagedRow> => {
  const draw = drawings[field.kind]
  const column = { ...field, text: (row: PagedRow) => valueText(field, row) }
  return draw ? { ...column, cell: (row) => draw(row, field.name) } : column
}

const made = new Map<PagedList, ReadonlyArray<Column<PagedRow>>>()

/** The columns of a list, the same ones each time: a table whose columns change is drawn anew. */
export const columnsOf = (list: PagedList): ReadonlyArray<Column<PagedRow>> => {
  const columns = made.get(list) ?? list.fields.map(columnOf)
  made.set(list, columns)
  return columns
}
