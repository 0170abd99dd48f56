import type { ReactNode } from 'react'
import { addressIn } from '../../schemas/address-in.ts'
import type { Field, FieldKind } from '../../schemas/field.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { labelIn, type Times } from '../../schemas/times.ts'
import classes from '../list/list.module.css'
import { Picture, StatusBadge, Website } from '../shared/cells.tsx'
import type { Column } from '../shared/data-table/columns.ts'
import { WorkLink } from '../shared/link.tsx'
import { valueText } from './value-text.ts'

const textIn = (row: PagedRow, name: string): string => String(row[name] ?? '')

/** How a value is drawn; a control in a table is reached by its arrow keys, not with Tab. */
type Draw = (row: PagedRow, name: string, tabIndex: 0 | -1, text: string) => ReactNode

/** The kinds that are drawn as more than text. */
const drawings: Partial<Readonly<Record<FieldKind, Draw>>> = {
  status: (_, __, ___, text) => <StatusBadge text={text} />,
  link: (row, name, tabIndex) => <Website text={textIn(row, name)} tabIndex={tabIndex} />,
  image: (row, name) => <Picture address={textIn(row, name)} of={textIn(row, 'companyName')} />,
}

/** A field's value as it is drawn, in the table and in the drawer alike. */
export const drawn = (field: Field, row: PagedRow, times: Times): ReactNode =>
  drawings[field.kind]?.(row, field.name, 0, valueText(field, row, times)) ?? valueText(field, row, times)

/** What leads to the form of a row, where its record can be edited. */
const linkTo =
  (edit: string): Draw =>
  (row, name) => (
    <WorkLink href={`${edit}/${row.id}`} tabIndex={-1} className={classes.title}>
      {textIn(row, name)}
    </WorkLink>
  )

const columnOf = (field: Field, times: Times, draw = drawings[field.kind]): Column<PagedRow> => {
  const column = {
    ...field,
    label: labelIn(field, times),
    text: (row: PagedRow) => valueText(field, row, times),
  }
  return draw ? { ...column, cell: (row) => draw(row, field.name, -1, column.text(row)) } : column
}

/** What leads to where a row is shown whole. */
const opening =
  (address: string): Draw =>
  (row, _, tabIndex, text) => (
    <WorkLink href={addressIn(address, row)} tabIndex={tabIndex} className={classes.title}>
      {text}
    </WorkLink>
  )

/** How a column is drawn otherwise than by its kind: the one that names a row leads to its form, where there is one. */
const ownDrawing = ({ record, opens }: PagedList, { name }: Field): Draw | undefined => {
  const address = opens[name]
  if (address !== undefined) return opening(address)
  return name === record?.title ? linkTo(recordRoutes[record.name].edit) : undefined
}

type Made = Map<PagedList, ReadonlyArray<Column<PagedRow>>>

const made: Readonly<Record<Times, Made>> = { utc: new Map(), mine: new Map() }

/** The columns of a list, the same ones each time: a table whose columns change is drawn anew. */
export const columnsOf = (list: PagedList, times: Times): ReadonlyArray<Column<PagedRow>> => {
  const columns = made[times].get(list) ?? list.fields.map((field) => columnOf(field, times, ownDrawing(list, field)))
  made[times].set(list, columns)
  return columns
}
