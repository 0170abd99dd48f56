import type { ReactNode } from 'react'
import { labelOf } from '../../../schemas/core/choice.ts'
import { labelIn, type Times } from '../../../schemas/core/times.ts'
import { unreadIn } from '../../../schemas/core/unread.ts'
import type { InventoryRow } from '../../../schemas/stock/inventory.ts'
import { inventoryColumns } from '../../../schemas/stock/inventory-fields.ts'
import { stockStatuses, stockTypes } from '../../../schemas/stock/stock.ts'
import { StatusBadge, UnreadText } from '../../ui/cells.tsx'
import common from '../../ui/common.module.css'
import { useToday } from '../../ui/company-zone.ts'
import { cellText } from '../../ui/data-table/cell-text.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { expiryOf, hasExpiry } from './expiry.ts'
import own from './inventory-list.module.css'

type Field = (typeof inventoryColumns)[number]

const textOf = ({ name, kind }: Field, row: InventoryRow, times: Times): string => {
  if (name === 'type') return labelOf(stockTypes, row.type ?? '')
  if (name === 'stockStatus') return labelOf(stockStatuses, row.stockStatus ?? '')
  return unreadIn(row, name) ?? cellText(kind, row[name], times)
}

/** Marks a date that has passed or is near, also in words, while the SIM can still be delivered. */
function ExpiryCell({ row, text }: { readonly row: InventoryRow; readonly text: string }) {
  const today = useToday()
  const expiry = expiryOf(row, today())
  if (expiry === 'far') return text
  const words = expiry === 'past' ? 'past' : 'expires soon'
  return (
    <span className={own.expiry} data-expiry={expiry} title={`${text}, ${words}`}>
      {text}
      <span className={common.unseen}>, {words}</span>
    </span>
  )
}

/** The columns that need more than text. */
const drawings: Partial<Record<Field['name'], (row: InventoryRow, text: string) => ReactNode>> = {
  expiryDate: (row, text) => (hasExpiry(row.stockStatus) ? <ExpiryCell row={row} text={text} /> : text),
  stockStatus: (_, text) => <StatusBadge text={text} />,
}

const columnOf = (field: Field, times: Times): Column<InventoryRow> => {
  const column = {
    ...field,
    label: labelIn(field, times),
    copy: field.kind === 'code',
    text: (row: InventoryRow) => textOf(field, row, times),
  }
  const draw = drawings[field.name] ?? ((_, text) => text)
  const cell = (row: InventoryRow) => {
    const text = column.text(row)
    return unreadIn(row, field.name) === undefined ? draw(row, text) : <UnreadText text={text} kind={field.kind} />
  }
  // A SIM without an activation code has its ICCID as the name of its card.
  const inCard = (row: InventoryRow) => (column.text(row) === '' ? row.iccid : cell(row))
  return { ...column, cell, ...(field.name === 'activationCode' && { inCard }) }
}

const columnsIn = (times: Times): ReadonlyArray<Column<InventoryRow>> =>
  inventoryColumns.map((field) => columnOf(field, times))

/** The columns of the inventory list, as stable objects. Codes that are passed on to customers can be copied. */
export const columns: Readonly<Record<Times, ReadonlyArray<Column<InventoryRow>>>> = {
  utc: columnsIn('utc'),
  mine: columnsIn('mine'),
}
