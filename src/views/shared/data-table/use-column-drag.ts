import { type DragEvent, useMemo } from 'react'

const columnOf = (event: DragEvent<HTMLElement>): HTMLElement | null =>
  event.currentTarget.closest<HTMLElement>('[data-column]')

/** Dragging header cells with the pointer. The mark of the drop place is set on the element: no render while dragging. */
export const useColumnDrag = (onMove: ((name: string, target: string) => void) | undefined) =>
  useMemo(() => {
    let dragged: string | null = null
    const mark = (cell: HTMLElement | null, isOver: boolean) => {
      if (!cell) return
      if (isOver && cell.dataset.column !== dragged) cell.dataset.over = ''
      else delete cell.dataset.over
    }
    return {
      source: {
        draggable: true,
        onDragStart: (event: DragEvent<HTMLElement>) => {
          dragged = columnOf(event)?.dataset.column ?? null
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', event.currentTarget.textContent ?? '')
        },
        onDragEnd: () => {
          dragged = null
        },
      },
      target: {
        onDragOver: (event: DragEvent<HTMLElement>) => {
          if (dragged === null) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
          mark(columnOf(event), true)
        },
        onDragLeave: (event: DragEvent<HTMLElement>) => mark(columnOf(event), false),
        onDrop: (event: DragEvent<HTMLElement>) => {
          const target = columnOf(event)
          mark(target, false)
          if (dragged === null || !target?.dataset.column) return
          event.preventDefault()
          if (dragged !== target.dataset.column) onMove?.(dragged, target.dataset.column)
          dragged = null
        },
      },
    }
  }, [onMove])
