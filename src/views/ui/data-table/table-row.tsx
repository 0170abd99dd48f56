import type { TableTrProps } from '@mantine/core'
import { memo, type ReactNode, use } from 'react'
import type { FieldKind } from '../../../schemas/core/field.ts'
import { cellClass } from './cell-class.ts'
import copying from './copy.module.css'
import classes from './data-table.module.css'
import type { DrawnColumn, DrawnColumns } from './drawn-columns.ts'
import { type PageRows, PageRowsContext } from './page-rows.ts'
import { RowBox } from './row-box.tsx'
import { RowBoxesContext } from './row-boxes.ts'

/** Values that are only understood with the name of their column. */
const needsLabel: ReadonlySet<FieldKind> = new Set<FieldKind>(['number', 'money', 'integer'])

type CellsProps<Row> = {
  readonly row: Row
  readonly serial: number
  readonly drawn: DrawnColumns<Row>
  readonly action: ((row: Row, serial: number) => ReactNode) | undefined
}

function content<Row>(column: DrawnColumn<Row>, row: Row, text: string, serial: number): ReactNode {
  const draw = (column.place !== null && column.inCard) || column.cell
  const drawn = draw ? draw(row) : text
  if (!column.copy) return drawn
  return (
    <>
      <span>{drawn}</span>
      {text !== '' && (
        <button
          type="button"
          className={copying.copy}
          // The table is a single tab stop; Ctrl and C also copies a cell.
          tabIndex={-1}
          data-copy={column.label}
          aria-label={`Copy ${column.label} of row ${serial}`}
        />
      )}
    </>
  )
}

function PlainCells<Row>({ row, serial, drawn, action }: CellsProps<Row>) {
  const { serialPin, form } = drawn
  // A browser does not treat a card as part of a table, so it needs roles.
  const role = form === 'cards' ? 'cell' : undefined
  return (
    <>
      <td role={role} className={classes.serial} style={serialPin?.style} data-edge={serialPin?.isEdge || undefined}>
        {serial}
      </td>
      {drawn.columns.map((column) => {
        const text = column.text(row)
        const className = column.copy ? copying.copyable : cellClass[column.kind]
        if (column.pin === null) {
          return (
            <td
              key={column.name}
              role={role}
              className={className}
              data-card={column.place ?? undefined}
              data-label={role === undefined || !needsLabel.has(column.kind) ? undefined : column.label}
            >
              {content(column, row, text, serial)}
            </td>
          )
        }
        return (
          <td
            key={column.name}
            className={`${classes.pinned} ${className ?? ''}`}
            style={column.pin.style}
            data-edge={column.pin.isEdge || undefined}
          >
            {content(column, row, text, serial)}
          </td>
        )
      })}
      {action && (
        <td role={role} className={classes.action}>
          {action(row, serial)}
        </td>
      )}
    </>
  )
}

/** Cells as plain elements, without a component for each. */
const Cells = memo(PlainCells) as typeof PlainCells

type Props<Row> = {
  /** The index of the row on the page. */
  readonly slot: number
  readonly drawn: DrawnColumns<Row>
  readonly action: ((row: Row, serial: number) => ReactNode) | undefined
  /** The library's properties of the row: its selection, its click handler. */
  readonly rowProps: TableTrProps & { readonly 'data-selected'?: boolean | undefined }
  /** The library's row below this one, while it is expanded. */
  readonly expanded: ReactNode
}

const isInBox = (target: EventTarget): boolean => target instanceof Element && target.closest('label') !== null

/** A row of the library's table with plain cells; it follows the page by itself. */
export function TableRow<Row>({ slot, drawn, action, rowProps, expanded }: Props<Row>) {
  const { rows, firstSerial, marked } = use(PageRowsContext) as PageRows<Row>
  const boxes = use(RowBoxesContext)
  const row = rows[slot]
  if (row === undefined) return null
  const role = drawn.form === 'cards' ? 'row' : undefined
  const { onClick } = rowProps
  return (
    <>
      <tr
        role={role}
        className={rowProps.className}
        // A click on the check box does not expand the row.
        onClick={onClick && ((event) => (isInBox(event.target) ? undefined : onClick(event)))}
        data-selected={rowProps['data-selected']}
        data-slot={slot}
        aria-current={marked === slot || undefined}
      >
        {boxes && (
          <RowBox
            slot={slot}
            serial={firstSerial + slot}
            boxes={boxes}
            role={role === undefined ? undefined : 'cell'}
          />
        )}
        <Cells row={row} serial={firstSerial + slot} drawn={drawn} action={action} />
      </tr>
      {expanded}
    </>
  )
}
