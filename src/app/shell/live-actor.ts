import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { liveMachine } from '../../machines/shell/live.machine.ts'
import { firstPosition } from '../../services/session/first-position.ts'
import { joinLiveTabs } from '../../services/shell/live-tabs.ts'
import { tellChanges } from './changes.ts'
import { personServed } from './present-person.ts'

/** The connection for live changes, created after the first rows, for the life of the page. */
export const live = createActor(liveMachine, { inspect: journal.inspect })
live.start()
live.on('changes.told', ({ message }) => tellChanges(message))

/** Joins the person's other tabs, one of which reads for all. Returns a function that leaves them. */
const join = (userName: string): (() => void) => {
  const tabs = joinLiveTabs(userName, {
    onTurn: () => {
      live.send({ type: 'turn.taken' })
      if (!navigator.onLine) live.send({ type: 'network.lost' })
    },
    onWait: () => live.send({ type: 'turn.awaited' }),
    onJoined: () => live.send({ type: 'tab.joined' }),
    onTold: (message) => live.send({ type: 'changes.told', message }),
  })
  if (tabs === null) live.send({ type: 'turn.unavailable' })
  const { unsubscribe } = live.on('tabs.told', ({ message }) => tabs?.tell(message))
  return () => {
    unsubscribe()
    tabs?.leave()
  }
}

/** Connects while a person is signed in, if the server supports live changes. */
export const keepLive = (session: SessionActor): void => {
  journal.attach(live, { stream: 'live', machine: 'live', kind: 'ring', input: null })
  addEventListener('offline', () => live.send({ type: 'network.lost' }))
  addEventListener('online', () => live.send({ type: 'network.returned' }))
  let connected: string | null = null
  let leave = () => {}
  const follow = () => {
    const userName = personServed(session, 'live')?.userName ?? null
    if (userName === connected) return
    leave()
    leave = () => {}
    if (connected !== null) live.send({ type: 'session.ended' })
    connected = userName
    if (userName === null) return
    const position = firstPosition.read()
    live.send({ type: 'session.began', userName, ...(position !== null && { position }) })
    leave = join(userName)
  }
  session.subscribe(follow)
  follow()
}
