import { createActor } from 'xstate'
import { layoutMachine } from '../machines/layout.machine.ts'
import { sessionMachine } from '../machines/session.machine.ts'
import { sessionSignals } from '../services/session-signals.ts'
import {
  clearErrorMessage,
  clearSession,
  onForeignSessionChange,
  readErrorMessage,
  readSession,
} from '../services/session-store.ts'
import { applyLayout, layoutInput } from './layout-mirror.ts'
import { lockFlag } from './lock-flag.ts'
import type { ScreenJournal } from './open-screen.ts'
import { toast } from './toasts.ts'

/**
 * The two actors that live as long as the page, made once and outside React: who is signed in, and how the application
 * is laid out. Reads what the browser stored, without waiting for anything.
 */
export const createActors = (inspect: ScreenJournal['inspect']) => {
  const session = createActor(sessionMachine, {
    input: { session: readSession(), errorMessage: readErrorMessage() },
    inspect,
  })
  const layout = createActor(layoutMachine, { input: layoutInput(), inspect })

  session.on('toast.shown', ({ kind, text }) => toast(kind, text))
  session.on('session.ended', () => {
    clearSession()
    clearErrorMessage()
  })
  session.subscribe((snapshot) => lockFlag.write(snapshot.hasTag('locked')))
  sessionSignals.on((signal) => session.send({ type: signal === 'unauthorized' ? 'session.expired' : 'access.denied' }))
  onForeignSessionChange((foreign) =>
    session.send(
      foreign === null ? { type: 'session.endedElsewhere' } : { type: 'session.begunElsewhere', session: foreign },
    ),
  )

  const wasLocked = lockFlag.read()
  session.start()
  // A reload is no way around the lock.
  if (wasLocked) session.send({ type: 'screen.locked' })
  layout.start()
  applyLayout(layout)
  return { session, layout }
}

export type Actors = ReturnType<typeof createActors>
