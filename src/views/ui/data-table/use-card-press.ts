import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { Selection } from './row-boxes.ts'

/** How long a finger rests on a card to select it: as long as phones take for their own menus. */
const LONG_MS = 500
/** How far a resting finger may move, in pixels; beyond it, it scrolls. */
const RESTS_WITHIN = 10

type Props<Row> = {
  readonly rows: ReadonlyArray<Row>
  /** Undefined without check boxes, or if the rows are not cards. */
  readonly selection: Selection<Row> | undefined
}

type Rest = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }

const toggle = <Row>({ rows, selection }: Props<Row>, slot: number) => {
  const row = rows[slot]
  if (row === undefined || selection === undefined) return
  const { rowId, selected, onSelect } = selection
  const others = selected.filter((one) => rowId(one) !== rowId(row))
  onSelect(others.length === selected.length ? [...selected, row] : others)
}

/** Selecting cards by finger: a long press selects one; while any is selected, a tap selects another or takes it out. */
export const useCardPress = <Row>(props: Props<Row>) => {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const rest = useRef<Rest | null>(null)
  const isFinger = useRef(false)
  /** The long press has selected the card, so the click at its end does nothing. */
  const isDone = useRef(false)

  const end = () => {
    if (rest.current) clearTimeout(rest.current.timer)
    rest.current = null
  }

  // A press that lasts while the list goes away selects nothing.
  useLayoutEffect(() => () => clearTimeout(rest.current?.timer), [])

  return {
    /** A pointer goes down on a card; the slot is null on a control and beside the cards. */
    press: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent, slot: number | null) => {
      end()
      isFinger.current = pointerType !== 'mouse'
      isDone.current = false
      if (slot === null || !isFinger.current || !isPrimary || latest.current.selection === undefined) return
      const timer = setTimeout(() => {
        rest.current = null
        isDone.current = true
        toggle(latest.current, slot)
      }, LONG_MS)
      rest.current = { x, y, timer }
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (rest.current && Math.hypot(clientX - rest.current.x, clientY - rest.current.y) > RESTS_WITHIN) end()
    },
    end,
    /** Whether a click on a card was a press that selects, and so does not open it. */
    takes: (slot: number): boolean => {
      const wasDone = isDone.current
      isDone.current = false
      if (wasDone) return true
      const { selection } = latest.current
      if (!isFinger.current || selection === undefined || selection.selected.length === 0) return false
      toggle(latest.current, slot)
      return true
    },
  }
}
