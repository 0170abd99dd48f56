import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './bulk.module.css'

export type CellProps = {
  readonly label: string
  /** The text as it is in the file, or as it was corrected. */
  readonly text: string
  readonly isWrong: boolean
  readonly isReadOnly: boolean
  /** The reasons and warnings of this field, and the element that shows them. */
  readonly reasons?: { readonly id: string; readonly text: string } | undefined
  readonly onText: (text: string) => void
}

type Props = Pick<CellProps, 'label' | 'isWrong' | 'isReadOnly' | 'reasons'> & {
  readonly shown: string
  readonly placeholder?: string
  /** The whole control; `isFocused` if it takes the focus from the plain one. */
  readonly whole: (isFocused: boolean) => ReactNode
}

type Editing = 'no' | 'hovered' | 'focused'

/** A search that has no result yet, or an open calendar. */
const UNFINISHED = '[data-searching], [aria-expanded="true"]'

/**
 * A cell whose control is large: a plain field stands for it until the cell has the pointer or the focus. A table has
 * hundreds of cells. It stays large while a text in it has no result.
 */
export function EditedCell({ label, shown, isWrong, isReadOnly, reasons, placeholder, whole }: Props) {
  const [editing, setEditing] = useState<Editing>('no')
  const [isLeft, setLeft] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLeft) return
    setLeft(false)
    const at = place.current
    if (at !== null && !at.contains(document.activeElement) && at.querySelector(UNFINISHED) === null) setEditing('no')
  }, [isLeft])
  useEffect(() => {
    const at = place.current
    if (isReadOnly || at === null || !at.contains(document.activeElement)) return
    // A field that was reached while nothing could be changed.
    if (editing === 'no') setEditing('focused')
    // As a field does that is reached by Tab.
    if (editing === 'focused') at.querySelector('input')?.select()
  }, [isReadOnly, editing])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its control has the focus and the role.
    <div
      ref={place}
      className={classes.edited}
      onPointerEnter={() => !isReadOnly && editing === 'no' && setEditing('hovered')}
      onPointerLeave={() => setLeft(true)}
      onBlur={() => setLeft(true)}
    >
      {editing === 'no' ? (
        <input
          className={classes.cell}
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={reasons?.id}
          aria-haspopup
          placeholder={placeholder}
          value={shown}
          readOnly
          data-fixed={isReadOnly || undefined}
          onFocus={() => !isReadOnly && setEditing('focused')}
        />
      ) : (
        whole(editing === 'focused')
      )}
    </div>
  )
}
