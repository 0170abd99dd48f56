import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type Part, servesOf } from '../../schemas/core/serves.ts'
import type { User } from '../../schemas/session/session.ts'

/** The signed-in person; null from the start of a sign-out, when calls have no session. */
const presentPerson = (session: SessionActor): User | null => {
  const snapshot = session.getSnapshot()
  return snapshot.hasTag('signedIn') ? snapshot.context.user : null
}

/** The signed-in person, if the server has a part; null otherwise. */
export const personServed = (session: SessionActor, part: Part): User | null => {
  const person = presentPerson(session)
  return servesOf(person).includes(part) ? person : null
}

/** Whether the shell has nobody to respond to: signed out, or locked. */
export const isAway = (session: SessionActor): boolean => {
  const snapshot = session.getSnapshot()
  return !snapshot.hasTag('signedIn') || snapshot.hasTag('locked') || snapshot.hasTag('leaving')
}
