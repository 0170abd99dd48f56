import './styles.ts'
import {
  DataTable,
  type DataTableColumn,
  type DataTableRowExpansionProps,
  type DataTableSelectionProps,
  type DataTableSortProps,
} from 'mantine-datatable'
import { type Key, memo, type ReactNode, useMemo } from 'react'
import type { Sort } from '../../../schemas/lists/sort.ts'
import { cellClass } from './cell-class.ts'
import classes from './data-table.module.css'
import { type DrawnColumns, inRem, SERIAL_WIDTH } from './drawn-columns.ts'
import { ACTION, SERIAL } from './head-cell.ts'
import { HeaderLabel } from './header-label.tsx'
import { RowBoxesContext, type Selection, useRowBoxes } from './row-boxes.ts'
import { TableRow } from './table-row.tsx'

/** Content below a row, and the rows that show it. */
export type Expansion<Row> = {
  readonly rowId: (row: Row) => Key
  readonly content: (row: Row) => ReactNode
  readonly expanded: ReadonlyArray<Key>
  readonly onExpand: (expanded: ReadonlyArray<Key>) => void
  /** Whether a click on the row toggles it; otherwise its control does. */
  readonly isByClick?: boolean
}

/**
 * The library's record: an index on the page, so that the library renders nothing when the page changes. It includes
 * the row only if the row can be expanded and must be identified.
 */
type Held<Row> = { readonly slot: number; readonly row: Row | null }

type Props<Row> = {
  readonly label: string
  readonly drawn: DrawnColumns<Row>
  readonly rowAction: ((row: Row, serial: number) => ReactNode) | undefined
  readonly isArrangeable: boolean
  readonly sort: Sort | null
  readonly selection: Selection<Row> | undefined
  readonly expansion: Expansion<Row> | undefined
  readonly footers: Readonly<Record<string, ReactNode>> | undefined
  /** The content below the header; null while there are rows. */
  readonly empty: ReactNode
}

/** Replaces the library's own text for no rows. */
const NOTHING = <span />

const columnsOf = <Row,>({ drawn, isArrangeable, sort, footers }: DrawnProps<Row>): DataTableColumn<Held<Row>>[] => {
  const serial: DataTableColumn<Held<Row>> = {
    accessor: SERIAL,
    title: 'Sr. No',
    titleStyle: { width: inRem(SERIAL_WIDTH) },
    pinned: 'left',
  }
  const own = drawn.columns.map(
    (column): DataTableColumn<Held<Row>> => ({
      accessor: column.name,
      title: (
        <HeaderLabel
          column={column}
          isPlain={drawn.form === 'cards'}
          isArrangeable={isArrangeable}
          sorted={sort?.column === column.name ? sort.direction : null}
        />
      ),
      ...(cellClass[column.kind] === classes.number && { textAlign: 'right' as const }),
      // GOTCHA: the library remembers the first `width` of a column and keeps it.
      titleStyle: { width: inRem(column.width) },
      ...(column.pin && { pinned: 'left' as const }),
      ...(footers?.[column.name] !== undefined && { footer: footers[column.name] }),
    }),
  )
  const action: DataTableColumn<Held<Row>> = {
    accessor: ACTION,
    title: 'Actions',
    titleStyle: { width: inRem(drawn.actionWidth) },
    pinned: 'right',
  }
  return [serial, ...own, ...(drawn.actionWidth > 0 ? [action] : [])]
}

const sortingOf = <Row,>({ sort }: Pick<Props<Row>, 'sort'>): DataTableSortProps<Held<Row>> =>
  sort ? { sortStatus: { columnAccessor: sort.column, direction: sort.direction } } : {}

/** The check boxes by indexes. The rows draw their own: see row-box.tsx. */
type Boxed = { readonly slots: ReadonlyArray<number>; readonly onSlots: (slots: ReadonlyArray<number>) => void }

const selectionOf = <Row,>({ boxed, records }: DrawnProps<Row>): DataTableSelectionProps<Held<Row>> =>
  boxed
    ? {
        selectedRecords: boxed.slots.flatMap((slot) => records[slot] ?? []),
        onSelectedRecordsChange: (held) => boxed.onSlots(held.map(({ slot }) => slot)),
        // The label is what a finger presses: it fills the cell.
        allRecordsSelectionCheckboxProps: {
          label: 'Select all rows of the page',
          classNames: { label: classes.all, inner: classes.above },
          tabIndex: -1,
        },
      }
    : {}

const expansionOf = <Row,>({
  expansion,
}: Pick<Props<Row>, 'expansion'>): { rowExpansion?: DataTableRowExpansionProps<Held<Row>> } =>
  expansion
    ? {
        rowExpansion: {
          allowMultiple: true,
          trigger: expansion.isByClick ? 'click' : 'never',
          expanded: {
            recordIds: [...expansion.expanded],
            onRecordIdsChange: (ids: unknown[]) => expansion.onExpand(ids as Key[]),
          },
          content: ({ record }) => record.row !== null && expansion.content(record.row),
        },
      }
    : {}

type DrawnProps<Row> = Omit<Props<Row>, 'selection'> & {
  readonly records: ReadonlyArray<Held<Row>>
  /** Undefined without check boxes. */
  readonly boxed: Boxed | undefined
}

function Drawn<Row>(props: DrawnProps<Row>) {
  const { label, drawn, records, rowAction, expansion } = props
  const rowId = expansion?.rowId
  return (
    <DataTable<Held<Row>>
      aria-label={label}
      {...(drawn.form === 'cards' && { role: 'table' })}
      columns={columnsOf(props)}
      records={[...records]}
      idAccessor={({ slot, row }) => (rowId && row !== null ? rowId(row) : slot)}
      height="auto"
      styles={{ table: drawn.form === 'cards' ? {} : { width: inRem(drawn.width) } }}
      scrollAreaProps={{ type: 'auto', scrollbarSize: 10 }}
      highlightOnHover
      emptyState={props.empty ?? NOTHING}
      {...sortingOf(props)}
      {...selectionOf(props)}
      {...expansionOf(props)}
      rowFactory={({ index, rowProps, expandedElement }) => (
        <TableRow slot={index} drawn={drawn} action={rowAction} rowProps={rowProps} expanded={expandedElement} />
      )}
    />
  )
}

const DrawnOnce = memo(Drawn) as typeof Drawn

/**
 * The table of mantine-datatable with plain rows. Without expanded rows its records are page indexes: another page
 * renders rows, but nothing of the library, as long as the same indexes are selected.
 */
export function LibraryTable<Row>({
  rows,
  firstSerial,
  selection,
  ...props
}: Props<Row> & { readonly rows: ReadonlyArray<Row>; readonly firstSerial: number }) {
  const knowsRows = props.expansion !== undefined
  const { length } = rows
  const places = useMemo(() => Array.from({ length }, (_, slot) => ({ slot, row: null })), [length])
  const known = useMemo(() => (knowsRows ? rows.map((row, slot) => ({ slot, row })) : null), [rows, knowsRows])
  const { boxes, slots, onSlots } = useRowBoxes({ rows, firstSerial }, selection)
  const isSelectable = boxes !== null
  const boxed = useMemo(() => (isSelectable ? { slots, onSlots } : undefined), [isSelectable, slots, onSlots])
  return (
    <RowBoxesContext value={boxes}>
      <DrawnOnce {...props} records={known ?? places} boxed={boxed} />
    </RowBoxesContext>
  )
}
