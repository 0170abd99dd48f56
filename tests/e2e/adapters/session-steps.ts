import type { State, Step } from '../support/walk.ts'
import type { SessionServer } from './session-server.ts'

const byPassword = 'our server opens the lock by the password alone, another by e-mail and password'

/** What cannot be done at each moment of the session, and why. */
export const withheldIn = ({ hasSessionCalls }: SessionServer): Readonly<Record<string, string>> => ({
  'session.expired': 'nothing is under way under the cover',
  'access.denied': 'nothing is under way under the cover',
  ...(hasSessionCalls && { 'unlock.submitted': byPassword }),
})

/** Whether a sign-in or an unlock that is about to be answered is to be refused by the server. */
export const isToBeRefused = ({ event }: Step): boolean =>
  event.type.startsWith('xstate.error') && (event.error as { _tag: string })._tag === 'Refused'

export const upcoming = (ahead: ReadonlyArray<Step>, actor: string): Step | undefined =>
  ahead.find(({ event }) => event.type.endsWith(`.actor.${actor}`))

export const isLocked = (state: unknown): boolean => JSON.stringify(state).includes('locked')
/** A question or the lock lies over the work: nothing can be asked for there. */
export const isCovered = (state: unknown): boolean => /locked|Drafts/.test(JSON.stringify(state))

/** Whether a call of the work is answered 401 or 403 before the work can be reached again. */
export const isAnsweredUnderCover = (covered: Step, ahead: ReadonlyArray<Step>): boolean => {
  let { state } = covered as State
  for (const step of ahead) {
    if (!isCovered(state)) return false
    if (['session.expired', 'access.denied'].includes(step.event.type)) return true
    state = step.state
  }
  return false
}
