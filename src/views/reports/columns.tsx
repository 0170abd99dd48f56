import type { ReactNode } from 'react'
import { addressIn } from '../../schemas/core/address-in.ts'
import type { Field, FieldKind } from '../../schemas/core/field.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { isUnreadCell } from '../../schemas/core/unread.ts'
import { FIRST_WAY, type PagedList } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import { recordRoutes } from '../../schemas/records/routes.ts'
import { linksOf } from '../../schemas/reports/report-links.ts'
import classes from '../lists/list.module.css'
import { MailTo, Picture, StatusBadge, TelTo, UnreadText, Website } from '../ui/cells.tsx'
import type { Column } from '../ui/data-table/columns.ts'
import { WorkLink } from '../ui/link.tsx'
import { valueText } from './value-text.ts'

const textIn = (row: PagedRow, name: string): string => String(row[name] ?? '')

/** Renders a value. A control in a table is reached with the arrow keys, not with Tab. */
type Draw = (row: PagedRow, name: string, tabIndex: 0 | -1, text: string) => ReactNode

/** The kinds of fields that need more than text. */
const drawings: Partial<Readonly<Record<FieldKind, Draw>>> = {
  status: (_, __, ___, text) => <StatusBadge text={text} />,
  link: (row, name, tabIndex) => <Website text={textIn(row, name)} tabIndex={tabIndex} />,
  image: (row, name) => <Picture address={textIn(row, name)} of={textIn(row, 'companyName')} />,
}

/** Links to write or call, in lists meant for contacting people. */
const reaching: typeof drawings = {
  email: (_, __, tabIndex, text) => <MailTo address={text} tabIndex={tabIndex} />,
  phone: (_, __, tabIndex, text) => <TelTo number={text} tabIndex={tabIndex} />,
}

/** Marks an unreadable value; kinds with their own rendering have no such cells. */
const marked =
  (kind: FieldKind): Draw =>
  (row, name, _, text) =>
    isUnreadCell(kind, row[name]) ? <UnreadText text={text} kind={kind} /> : text

const markedKinds = ['number', 'money', 'date', 'dateTime'] as const satisfies ReadonlyArray<FieldKind>
const markings: typeof drawings = Object.fromEntries(markedKinds.map((kind) => [kind, marked(kind)]))

const drawingIn = ({ reaches }: Pick<PagedList, 'reaches'>, { kind }: Field): Draw | undefined =>
  (reaches ? reaching[kind] : undefined) ?? drawings[kind] ?? markings[kind]

/** A field's value as rendered in the table and in the drawer. */
export const drawn = (list: Pick<PagedList, 'reaches'>, field: Field, row: PagedRow, times: Times): ReactNode => {
  const text = valueText(field, row, times)
  return drawingIn(list, field)?.(row, field.name, 0, text) ?? text
}

/** The server sent no id, so the list made one up. */
export const isMadeUp = ({ id }: PagedRow): boolean => Number(id) < 0

/** A link to the form of a row whose record can be edited. */
const linkTo =
  (edit: string): Draw =>
  (row, name) =>
    isMadeUp(row) ? (
      textIn(row, name)
    ) : (
      <WorkLink href={`${edit}/${row.id}`} tabIndex={-1} className={classes.title}>
        {textIn(row, name)}
      </WorkLink>
    )

const columnOf = (field: Field, times: Times, draw: Draw | undefined): Column<PagedRow> => {
  const column = {
    ...field,
    label: labelIn(field, times),
    text: (row: PagedRow) => valueText(field, row, times),
  }
  return draw ? { ...column, cell: (row) => draw(row, field.name, -1, column.text(row)) } : column
}

/** A link to the page of a row. */
const opening =
  (list: PagedList, address: string): Draw =>
  (row, _, tabIndex, text) => {
    const href = address === FIRST_WAY ? linksOf(list, row)[0]?.href : addressIn(address, row)
    // A row without the document that the address names, as a payment of several invoices, has nothing to open.
    if (href === undefined || text === '') return text
    return (
      <WorkLink href={href} tabIndex={tabIndex} className={classes.title}>
        {text}
      </WorkLink>
    )
  }

/** The rendering of a column that differs from its kind's: the column that names a record links to its form. */
const ownDrawing = (list: PagedList, field: Field): Draw | undefined => {
  const { record, opens } = list
  const { name } = field
  const address = opens[name]
  if (address !== undefined) return opening(list, address)
  return name === record?.title ? linkTo(recordRoutes[record.name].edit) : drawingIn(list, field)
}

type Made = Map<PagedList, ReadonlyArray<Column<PagedRow>>>

const made: Readonly<Record<Times, Made>> = { utc: new Map(), mine: new Map() }

/** The columns of a list. Always the same object, since a table renders again when its columns change. */
export const columnsOf = (list: PagedList, times: Times): ReadonlyArray<Column<PagedRow>> => {
  const columns = made[times].get(list) ?? list.fields.map((field) => columnOf(field, times, ownDrawing(list, field)))
  made[times].set(list, columns)
  return columns
}
