import clsx from 'clsx'
import classes from './row-box.module.css'
import type { RowBoxes } from './row-boxes.ts'

type Props = {
  readonly slot: number
  readonly serial: number
  readonly boxes: RowBoxes
  readonly role: 'cell' | undefined
}

/** The cell with the check box of a row: a plain one, since thirty of the library's cost as much as the whole page. */
export function RowBox({ slot, serial, boxes, role }: Props) {
  return (
    <td role={role} className={clsx('mantine-datatable-row-selector-cell', classes.cell)}>
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.box}
          // The table is a single tab stop.
          tabIndex={-1}
          aria-label={`Select row ${serial}`}
          checked={boxes.isSelected(slot)}
          onChange={({ nativeEvent }) =>
            boxes.onToggle(slot, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      </label>
    </td>
  )
}
