import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type NotificationsActor, shownKinds } from '../../machines/shell/notifications.machine.ts'
import { NOTIFICATION_RULES } from '../../schemas/records/routes.ts'
import common from '../ui/common.module.css'
import { Link } from '../ui/link.tsx'
import { useMay, useServes } from '../ui/permissions.ts'
import classes from './notifications-drawer.module.css'
import { kindWords } from './notifications-words.ts'

const isSame = (one: ReturnType<typeof shownKinds>, other: ReturnType<typeof shownKinds>): boolean =>
  one.length === other.length &&
  one.every(({ kind, isShown }, index) => kind === other[index]?.kind && isShown === other[index]?.isShown)

/** A tick for each kind that the person may see; a change is saved at once. */
export function NotificationSettings({ actor }: { readonly actor: NotificationsActor }) {
  const kinds = useSelector(actor, shownKinds, isSame)
  const mayRule = useMay()('settings.edit')
  const hasRules = useServes('notificationRules')
  return (
    <>
      <p className={common.note}>Choose what you see here. The bell counts only these.</p>
      <fieldset className={classes.kinds}>
        <legend className={common.unseen}>Kinds of notifications</legend>
        {kinds.map(({ kind, isShown }) => (
          <Checkbox
            key={kind}
            label={kindWords[kind].label}
            description={kindWords[kind].about}
            checked={isShown}
            onChange={() => actor.send({ type: 'kind.toggled', kind })}
          />
        ))}
      </fieldset>
      {kinds.length === 0 && <p>Your role has no notifications.</p>}
      {mayRule && hasRules && (
        <p className={common.note}>
          When everybody is notified:{' '}
          <Link href={NOTIFICATION_RULES} onClick={() => actor.send({ type: 'drawer.closed' })}>
            Notification rules
          </Link>
        </p>
      )}
    </>
  )
}
