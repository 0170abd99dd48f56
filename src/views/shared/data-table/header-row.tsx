import { memo, useLayoutEffect, useRef } from 'react'
import { cellClass } from './cell-class.ts'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { useColumnDrag } from './use-column-drag.ts'
import { useColumnKeys } from './use-column-keys.ts'

type Props = {
  readonly columns: ReadonlyArray<Pick<Column<never>, 'name' | 'label' | 'kind'>>
  /** What the last column, of the rows' controls, is called; there is none without it. */
  readonly actionLabel: string | undefined
  /** Gives the column `name` the place of `target`. Absent where columns stay where they are. */
  readonly onMove: ((name: string, target: string) => void) | undefined
  readonly onSay: (text: string) => void
}

/**
 * The header: every column is a button that is dragged to its place, or moved with the arrow keys (Alt with an arrow, or
 * Space to take hold of it, arrows, Space again).
 */
export const HeaderRow = memo(function HeaderRow({ columns, actionLabel, onMove, onSay }: Props) {
  const row = useRef<HTMLTableRowElement>(null)
  const keys = useColumnKeys({ columns, onMove, onSay, row })
  const drag = useColumnDrag(onMove)

  // A browser takes the focus from an element that is moved in the document: give it back to the column that moved.
  useLayoutEffect(keys.refocus)

  return (
    <thead className={classes.head}>
      <tr ref={row}>
        <th scope="col" className={classes.serial}>
          Sr. No
        </th>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            className={cellClass[column.kind]}
            data-column={column.name}
            {...(onMove && drag.target)}
          >
            {onMove ? (
              <button
                type="button"
                className={classes.column}
                title={`${column.label}: drag, or Alt and an arrow key, to move the column`}
                aria-description="Alt and an arrow key move the column"
                data-grabbed={keys.grabbed === column.name || undefined}
                {...drag.source}
                onKeyDown={(event) => keys.handle(event, column.name)}
                onBlur={keys.release}
              >
                {column.label}
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
        {actionLabel !== undefined && (
          <th scope="col" className={classes.action}>
            {actionLabel}
          </th>
        )}
      </tr>
    </thead>
  )
})
