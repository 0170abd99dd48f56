import { type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { type Arrangement, type Column, movedTo, shownColumns } from './columns.ts'
import { copyFromCell } from './copy-cell.ts'
import classes from './data-table.module.css'
import { HeaderRow } from './header-row.tsx'
import { revealCutText } from './reveal-text.ts'
import { TableRow } from './table-row.tsx'

const SERIAL_WIDTH = 64
const ACTION_WIDTH = 60

/** Columns grow with the reader's letters. */
const inRem = (pixels: number): string => `${pixels / 16}rem`

type Props<Row> = {
  /** The accessible name of the table and of the region that it scrolls in. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly arrangement: Arrangement
  readonly rows: ReadonlyArray<Row>
  /** The number of the first row, counted across pages. */
  readonly firstSerial: number
  /** New rows are on their way; the ones on screen stay. */
  readonly isBusy?: boolean
  /** What stands below the header while there are no rows. */
  readonly empty?: ReactNode
  /** The control at the end of a row. Must be stable, like `columns`, or every row is drawn again. */
  readonly rowAction?: (row: Row, serial: number) => ReactNode
  /** What the column of that control is called. */
  readonly actionLabel?: string
  readonly onArrange?: (arrangement: Arrangement) => void
}

/**
 * The page to draw. Another page is drawn in a task of its own, after the one that answers the press; the first rows
 * are drawn at once.
 */
const usePage = <Row,>(rows: ReadonlyArray<Row>, firstSerial: number) => {
  const drawnRows = useDeferredValue(rows)
  const drawnSerial = useDeferredValue(firstSerial)
  return drawnRows.length === 0 ? ([rows, firstSerial] as const) : ([drawnRows, drawnSerial] as const)
}

/**
 * The table of every list and report. Its speed comes from what it does not do: a cell is a text node in a `td`, rows
 * are keyed by their slot so that a page turn only rewrites texts, the layout is fixed by the columns' widths, and the
 * header is not drawn again unless the columns change.
 */
export function DataTable<Row>({
  label,
  columns,
  arrangement,
  rows: latestRows,
  firstSerial: latestSerial,
  isBusy = false,
  empty,
  rowAction,
  actionLabel = 'Edit',
  onArrange,
}: Props<Row>) {
  const [rows, firstSerial] = usePage(latestRows, latestSerial)
  const shown = useMemo(() => shownColumns(columns, arrangement), [columns, arrangement])
  const region = useRef<HTMLElement>(null)
  const shownFrom = useRef(firstSerial)
  const isScrolled = useRef(false)
  // Another page is read from its top. One that stands there is not scrolled: that would lay it out once more. To ask for
  // its place lays it out here, in the task that wrote its texts: left to the frame, with its painting, it was a long task
  // now and then.
  useLayoutEffect(() => {
    if (shownFrom.current === firstSerial) return
    shownFrom.current = firstSerial
    if (isScrolled.current) region.current?.scrollTo({ top: 0 })
    region.current?.getBoundingClientRect()
  }, [firstSerial])
  const live = useRef<HTMLSpanElement>(null)
  const say = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const width = shown.reduce((sum, column) => sum + column.width, SERIAL_WIDTH + (rowAction ? ACTION_WIDTH : 0))
  const move = useMemo(
    () => onArrange && ((name: string, target: string) => onArrange(movedTo(columns, arrangement, name, target))),
    [columns, arrangement, onArrange],
  )
  return (
    <div className={classes.frame}>
      <section
        ref={region}
        className={classes.region}
        aria-label={label}
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        data-busy={isBusy || undefined}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0
        }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the copy buttons are buttons, their clicks are only caught here */}
        <table
          className={classes.table}
          style={{ width: inRem(width) }}
          aria-label={label}
          onClick={(event) => copyFromCell(event, say)}
          onPointerOver={revealCutText}
        >
          <colgroup>
            <col style={{ width: inRem(SERIAL_WIDTH) }} />
            {shown.map((column) => (
              <col key={column.name} style={{ width: inRem(column.width) }} />
            ))}
            {rowAction && <col style={{ width: inRem(ACTION_WIDTH) }} />}
          </colgroup>
          <HeaderRow columns={shown} actionLabel={rowAction && actionLabel} onMove={move} onSay={say} />
          <tbody>
            {rows.map((row, slot) => (
              <TableRow
                // biome-ignore lint/suspicious/noArrayIndexKey: by slot on purpose: a page turn rewrites texts, no element is made
                key={slot}
                row={row}
                serial={firstSerial + slot}
                columns={shown}
                action={rowAction}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      </section>
      <span ref={live} className={classes.live} aria-live="polite" />
    </div>
  )
}
