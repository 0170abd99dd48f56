import { type DragEvent, useMemo } from 'react'
import { type HeadCell, headCellOf } from './head-cell.ts'

/** The mark of the drop target is set on the element: nothing renders while dragging. */
const mark = (cell: HeadCell | null, isOver: boolean) => {
  if (!cell) return
  if (isOver) cell.element.dataset.over = ''
  else delete cell.element.dataset.over
}

/** Dragging header cells with the pointer, handled on the table. */
export const useColumnDrag = (onMove: ((name: string, target: string) => void) | undefined) =>
  useMemo(() => {
    if (!onMove) return {}
    let dragged: string | null = null
    return {
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const cell = headCellOf(event.target)
        if (!cell) return
        dragged = cell.name
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', cell.element.textContent ?? '')
      },
      onDragEnd: () => {
        dragged = null
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const cell = headCellOf(event.target)
        if (dragged === null || !cell) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        mark(cell, cell.name !== dragged)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => mark(headCellOf(event.target), false),
      onDrop: (event: DragEvent<HTMLElement>) => {
        const target = headCellOf(event.target)
        mark(target, false)
        if (dragged === null || !target) return
        event.preventDefault()
        if (dragged !== target.name) onMove(dragged, target.name)
        dragged = null
      },
    }
  }, [onMove])
