import type { ReactNode } from 'react'
import type { Field } from '../../schemas/core/field.ts'
import { inCurrency } from '../../schemas/core/format.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { recordColumns, shownValue } from '../../schemas/records/kit/columns.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'
import list from '../lists/list.module.css'
import { StatusBadge, Website } from '../ui/cells.tsx'
import { cellText } from '../ui/data-table/cell-text.ts'
import type { Column } from '../ui/data-table/columns.ts'
import { WorkLink } from '../ui/link.tsx'
import { countAddress } from './count-address.ts'
import { OpensCount } from './count-drawer.tsx'
import classes from './list.module.css'

/** A field of a row as readable text. */
const textOf = (record: AnyRecord, { name, kind }: Field, row: RecordRow, times: Times): string =>
  cellText(kind, shownValue(record, name, row[name]), times, row.currency)

/** A count: opens the drawer or links to the list, unless it is 0. */
const countOf = (record: AnyRecord, name: string, text: string, row: RecordRow): ReactNode => {
  const counted = record.counted[name]
  const address = countAddress(counted?.opens, row, row[name])
  if (address === null) return text
  const owner = String(row[record.title])
  const label = `${counted?.label} of ${owner}: ${text}`
  if (counted?.lists) return <OpensCount count={name} of={owner} id={Number(row.id)} label={label} text={text} />
  return (
    <WorkLink href={address} tabIndex={-1} className={classes.count} aria-label={label}>
      {text}
    </WorkLink>
  )
}

/** Draws a cell that is more than text. A control in a table is reached by the arrow keys, not with Tab. */
const drawing = (record: AnyRecord, { name, kind }: Field, editAddress: string | null) => {
  if (name === record.title && editAddress !== null) {
    return (row: RecordRow, text: string) => (
      <WorkLink href={`${editAddress}/${row.id}`} tabIndex={-1} className={list.title}>
        {text}
      </WorkLink>
    )
  }
  if (record.counted[name]?.opens !== undefined) {
    return (row: RecordRow, text: string) => countOf(record, name, text, row)
  }
  if (kind === 'status') return (_: RecordRow, text: string) => <StatusBadge text={text} />
  if (kind === 'link') return (_: RecordRow, text: string) => <Website text={text} tabIndex={-1} />
  return null
}

/** The columns of a record's list, from its definition. The title links to its form. */
const columnsIn = (record: AnyRecord, editAddress: string | null, times: Times): ReadonlyArray<Column<RecordRow>> =>
  recordColumns(record).map((field) => {
    const text = (row: RecordRow) => textOf(record, field, row, times)
    const draw = drawing(record, field, editAddress)
    const column = { ...field, label: labelIn(field, times), text }
    const hasCurrency = field.kind === 'money' && record.columns.includes('currency')
    const inCard = (row: RecordRow) => {
      const amount = inCurrency(String(row.currency ?? ''), text(row))
      return draw === null ? amount : draw(row, amount)
    }
    return {
      ...column,
      ...(draw !== null && { cell: (row: RecordRow) => draw(row, text(row)) }),
      // The column of the currency is not on a card.
      ...(hasCurrency && { inCard }),
    }
  })

type Made = Map<AnyRecord, ReadonlyArray<Column<RecordRow>>>
const made: Readonly<Record<Times, Made>> = { utc: new Map(), mine: new Map() }

/** Cached, because a table with new columns is drawn again. */
export const columnsOf = (
  record: AnyRecord,
  editAddress: string | null,
  times: Times,
): ReadonlyArray<Column<RecordRow>> => {
  const columns = made[times].get(record) ?? columnsIn(record, editAddress, times)
  made[times].set(record, columns)
  return columns
}
