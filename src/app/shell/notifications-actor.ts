import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { newCount, notificationsMachine } from '../../machines/shell/notifications.machine.ts'
import { onlookerOf } from '../navigation/addresses.ts'
import { onChanges } from './changes.ts'
import { personServed } from './present-person.ts'

/** They are asked for at most so often, however much changes. */
const PAUSE_MS = 10_000
/** What days make true is found when the page is looked at again after so long. */
const OLD_AFTER_MS = 60_000

/** What a person has to look at; made when the first rows stand, it lives as long as the page. */
export const notifications = createActor(notificationsMachine, { inspect: journal.inspect })
notifications.start()

export const openNotifications = (): void => notifications.send({ type: 'drawer.opened' })

/** How many are new, for the bell; shaped for `useSyncExternalStore`. */
export const newNotifications = {
  get: (): number => newCount(notifications.getSnapshot()),
  subscribe: (listener: () => void) => {
    const { unsubscribe } = notifications.subscribe(listener)
    return unsubscribe
  },
}

let askedAt = 0
let waiting: ReturnType<typeof setTimeout> | undefined

const ask = (): void => {
  clearTimeout(waiting)
  waiting = undefined
  askedAt = performance.now()
  notifications.send({ type: 'notifications.outdated' })
}

/** Asks now, or when the pause is over. A page that nobody looks at asks when somebody does. */
const askSoon = (): void => {
  if (document.hidden) askedAt = 0
  else waiting ??= setTimeout(ask, Math.max(0, askedAt + PAUSE_MS - performance.now()))
}

/**
 * Asks for whoever is signed in at a server that has notifications: anew when they see other rows from now on, and again
 * when the server tells that there may be others.
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
