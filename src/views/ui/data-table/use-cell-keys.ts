import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isKey, keyAmong } from '../keys.ts'
import { textOf } from './copy-cell.ts'

type Options = {
  readonly region: RefObject<HTMLElement | null>
  readonly onTurn: ((step: 'previous' | 'next') => void) | undefined
  /** Opens the row at this index of the page. */
  readonly onOpen: ((slot: number) => void) | undefined
  readonly onCopy: (cell: HTMLTableCellElement, label: string) => void
}

const rowsOf = (region: HTMLElement): ReadonlyArray<HTMLTableRowElement> => [
  ...region.querySelectorAll<HTMLTableRowElement>('thead tr, tbody tr[data-slot]'),
]

const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null

/** The controls of a cell. A copy button has its own key instead. */
const controlsIn = (cell: HTMLTableCellElement): ReadonlyArray<HTMLElement> => [
  ...cell.querySelectorAll<HTMLElement>('a[href], button:not([data-copy]), input'),
]

/** The focus target of a cell: its first control, if it has one. */
const stopIn = (cell: HTMLTableCellElement): HTMLElement => controlsIn(cell)[0] ?? cell

/** The next or previous control in the same cell of a row, for the keys that otherwise lead to the next cell. */
const besideIn = (cell: HTMLTableCellElement, event: KeyboardEvent): HTMLElement | undefined => {
  const key = keyAmong(['cellLeft', 'cellRight'], event)
  // The pin of a header has keys of its own.
  const controls = cell.tagName === 'TD' ? controlsIn(cell) : []
  const at = controls.indexOf(event.target as HTMLElement)
  return key === null || at < 0 ? undefined : controls[at + (key === 'cellRight' ? 1 : -1)]
}

/** The keys that move between cells. */
const moves = [
  ...(['rowStart', 'rowEnd', 'tableStart', 'tableEnd'] as const),
  ...(['cellUp', 'cellDown', 'cellLeft', 'cellRight'] as const),
] as const

type Place = { readonly row: number; readonly cell: number }

const clamp = (place: number, last: number): number => Math.min(last, Math.max(0, place))

/**
 * One tab stop for the whole table, and arrow keys inside. It stays a table for screen readers, whose own keys read it
 * by rows and columns. A grid would disable those for the sake of a few controls. Only the current cell has a tabindex.
 * It is set on the element, so no cell renders for it.
 */
