import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NotificationsActor } from '../../machines/shell/notifications.machine.ts'
import { shortAge, tellMoment } from '../../schemas/core/format.ts'
import type { Notification, NotificationKind } from '../../schemas/shell/notification.ts'
import common from '../ui/common.module.css'
import { Icon } from '../ui/icon.tsx'
import { WorkLink } from '../ui/link.tsx'
import { useTimes } from '../ui/times.ts'
import { amountOf, type Entry, momentOf } from './notifications-days.ts'
import classes from './notifications-drawer.module.css'
import { kindWords, wordsOf } from './notifications-words.ts'

type RowProps = {
  readonly actor: NotificationsActor
  readonly kind: NotificationKind
  readonly items: ReadonlyArray<Notification>
  /** What the button that marks it is about. */
  readonly about: string
  readonly children: ReactNode
}

/** One line: icon, text, amount, age, and the button that marks it as read or unread. */
function Row({ actor, kind, items, about, children }: RowProps) {
  const isNew = items.some(({ isSeen }) => !isSeen)
  const amount = amountOf(items)
  const [first] = items
  const at = items.length === 1 && first !== undefined ? momentOf(first) : ''
  const act = isNew ? 'Mark as read' : 'Mark as unread'
  return (
    <div className={classes.row} data-new={isNew}>
      <span className={classes.icon} data-tone={kindWords[kind].tone}>
        <Icon name={kindWords[kind].icon} />
      </span>
      <div className={classes.text}>
        {isNew && <span className={common.unseen}>Unread: </span>}
        {children}
      </div>
      <span className={classes.facts}>
        {amount !== '' && <span className={classes.amount}>{amount}</span>}
        {at !== '' && <Age at={at} />}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        className={classes.mark}
        aria-label={`${act}: ${about}`}
        title={act}
        onClick={() => actor.send({ type: 'marks.requested', marks: items.map(({ key }) => ({ key, isSeen: isNew })) })}
      >
        <Icon name={isNew ? 'check' : 'ring'} />
      </ActionIcon>
    </div>
  )
}

function Age({ at }: { readonly at: string }) {
  const times = useTimes()
  return (
    <time className={classes.age} dateTime={at} title={tellMoment(at, times)}>
      {shortAge(at, new Date().toISOString())}
    </time>
  )
}

/** A notification. Opening it marks it as read. */
export function NotificationRow({ actor, item }: { readonly actor: NotificationsActor; readonly item: Notification }) {
  const { text, name, href } = wordsOf(item)
  const times = useTimes()
  const at = momentOf(item)
  const open = () => {
    actor.send({ type: 'marks.requested', marks: [{ key: item.key, isSeen: true }] })
    actor.send({ type: 'drawer.closed' })
  }
  return (
    <li>
      <Row actor={actor} kind={item.kind} items={[item]} about={name === '' ? text : `${text}, ${name}`}>
        <WorkLink
          href={href}
          className={classes.link}
          onClick={open}
          data-place=""
          title={at === '' ? undefined : tellMoment(at, times)}
        >
          {text}
          {name !== '' && <span className={classes.name}> {name}</span>}
        </WorkLink>
      </Row>
    </li>
  )
}

type SeveralProps = {
  readonly actor: NotificationsActor
  readonly entry: Extract<Entry, { readonly as: 'several' }>
  readonly isUnfolded: boolean
}

/** Several of one kind and day: one line that unfolds. */
export function SeveralRow({ actor, entry: { id, kind, items }, isUnfolded }: SeveralProps) {
  const text = kindWords[kind].several(items)
  return (
    <>
      <li>
        <Row actor={actor} kind={kind} items={items} about={text}>
          <UnstyledButton
            className={classes.link}
            aria-expanded={isUnfolded}
            data-place=""
            onClick={() => actor.send({ type: 'group.toggled', group: id })}
          >
            {text}
            <Icon name={isUnfolded ? 'chevronDown' : 'chevronRight'} size={16} />
          </UnstyledButton>
        </Row>
      </li>
      {isUnfolded && (
        <li>
          <ul className={classes.several} aria-label={text}>
            {items.map((item) => (
              <NotificationRow key={item.key} actor={actor} item={item} />
            ))}
          </ul>
        </li>
      )}
    </>
  )
}
