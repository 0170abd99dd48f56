import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { HistoryDrawerActor } from '../../machines/history/history-drawer.machine.ts'
import common from '../ui/common.module.css'
import { Drawer } from '../ui/drawer.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { HistoryItem } from './history-item.tsx'

type Props = { readonly actor: HistoryDrawerActor }

/** The history, newest entry first. The title names the record where several are on the screen. */
export const HistoryDrawer = ({ actor, title = 'History' }: Props & { readonly title?: string }) => (
  <Drawer
    title={title}
    contentLabel="What happened"
    closeLabel="Close the history"
    onClose={() => actor.send({ type: 'history.closed' })}
  >
    <Entries actor={actor} />
    <Rest actor={actor} />
  </Drawer>
)

function Entries({ actor }: Props) {
  const subject = useSelector(actor, ({ context }) => context.subject)
  const entries = useSelector(actor, ({ context }) => context.entries)
  if (entries.length === 0) return null
  return (
    <ol className={common.plainList}>
      {entries.map((entry) => (
        <HistoryItem key={entry.number} entry={entry} subject={subject} />
      ))}
    </ol>
  )
}

/** The end of the list: a button for more, an empty state or a failure. */
function Rest({ actor }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const hasEarlier = useSelector(actor, (snapshot) => snapshot.can({ type: 'earlier.requested' }))
  if (isBusy) return <PleaseWait />
  if (isEmpty) {
    const first = 'New changes will appear here.'
    return <NothingFound title="No Data Found" text="No changes yet." first={first} />
  }
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
