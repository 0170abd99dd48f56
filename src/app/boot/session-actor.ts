import { createActor, fromPromise } from 'xstate'
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import { keySeeds, revealedVault } from '../../services/core/vault.ts'
import { firstPosition } from '../../services/session/first-position.ts'
import { forgetLinks } from '../../services/session/held-links.ts'
import { sessionSignals } from '../../services/session/session-signals.ts'
import {
  clearErrorMessage,
  clearSession,
  onForeignSessionChange,
  onForeignUserChange,
  readErrorMessage,
  readSession,
} from '../../services/session/session-store.ts'
import { clearToasts, toast } from '../shell/toasts.ts'
import { followLock } from './follow-lock.ts'
import { inspect } from './inspection.ts'
import { shell } from './preload.ts'

type Person = { readonly userName: string }

/** The journal knows a person's drafts; it loads with the shell. */
const aboutDrafts = {
  countDrafts: fromPromise<number, Person>(({ input: { userName } }) =>
    shell.load().then(({ drafts }) => drafts.count(userName)),
  ),
  deleteDrafts: fromPromise<void, Person>(({ input: { userName } }) =>
    shell.load().then(({ drafts }) => drafts.delete(userName)),
  ),
}

/** Reloads the person's permissions. If that fails, the next answer asks for it again. */
const askAnew = async (session: SessionActor): Promise<void> => {
  try {
    const [{ SessionService }, { runtime }] = await Promise.all([onDemand.session(), onDemand.runtime()])
    const user = await runtime.runPromise(SessionService.ask((service) => service.refresh()))
    if (user !== null) session.send({ type: 'access.changed', user })
  } catch {}
}

/**
 * Starts the session actor, outside React, for the life of the page. Reads what the browser stored, without waiting.
 */
export const startSession = (): SessionActor => {
  const input = { session: readSession(), errorMessage: readErrorMessage() }
  const session = createActor(sessionMachine.provide({ actors: aboutDrafts }), { input, inspect })

  session.on('toast.shown', ({ kind, text, ...more }) => toast(kind, text, more))
  session.on('session.began', () => {
    clearToasts()
    firstPosition.forget()
  })
  session.on('session.ended', () => {
    clearSession()
    clearErrorMessage()
    forgetLinks()
    revealedVault.clear()
    keySeeds.clear()
  })
  sessionSignals.on((signal) => {
    if (signal === 'accessChanged') void askAnew(session)
    else session.send({ type: signal === 'unauthorized' ? 'session.expired' : 'access.denied' })
  })
  onForeignUserChange((user) => session.send({ type: 'access.changed', user }))
  onForeignSessionChange((foreign) =>
    session.send(
      foreign === null ? { type: 'session.endedElsewhere' } : { type: 'session.begunElsewhere', session: foreign },
    ),
  )

  session.start()
  followLock(session)
  return session
}
