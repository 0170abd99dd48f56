import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { HistoryDrawerActor } from '../../machines/history-drawer.machine.ts'
import { Cross } from '../shared/glyphs.tsx'
import { NothingFound } from '../shared/nothing-found.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import classes from './history-drawer.module.css'
import { HistoryItem } from './history-item.tsx'

type Props = { readonly actor: HistoryDrawerActor }

/** What happened, the newest first. The browser's own dialog: it holds the focus and gives it back. */
export function HistoryDrawer({ actor }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => actor.send({ type: 'history.closed' })
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    title.current?.focus()
    // A dialog that is taken away open gives no focus back.
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it; for the keyboard there is Escape
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby="history-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
    >
      <div className={classes.panel}>
        <div className={classes.top}>
          <h2 id="history-title" ref={title} tabIndex={-1}>
            History
          </h2>
          <ActionIcon variant="subtle" size="lg" aria-label="Close the history" onClick={close}>
            <Cross />
          </ActionIcon>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={classes.content} aria-label="What happened" tabIndex={0}>
          <Entries actor={actor} />
          <Rest actor={actor} />
        </section>
      </div>
    </dialog>
  )
}

function Entries({ actor }: Props) {
  const subject = useSelector(actor, ({ context }) => context.subject)
  const entries = useSelector(actor, ({ context }) => context.entries)
  if (entries.length === 0) return null
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <HistoryItem key={entry.number} entry={entry} subject={subject} />
      ))}
    </ol>
  )
}

/** What stands below the entries: more of them, nothing, or why there is nothing. */
function Rest({ actor }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const hasEarlier = useSelector(actor, (snapshot) => snapshot.can({ type: 'earlier.requested' }))
  if (isBusy) return <PleaseWait />
  if (isEmpty) return <NothingFound title="No Data Found" text="Nothing has happened so far." />
  if (failure !== null) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The history could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (!hasEarlier) return null
  return (
    <Button variant="default" onClick={() => actor.send({ type: 'earlier.requested' })}>
      Show earlier
    </Button>
  )
}
