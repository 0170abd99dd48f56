import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { NotificationsActor } from '../../machines/shell/notifications.machine.ts'
import common from '../ui/common.module.css'
import { Drawer } from '../ui/drawer.tsx'
import { WorkLink } from '../ui/link.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './notifications-drawer.module.css'
import { wordsOf } from './notifications-words.ts'

type Props = { readonly actor: NotificationsActor }

/** The notifications; the bell opens them. */
export function NotificationsDrawer({ actor }: Props) {
  const canMark = useSelector(actor, (snapshot) => snapshot.can({ type: 'seen.requested' }))
  const close = () => actor.send({ type: 'drawer.closed' })
  return (
    <Drawer
      title="Notifications"
      contentLabel="Notifications"
      closeLabel="Close the notifications"
      onClose={close}
      controls={
        <Button
          variant="default"
          size="compact-sm"
          disabled={!canMark}
          onClick={() => actor.send({ type: 'seen.requested' })}
        >
          Mark as seen
        </Button>
      }
    >
      <Items actor={actor} onGo={close} />
    </Drawer>
  )
}

function Items({ actor, onGo }: Props & { readonly onGo: () => void }) {
  const { items, failure } = useSelector(actor, ({ context }) => context)
  const isFirst = useSelector(actor, (snapshot) => snapshot.matches({ items: 'loading' }) && items.length === 0)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ items: 'failed' }))
  const isUnmarked = useSelector(actor, (snapshot) => snapshot.matches({ items: 'unmarked' }))
  if (isFirst) return <PleaseWait />
  return (
    <>
      {hasFailed && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The notifications could not be loaded. {failure}
        </RetryNotice>
      )}
      {isUnmarked && (
        <RetryNotice onRetry={() => actor.send({ type: 'seen.requested' })}>
          The notifications could not be marked as seen. {failure}
        </RetryNotice>
      )}
      {items.length === 0 && !hasFailed && (
        <NothingFound
          title="Nothing needs you"
          text="Overdue invoices, low stock and other open matters appear here."
        />
      )}
      <ul className={classes.items}>
        {items.map((item) => {
          const { text, href } = wordsOf(item)
          return (
            <li key={item.key} data-new={!item.isSeen}>
              <WorkLink href={href} onClick={onGo}>
                {!item.isSeen && <span className={common.muted}>New: </span>}
                {text}
              </WorkLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
