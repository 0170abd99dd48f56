import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { areSameCounts, type MenuCounts, menuCountsOf } from '../../machines/shell/menu-counts.ts'
import { newCount, notificationsMachine, shownItems } from '../../machines/shell/notifications.machine.ts'
import { onlookerOf } from '../navigation/addresses.ts'
import { onChanges } from './changes.ts'
import { personServed } from './present-person.ts'

/** The shortest time between two requests, however much changes. */
const PAUSE_MS = 10_000
/** Notifications that depend on the date are refreshed when the page is visible again after this time. */
const OLD_AFTER_MS = 60_000

/** A person's notifications, created after the first rows, for the life of the page. */
export const notifications = createActor(notificationsMachine, { inspect: journal.inspect })
notifications.start()

export const openNotifications = (): void => notifications.send({ type: 'drawer.opened' })
export const openNotificationSettings = (): void => notifications.send({ type: 'settings.opened' })

/** The number of new ones, for the bell; shaped for `useSyncExternalStore`. */
export const newNotifications = {
  get: (): number => newCount(notifications.getSnapshot()),
  subscribe: (listener: () => void) => {
    const { unsubscribe } = notifications.subscribe(listener)
    return unsubscribe
  },
}

let counted = notifications.getSnapshot().context
let counts = menuCountsOf([])

/** What somebody has to act on, for the menu; shaped for `useSyncExternalStore`, so the same counts are one object. */
export const toActOn = {
  get: (): MenuCounts => {
    const snapshot = notifications.getSnapshot()
    if (snapshot.context !== counted) {
      counted = snapshot.context
      const now = menuCountsOf(shownItems(snapshot))
      if (!areSameCounts(now, counts)) counts = now
    }
    return counts
  },
  subscribe: newNotifications.subscribe,
}

let askedAt = 0
let waiting: ReturnType<typeof setTimeout> | undefined

const ask = (): void => {
  clearTimeout(waiting)
  waiting = undefined
  askedAt = performance.now()
  notifications.send({ type: 'notifications.outdated' })
}

/** Requests now, or after the pause. A hidden page waits until it is visible. */
const askSoon = (): void => {
  if (document.hidden) askedAt = 0
  else waiting ??= setTimeout(ask, Math.max(0, askedAt + PAUSE_MS - performance.now()))
}

/**
 * Requests notifications while a person is signed in, if the server has them. Requests again when the person's visible
 * rows change, and when the server announces changes.
 */
export const keepNotifications = (session: SessionActor): void => {
  journal.attach(notifications, { stream: 'notifications', machine: 'notifications', kind: 'ring', input: null })
  onChanges(({ isWhole, changes }) => {
    if (!isWhole || changes.some(({ subject }) => subject === 'notification')) askSoon()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - askedAt > OLD_AFTER_MS) askSoon()
  })
  let known: string | null = null
  const follow = () => {
    const onlooker = onlookerOf(personServed(session, 'notifications'))
    if (onlooker === known) return
    if (known !== null) notifications.send({ type: 'session.ended' })
    known = onlooker
    if (onlooker === null) return
    askedAt = performance.now()
    notifications.send({ type: 'session.began' })
  }
  session.subscribe(follow)
  follow()
}
