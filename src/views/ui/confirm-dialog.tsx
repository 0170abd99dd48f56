import { Button } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './confirm-dialog.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** The act that changes nothing; it has the focus, and Escape means it. */
  readonly keepLabel: string
  readonly onKeep: () => void
  readonly actLabel: string
  readonly onAct: () => void
  /** Where keeping is an act of its own: to think better of it all. Escape means this one then. */
  readonly cancelLabel?: string
  readonly onCancel?: () => void
  /** What was chosen is being done. */
  readonly isBusy?: boolean
}

/** Asks before something is lost. The browser's own dialog: it holds the focus and gives it back. */
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
    // A dialog that is taken away open gives no focus back.
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
          <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
        )}
        <Button variant="default" onClick={onAct} loading={isBusy}>
          {actLabel}
        </Button>
        <Button ref={keep} onClick={onKeep} disabled={isBusy}>
          {keepLabel}
        </Button>
      </div>
    </dialog>
  )
}
