import type { SessionActor } from '../../machines/session.machine.ts'
import type { User } from '../../schemas/session.ts'

/** Who is signed in; null from the beginning of a sign-out on, when calls have no session any more. */
export const presentPerson = (session: SessionActor): User | null => {
  const snapshot = session.getSnapshot()
  return snapshot.hasTag('signedIn') ? snapshot.context.user : null
}
