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
}

/** Asks before something is lost. The browser's own dialog: it holds the focus and gives it back. */
export const ConfirmDialog = ({ title, children, keepLabel, onKeep, actLabel, onAct }: Props) => {
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
        onKeep()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onAct}>
          {actLabel}
        </Button>
        <Button ref={keep} onClick={onKeep}>
          {keepLabel}
        </Button>
      </div>
    </dialog>
  )
}
