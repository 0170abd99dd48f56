import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type BatchActor, isBatchBusy, pendingCount } from '../../machines/acts/batch.machine.ts'
import { isFocusLost } from '../ui/focus-lost.ts'
import { newId } from '../ui/new-id.ts'
import { waits } from '../ui/waits.ts'
import classes from './batch.module.css'

type Props = {
  readonly actor: BatchActor
  readonly label: string
  /** What happens, and the choices for the whole batch. */
  readonly intro: ReactNode
  /** The entries of the list, each with its outcome. */
  readonly items: ReadonlyArray<ReactNode>
  /** The progress of the run, or its result. */
  readonly status: string
  /** The button that sends; null if nothing can be sent at all. */
  readonly action: { readonly text: string; readonly busyText: string } | null
}

/** The form of a batch in its drawer: the items with their outcomes, and the buttons to send, stop and close. */
export function BatchForm({ actor, label, intro, items, status, action }: Props) {
  const isBusy = useSelector(actor, isBatchBusy)
  const isEmpty = useSelector(actor, (snapshot) => pendingCount(snapshot) === 0)
  const canStop = useSelector(actor, (snapshot) => snapshot.can({ type: 'stop.requested' }))
  const submitter = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'send.requested', submissionId: newId() })
  }
  // The stop button is gone, so the focus moves.
  useLayoutEffect(() => {
    if (!isBusy && isFocusLost()) submitter.current?.focus()
  }, [isBusy])
  return (
    <form className={classes.form} aria-label={label} aria-busy={isBusy} onSubmit={submit}>
      {intro}
      <ul className={classes.items}>{items}</ul>
      <div className={classes.foot}>
        <p role="status">{status}</p>
        {isBusy ? (
          <Button
            key="stop"
            variant="default"
            {...waits(!canStop)}
            onClick={() => actor.send({ type: 'stop.requested' })}
          >
            Stop
          </Button>
        ) : (
          <Button key="close" variant="default" onClick={() => actor.send({ type: 'batch.closed' })}>
            Close
          </Button>
        )}
        {action !== null && (
          <Button ref={submitter} type="submit" {...waits(isBusy || isEmpty)}>
            {isBusy ? action.busyText : action.text}
          </Button>
        )}
      </div>
    </form>
  )
}