export const useCellKeys = ({ region, onTurn, onOpen, onCopy }: Options) => {
  const stop = useRef<HTMLElement | null>(null)
  const wasEntered = useRef(false)
  /** The position of the focus, to restore it when its row is gone. */
  const place = useRef<Place | null>(null)
  /** The position of the focus before it went into a dialog, which gives it back. */
  const awaited = useRef<Place | null>(null)

  const giveStop = (element: HTMLElement) => {
    if (stop.current === element) return
    if (stop.current) stop.current.tabIndex = -1
    element.tabIndex = 0
    stop.current = element
  }

  const focusAt = (row: number, cell: number) => {
    const rows = region.current ? rowsOf(region.current) : []
    const cells = rows[clamp(row, rows.length - 1)]?.cells
    const found = cells?.[clamp(cell, cells.length - 1)]
    if (!found) return
    const element = stopIn(found)
    giveStop(element)
    // Also out from under pinned columns: focus alone does not scroll to a half visible cell.
    element.focus({ preventScroll: true })
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  useLayoutEffect(() => {
    // A cell that was drawn anew under a dialog is the tab stop again, so that the dialog can give the focus back to it.
    const { row = -1, cell: column = -1 } = awaited.current ?? {}
    const before = region.current && rowsOf(region.current)[row]?.cells[column]
    if (before) return giveStop(stopIn(before))
    // Before the first rows only the header can be the tab stop.
    const isKept = stop.current?.isConnected && (wasEntered.current || stop.current.closest('tbody') !== null)
    if (isKept || !region.current) return
    const wasInside = place.current
    if (wasInside && document.activeElement === document.body) return focusAt(wasInside.row, wasInside.cell)
    const rows = rowsOf(region.current)
    const first = rows[1] ?? rows[0]
    // Before the first column are the check box, if the rows have one, and the number.
    const cell = first?.cells[first.querySelector('input[type="checkbox"]') ? 2 : 1]
    if (cell) giveStop(stopIn(cell))
  })

  const goal = (event: KeyboardEvent, cell: HTMLTableCellElement, rows: ReadonlyArray<HTMLTableRowElement>) => {
    const row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
    const column = cell.cellIndex
    const key = keyAmong(moves, event)
    if (key === null) return null
    const last = Number.POSITIVE_INFINITY
    const goals: Readonly<Record<typeof key, readonly [row: number, cell: number]>> = {
      rowStart: [row, 0],
      rowEnd: [row, last],
      tableStart: [1, 0],
      tableEnd: [rows.length - 1, last],
      cellUp: [row - 1, column],
      cellDown: [row + 1, column],
      cellLeft: [row, column - 1],
      cellRight: [row, column + 1],
    }
    return goals[key]
  }

  /** Handles a key on a cell without a control: true if it did something. */
  const actOn = (event: KeyboardEvent, cell: HTMLTableCellElement): boolean => {
    const row = cell.parentElement as HTMLTableRowElement
    const slot = row.dataset.slot
    if (slot === undefined) return false
    if (onOpen && event.target === cell && isKey('openRow', event)) {
      onOpen(Number(slot))
      return true
    }
    const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]')
    if (box && event.target === cell && keyAmong(['markRow', 'markRows'], event)) {
      box.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }))
      return true
    }
    return false
  }

  const isCopy = (event: KeyboardEvent, cell: HTMLTableCellElement): boolean =>
    isKey('copyCell', event) &&
    cell.tagName === 'TD' &&
    textOf(cell) !== '' &&
    // A text selection takes precedence.
    (getSelection()?.isCollapsed ?? true)

  const handle = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = cellOf(event.target)
    if (!cell || !region.current) return false
    const rows = rowsOf(region.current)
    const turn = keyAmong(['previousPage', 'nextPage'], event)
    if (turn !== null && onTurn) {
      onTurn(turn === 'previousPage' ? 'previous' : 'next')
      return true
    }
    if (isCopy(event, cell)) {
      onCopy(cell, rows[0]?.cells[cell.cellIndex]?.textContent?.trim() ?? '')
      return true
    }
    const beside = besideIn(cell, event)
    if (beside) {
      giveStop(beside)
      beside.focus()
      return true
    }
    const next = goal(event, cell, rows)
    if (!next) return actOn(event, cell)
    focusAt(...next)
    return true
  }

  return {
    handle: (event: KeyboardEvent<HTMLElement>) => {
      if (!event.defaultPrevented && handle(event)) event.preventDefault()
    },
    /** A pressed cell becomes the current one for the keys. */
    press: (event: PointerEvent<HTMLElement>) => {
      const cell = cellOf(event.target)
      if (cell && stopIn(cell) === cell) giveStop(cell)
    },
    enter: (event: FocusEvent<HTMLElement>) => {
      const cell = cellOf(event.target)
      if (!cell || !region.current) return
      const controls = cell.tagName === 'TD' ? controlsIn(cell) : [stopIn(cell)]
      const control = controls.find((one) => one === event.target)
      if (control || event.target === cell) giveStop(control ?? cell)
      const row = rowsOf(region.current).indexOf(cell.parentElement as HTMLTableRowElement)
      place.current = { row, cell: cell.cellIndex }
      awaited.current = null
      wasEntered.current = true
    },
    leave: () => {
      // A dialog that opens takes the focus without saying where it goes.
      if (document.querySelector('dialog[open]') !== null) awaited.current = place.current
      place.current = null
    },
  }
}
