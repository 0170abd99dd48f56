import { memo, type ReactNode } from 'react'
import { cellClassOf } from './cell-class.ts'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'

type Props<Row> = {
  readonly row: Row
  readonly serial: number
  readonly columns: ReadonlyArray<Column<Row>>
  readonly action: ((row: Row, serial: number) => ReactNode) | undefined
}

function Row<R>({ row, serial, columns, action }: Props<R>) {
  return (
    <tr>
      <td className={classes.serial}>{serial}</td>
      {columns.map((column) => {
        const text = column.text(row)
        if (!column.copy) {
          return (
            <td key={column.name} className={cellClassOf(column, text)}>
              {column.cell ? column.cell(row) : text}
            </td>
          )
        }
        return (
          <td key={column.name} className={classes.copyable}>
            <span>{text}</span>
            {text !== '' && (
              <button
                type="button"
                className={classes.copy}
                data-copy={column.label}
                aria-label={`Copy ${column.label} of row ${serial}`}
              />
            )}
          </td>
        )
      })}
      {action && <td className={classes.action}>{action(row, serial)}</td>}
    </tr>
  )
}

/** One row: texts in cells, no component per cell. A copy button is found by its `data-copy`, it has no handler. */
export const TableRow = memo(Row) as typeof Row
