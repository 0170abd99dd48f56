import type { SessionActor } from '../../machines/session.machine.ts'

/** Who is signed in; null from the beginning of a sign-out on, when calls have no session any more. */
export const presentUserName = (session: SessionActor): string | null => {
  const snapshot = session.getSnapshot()
  return snapshot.hasTag('signedIn') ? (snapshot.context.user?.userName ?? null) : null
}
