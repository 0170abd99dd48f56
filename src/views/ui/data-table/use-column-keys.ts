import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { keyAmong } from '../keys.ts'
import { type Arrangement, type Column, movedTo, WIDTH_STEP, widthOf, withPinned, withWidth } from './columns.ts'
import { headCellOf } from './head-cell.ts'

type Options<Row> = {
  readonly columns: ReadonlyArray<Column<Row>>
  /** The visible columns in order. */
  readonly shown: ReadonlyArray<Pick<Column<Row>, 'name' | 'label'>>
  readonly arrangement: Arrangement
  readonly onArrange: ((arrangement: Arrangement) => void) | undefined
  readonly onSay: (text: string) => void
  readonly table: RefObject<HTMLElement | null>
  /** Whether the window has room for all pinned columns. */
  readonly hasRoom: (arrangement: Arrangement) => boolean
  /** Says at a header why nothing changed. */
  readonly onRefuse: (head: HTMLElement, text: string) => void
}

const headKeys = [
  ...(['columnLeft', 'columnRight', 'columnNarrower', 'columnWider'] as const),
  ...(['pinColumn', 'unpinColumn', 'takeColumn'] as const),
] as const
/** The keys of a held column take precedence over others with the same chord. */
const heldKeys = ['heldLeft', 'heldRight', 'letGo'] as const

/**
 * Arranges columns by keyboard from a header cell. Alt and a side arrow moves a column at once; or Space holds it,
 * arrows move it, and Space releases it. Alt, Shift and an arrow changes its width. Alt and up or down pins or unpins
 * it.
 */
export const useColumnKeys = <Row>({
  columns,
  shown,
  arrangement,
  onArrange,
  onSay,
  table,
  hasRoom,
  onRefuse,
}: Options<Row>) => {
  const focusNext = useRef<string | null>(null)
  const held = useRef<HTMLElement | null>(null)

  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name

  const arrange = (name: string, next: Arrangement) => {
    focusNext.current = name
    onArrange?.(next)
  }

  const move = (name: string, by: -1 | 1) => {
    const index = shown.findIndex((column) => column.name === name)
    const target = shown[index + by]
    if (!target) return onSay(by < 0 ? `${labelOf(name)} is the first column` : `${labelOf(name)} is the last column`)
    arrange(name, movedTo(columns, arrangement, name, target.name))
    onSay(`${labelOf(name)} moved to position ${index + by + 1} of ${shown.length}`)
  }

  const widen = (name: string, by: -1 | 1) => {
    const column = columns.find((other) => other.name === name)
    if (!column) return
    const next = withWidth(arrangement, name, widthOf(column, arrangement) + by * WIDTH_STEP)
    arrange(name, next)
    onSay(`${column.label} ${widthOf(column, next)} pixels wide`)
  }

  const headOf = (name: string) => table.current?.querySelector<HTMLElement>(`th[data-accessor="${CSS.escape(name)}"]`)

  const pin = (name: string, isPinned: boolean) => {
    const next = withPinned(arrangement, name, isPinned)
    if (isPinned && !hasRoom(next)) {
      const text = `${labelOf(name)} cannot be pinned: the window is too narrow`
      const head = headOf(name)
      if (head) onRefuse(head, text)
      return onSay(text)
    }
    arrange(name, next)
    onSay(isPinned ? `${labelOf(name)} pinned` : `${labelOf(name)} unpinned`)
  }

  const letGo = (isSaid: boolean) => {
    const button = held.current
    if (!button) return
    delete button.dataset.grabbed
    held.current = null
    if (isSaid) onSay(`${button.textContent} dropped`)
  }

  const take = (button: HTMLElement) => {
    held.current = button
    button.dataset.grabbed = ''
    onSay(`${button.textContent} picked up. Left and right arrow keys move it, Space drops it.`)
  }

  const acts: Readonly<
    Record<(typeof heldKeys | typeof headKeys)[number], (name: string, button: HTMLElement) => void>
  > = {
    columnLeft: (name) => move(name, -1),
    columnRight: (name) => move(name, 1),
    columnNarrower: (name) => widen(name, -1),
    columnWider: (name) => widen(name, 1),
    pinColumn: (name) => pin(name, true),
    unpinColumn: (name) => pin(name, false),
    takeColumn: (_, button) => take(button),
    heldLeft: (name) => move(name, -1),
    heldRight: (name) => move(name, 1),
    letGo: () => letGo(true),
  }

  return {
    /** True if the header handled the key. */
    handle: (event: KeyboardEvent<HTMLElement>): boolean => {
      const cell = onArrange ? headCellOf(event.target) : null
      const button = event.target
      if (!cell || !(button instanceof HTMLButtonElement) || button.dataset.head === undefined) return false
      const isHeld = held.current === button
      const key = keyAmong(isHeld ? [...heldKeys, ...headKeys] : headKeys, event)
      if (key === null) return false
      acts[key](cell.name, button)
      // Alt and an arrow is Back and Forward in the browser; Escape would close the dialog around the table.
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** Pins a column, or unpins it. */
    turnPin: (name: string) => pin(name, !arrangement.pinned?.includes(name)),
    /** Only leaving releases the column: a move takes the focus away for a moment. */
    leave: () => {
      if (focusNext.current === null) letGo(false)
    },
    /** A browser blurs an element that moves in the document: returns the focus to the moved column. */
    refocus: () => {
      const name = focusNext.current
      if (name === null) return
      headOf(name)?.querySelector<HTMLElement>('[data-head]')?.focus()
      focusNext.current = null
    },
  }
}
