import { Button } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './confirm-dialog.module.css'
import { loads, waits } from './waits.ts'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** The button that changes nothing. It has the focus, and Escape presses it. */
  readonly keepLabel: string
  readonly onKeep: () => void
  readonly actLabel: string
  readonly onAct: () => void
  /**
   * A button that closes the question, for a dialog where keeping is a separate action. Escape then presses this one.
   */
  readonly cancelLabel?: string
  readonly onCancel?: () => void
  /** The chosen action is running. */
  readonly isBusy?: boolean
}

/** Asks before something is lost. Uses the browser's dialog, which holds the focus and returns it. */
export const ConfirmDialog = ({
  title,
  children,
  keepLabel,
  onKeep,
  actLabel,
  onAct,
  cancelLabel,
  onCancel = onKeep,
  isBusy = false,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    keep.current?.focus()
    // A dialog that is removed while open does not return the focus.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onCancel()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        {cancelLabel !== undefined && (
          <Button variant="subtle" onClick={onCancel} {...waits(isBusy)}>
            {cancelLabel}
          </Button>
        )}
        <Button variant="default" onClick={onAct} {...loads(isBusy)}>
          {actLabel}
        </Button>
        <Button ref={keep} onClick={onKeep} {...waits(isBusy)}>
          {keepLabel}
        </Button>
      </div>
    </dialog>
  )
}
