import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts'
import { headCellOf } from './head-cell.ts'

/** Screen pixels per pixel of the definitions, which are for the default font size. */
const scale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

const isResizer = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.resizer !== undefined

/**
 * Dragging the edge of a header cell changes its width; handled on the table. While dragging, only styles of the cell
 * and the table change. The person's arrangement gets the width at the end. A double click resets it.
 */
export const useColumnWidth = (onWidth: ((name: string, width: number | null) => void) | undefined) =>
  useMemo(() => {
    if (!onWidth) return {}
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const cell = isResizer(event.target) ? headCellOf(event.target) : null
        const table = cell?.element.closest('table')
        if (!cell || !table || event.button !== 0) return
        event.preventDefault()
        const resizer = event.target as HTMLElement
        const { element, name } = cell
        const before = { cell: element.style.width, table: table.style.width }
        const width = element.getBoundingClientRect().width
        const tableWidth = table.getBoundingClientRect().width
        let now = width
        const follow = ({ clientX }: globalThis.PointerEvent) => {
          const wanted = width + clientX - event.clientX
          now = Math.min(MAX_WIDTH * scale(), Math.max(MIN_WIDTH * scale(), wanted))
          element.style.width = `${now}px`
          table.style.width = `${tableWidth + now - width}px`
        }
        const ended = new AbortController()
        const { signal } = ended
        const end = (isKept: boolean) => {
          ended.abort()
          delete resizer.dataset.held
          element.style.width = before.cell
          table.style.width = before.table
          if (isKept && now !== width) onWidth(name, now / scale())
        }
        resizer.dataset.held = ''
        resizer.setPointerCapture(event.pointerId)
        resizer.addEventListener('pointermove', follow, { signal })
        resizer.addEventListener('pointerup', () => end(true), { signal })
        resizer.addEventListener('pointercancel', () => end(false), { signal })
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        const cell = isResizer(event.target) ? headCellOf(event.target) : null
        if (cell) onWidth(cell.name, null)
      },
    }
  }, [onWidth])
