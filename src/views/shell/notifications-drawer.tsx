import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  areSettingsOpen,
  hasFailed,
  isFirstLoad,
  isUnsaved,
  type NotificationsActor,
} from '../../machines/shell/notifications.machine.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Icon } from '../ui/icon.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { NotificationDays } from './notification-days.tsx'
import { NotificationSettings } from './notification-settings.tsx'

type Props = { readonly actor: NotificationsActor }

/** The notifications, or the person's settings of them; the bell opens them. */
export function NotificationsDrawer({ actor }: Props) {
  const isInSettings = useSelector(actor, areSettingsOpen)
  const canUndo = useSelector(actor, ({ context }) => context.undo.length > 0)
  const title = isInSettings ? 'Notification settings' : 'Notifications'
  return (
    <Drawer
      title={title}
      contentLabel={title}
      closeLabel="Close the notifications"
      onClose={() => actor.send({ type: 'drawer.closed' })}
      shown={`${isInSettings} ${canUndo}`}
      controls={isInSettings ? <ToNotifications actor={actor} /> : <ListControls actor={actor} />}
    >
      <Content actor={actor} />
    </Drawer>
  )
}

const ToNotifications = ({ actor }: Props) => (
  <Button variant="default" size="compact-sm" onClick={() => actor.send({ type: 'settings.closed' })}>
    Show notifications
  </Button>
)

function ListControls({ actor }: Props) {
  const canMark = useSelector(actor, (snapshot) => snapshot.can({ type: 'allRead.requested' }))
  return (
    <>
      {/* Not `disabled`: a press must not lose the focus. */}
      <Button
        variant="default"
        size="compact-sm"
        aria-disabled={!canMark}
        {...(!canMark && { 'data-disabled': true })}
        onClick={() => actor.send({ type: 'allRead.requested' })}
      >
        Mark all as read
      </Button>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Notification settings"
        title="Notification settings"
        onClick={() => actor.send({ type: 'settings.opened' })}
      >
        <Icon name="settings" />
      </ActionIcon>
    </>
  )
}

function Content({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isFirst = useSelector(actor, isFirstLoad)
  const isFailed = useSelector(actor, hasFailed)
  const isLeft = useSelector(actor, isUnsaved)
  const isInSettings = useSelector(actor, areSettingsOpen)
  const retry = () => actor.send({ type: 'retry.requested' })
  if (isFirst) return <PleaseWait />
  return (
    <>
      {isFailed && <RetryNotice onRetry={retry}>The notifications could not be loaded. {failure}</RetryNotice>}
      {isLeft && <RetryNotice onRetry={retry}>Your change could not be saved. {failure}</RetryNotice>}
      {isInSettings ? <NotificationSettings actor={actor} /> : <NotificationDays actor={actor} />}
    </>
  )
}
