import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type Part, servesOf } from '../../schemas/core/serves.ts'
import type { User } from '../../schemas/session/session.ts'

/** Who is signed in; null from the beginning of a sign-out on, when calls have no session any more. */
const presentPerson = (session: SessionActor): User | null => {
  const snapshot = session.getSnapshot()
  return snapshot.hasTag('signedIn') ? snapshot.context.user : null
}

/** Who is signed in at a server that has a part; null where it does not. */
export const personServed = (session: SessionActor, part: Part): User | null => {
  const person = presentPerson(session)
  return servesOf(person).includes(part) ? person : null
}

/** Whether nobody is there whom the shell answers: signed out, or behind the lock. */
export const isAway = (session: SessionActor): boolean => {
  const snapshot = session.getSnapshot()
  return !snapshot.hasTag('signedIn') || snapshot.hasTag('locked') || snapshot.hasTag('leaving')
}
