import { ActionIcon } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import classes from './notifications-bell.module.css'

type Props = { readonly count: number; readonly onOpen: () => void; readonly className: string | undefined }

/** The largest number beside the bell; above it, the bell shows "99+". */
const MOST_SHOWN = 99

/** The bell with the number of new notifications. */
export const NotificationsBell = ({ count, onOpen, className }: Props) => (
  <ActionIcon
    className={className}
    variant="subtle"
    size="lg"
    aria-haspopup="dialog"
    aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
    onClick={onOpen}
  >
    <span className={classes.bell}>
      <Icon name="bell" />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </span>
  </ActionIcon>
)
