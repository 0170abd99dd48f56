import { createContext, type Key, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

/** Selectable rows: a check box each, Shift for a range, and a check box for the whole page. */
export type Selection<Row> = {
  readonly rowId: (row: Row) => Key
  readonly selected: ReadonlyArray<Row>
  readonly onSelect: (selected: ReadonlyArray<Row>) => void
}

/** The check boxes of the rows of the shown page, each by its index. */
export type RowBoxes = {
  readonly isSelected: (slot: number) => boolean
  /** With `isRange` also the rows between it and the one before. */
  readonly onToggle: (slot: number, isRange: boolean) => void
}

/** Each row takes its check box from here, so that a page turn draws no check box of the library. Null without them. */
export const RowBoxesContext = createContext<RowBoxes | null>(null)

type Shown<Row> = { readonly rows: ReadonlyArray<Row>; readonly firstSerial: number }
type Latest<Row> = Shown<Row> & {
  readonly selection: Selection<Row> | undefined
  readonly slots: ReadonlyArray<number>
}

const NONE: ReadonlyArray<number> = []

const slotsOf = <Row>({ rows }: Shown<Row>, selection: Selection<Row> | undefined): ReadonlyArray<number> => {
  if (selection === undefined || selection.selected.length === 0) return NONE
  const ids = new Set(selection.selected.map(selection.rowId))
  return rows.flatMap((row, slot) => (ids.has(selection.rowId(row)) ? [slot] : []))
}

/** Selects these rows of the page; what is selected on other pages stays. */
const select = <Row>({ current }: RefObject<Latest<Row>>, slots: Iterable<number>) => {
  const { rows, selection } = current
  if (selection === undefined) return
  const shown = new Set(rows.map(selection.rowId))
  const elsewhere = selection.selected.filter((row) => !shown.has(selection.rowId(row)))
  const here = [...slots].flatMap((slot) => rows[slot] ?? [])
  selection.onSelect([...elsewhere, ...here])
}

/** The selection of a page by indexes. `slots` and `onSlots` stay the same while the same indexes are selected. */
export const useRowBoxes = <Row>(shown: Shown<Row>, selection: Selection<Row> | undefined) => {
  const found = slotsOf(shown, selection)
  const key = found.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the indexes; another list of the same is none.
  const slots = useMemo(() => found, [key])
  const latest = useRef<Latest<Row>>({ ...shown, selection, slots })
  useLayoutEffect(() => {
    latest.current = { ...shown, selection, slots }
  })
  /** The row that was toggled last, where a range begins. It is forgotten on another page. */
  const last = useRef({ firstSerial: 0, slot: -1 })
  const onSlots = useCallback((chosen: ReadonlyArray<number>) => select(latest, chosen), [])
  const onToggle = useCallback((slot: number, isRange: boolean) => {
    const { firstSerial, slots: before } = latest.current
    const begin =
      isRange && last.current.slot >= 0 && last.current.firstSerial === firstSerial ? last.current.slot : slot
    last.current = { firstSerial, slot }
    const after = new Set(before)
    const isOn = !after.has(slot)
    for (let at = Math.min(begin, slot); at <= Math.max(begin, slot); at++) {
      if (isOn) after.add(at)
      else after.delete(at)
    }
    select(
      latest,
      [...after].sort((one, other) => one - other),
    )
  }, [])
  const isSelectable = selection !== undefined
  const boxes = useMemo((): RowBoxes | null => {
    const isOn = new Set(slots)
    return isSelectable ? { isSelected: (slot) => isOn.has(slot), onToggle } : null
  }, [isSelectable, slots, onToggle])
  return { boxes, slots, onSlots }
}
