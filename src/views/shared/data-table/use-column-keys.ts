import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Column } from './columns.ts'

type Options = {
  readonly columns: ReadonlyArray<Pick<Column<never>, 'name' | 'label'>>
  readonly onMove: ((name: string, target: string) => void) | undefined
  readonly onSay: (text: string) => void
  readonly row: RefObject<HTMLTableRowElement | null>
}

/** Moving header cells with the keyboard: Alt and an arrow at once, or Space to take hold, arrows, Space to let go. */
export const useColumnKeys = ({ columns, onMove, onSay, row }: Options) => {
  const [grabbed, setGrabbed] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)

  const move = (name: string, by: -1 | 1) => {
    const index = columns.findIndex((column) => column.name === name)
    const target = columns[index + by]
    const label = columns[index]?.label ?? name
    if (!target) return onSay(by < 0 ? `${label} is the first column` : `${label} is the last column`)
    focusNext.current = name
    onMove?.(name, target.name)
    onSay(`${label} moved to place ${index + by + 1} of ${columns.length}`)
  }

  const grab = (name: string) => {
    const label = columns.find((column) => column.name === name)?.label ?? name
    const isHeld = grabbed === name
    setGrabbed(isHeld ? null : name)
    onSay(isHeld ? `${label} let go` : `${label} taken. Left and right arrow keys move it, Space lets it go.`)
  }

  return {
    grabbed,
    release: () => {
      // The move itself takes the focus away for a moment; only a person's leaving lets go of the column.
      if (focusNext.current === null && grabbed !== null) setGrabbed(null)
    },
    handle: (event: KeyboardEvent<HTMLElement>, name: string) => {
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      if (isArrow && (event.altKey || grabbed === name)) {
        // Alt and an arrow is Back and Forward in the browser.
        event.preventDefault()
        move(name, event.key === 'ArrowLeft' ? -1 : 1)
      } else if (event.key === ' ' || (event.key === 'Enter' && grabbed === name)) {
        event.preventDefault()
        grab(name)
      } else if (event.key === 'Escape' && grabbed === name) {
        event.stopPropagation()
        grab(name)
      }
    },
    refocus: () => {
      const name = focusNext.current
      if (name === null) return
      row.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(name)}"] button`)?.focus()
      focusNext.current = null
    },
  }
}
