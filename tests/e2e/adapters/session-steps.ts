import type { State, Step } from '../support/walk.ts'
import type { SessionServer } from './session-server.ts'

const byPassword = 'our server opens the lock by the password alone, another by e-mail and password'

/** The acts that are impossible at each moment of the session, with the reason. */
export const withheldIn = ({ hasSessionCalls }: SessionServer): Readonly<Record<string, string>> => ({
  'session.expired': 'nothing is under way under the cover',
  'access.denied': 'nothing is under way under the cover',
  ...(hasSessionCalls && { 'unlock.submitted': byPassword }),
})

/** Whether the server is to refuse a sign-in or unlock whose answer is next. */
export const isToBeRefused = ({ event }: Step): boolean =>
  event.type.startsWith('xstate.error') && (event.error as { _tag: string })._tag === 'Refused'

export const upcoming = (ahead: ReadonlyArray<Step>, actor: string): Step | undefined =>
  ahead.find(({ event }) => event.type.endsWith(`.actor.${actor}`))

export const isLocked = (state: unknown): boolean => JSON.stringify(state).includes('locked')
/** A question or the lock covers the work, so no request can be made there. */
export const isCovered = (state: unknown): boolean => /locked|Drafts/.test(JSON.stringify(state))

/** Whether a call of the work is answered 401 or 403 before the work is visible again. */
export const isAnsweredUnderCover = (covered: Step, ahead: ReadonlyArray<Step>): boolean => {
  let { state } = covered as State
  for (const step of ahead) {
    if (!isCovered(state)) return false
    if (['session.expired', 'access.denied'].includes(step.event.type)) return true
    state = step.state
  }
  return false
}
