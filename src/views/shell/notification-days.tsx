import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useRef } from 'react'
import { hasFailed, type NotificationsActor, shownItems } from '../../machines/shell/notifications.machine.ts'
import type { Notification } from '../../schemas/shell/notification.ts'
import common from '../ui/common.module.css'
import { useCompanyZone, useToday } from '../ui/company-zone.ts'
import { keyAmong, keysAt } from '../ui/keys.ts'
import { NothingFound } from '../ui/nothing-found.tsx'
import { NotificationRow, SeveralRow } from './notification-row.tsx'
import { daysOf } from './notifications-days.ts'
import classes from './notifications-drawer.module.css'
import { markedWords } from './notifications-words.ts'

type Props = { readonly actor: NotificationsActor }

const isSame = (one: ReadonlyArray<Notification>, other: ReadonlyArray<Notification>): boolean =>
  one.length === other.length &&
  one.every((item, index) => item.key === other[index]?.key && item.isSeen === other[index]?.isSeen)

const MOVES = ['nextNotification', 'previousNotification'] as const

/** The notifications by day. The arrow keys go from one to the next. */
export function NotificationDays({ actor }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const items = useSelector(actor, shownItems, isSame)
  const unfolded = useSelector(actor, ({ context }) => context.unfolded)
  const undo = useSelector(actor, ({ context }) => context.undo.length)
  const isFailed = useSelector(actor, hasFailed)
  const zone = useCompanyZone()
  const today = useToday()()

  const move = (event: KeyboardEvent) => {
    const key = keyAmong(MOVES, event)
    if (key === null || !(event.target instanceof HTMLElement)) return
    const places = [...(root.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const own = event.target.closest('li')?.querySelector<HTMLElement>('[data-place]')
    if (own === null || own === undefined) return
    const next = places[places.indexOf(own) + (key === 'nextNotification' ? 1 : -1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from one notification to another
    <div ref={root} onKeyDown={move} {...keysAt(items.length > 0 && 'notifications')}>
      {undo > 0 && (
        <p className={classes.undo} role="status">
          {markedWords(undo)}
          <Button variant="default" size="compact-sm" onClick={() => actor.send({ type: 'undo.requested' })}>
            Undo
          </Button>
        </p>
      )}
      {items.length === 0 && !isFailed && (
        <NothingFound title="Nothing needs your attention" text="New notifications appear here." />
      )}
      {daysOf(items, zone, today).map(({ label, entries }) => (
        <section key={label} className={classes.day} aria-label={label}>
          <h3>{label}</h3>
          <ul className={common.plainList}>
            {entries.map((entry) =>
              entry.as === 'one' ? (
                <NotificationRow key={entry.item.key} actor={actor} item={entry.item} />
              ) : (
                <SeveralRow key={entry.id} actor={actor} entry={entry} isUnfolded={unfolded.includes(entry.id)} />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
