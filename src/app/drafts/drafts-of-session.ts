import type { EndedBy, SessionActor } from '../../machines/session.machine.ts'
import { forgetSecretTexts } from '../navigation/secret-texts.ts'
import { forgetDrafts, forgetDraftsOfOthers } from './drafts.ts'

/** The screen that is open, as far as its draft goes. */
type OpenScreen = { readonly isDirty: () => boolean; readonly discard: () => void }

/** Who ends a session in this tab on purpose leaves nothing in it. Any other end interrupts somebody at work. */
const isForGood: Record<EndedBy, boolean> = { person: true, refusals: true, expiry: false, elsewhere: false }

let isKept = false

/** Whether the last session of this page ended over a form that its person will find again. */
export const isDraftKept = (): boolean => isKept

/**
 * How long the drafts of this tab live: through a session that expires or is ended in another tab, until the person
 * signs in again; not through a sign-out in this tab, and not until somebody else signs in.
 */
export const keepDraftsOf = (session: SessionActor, open: OpenScreen): void => {
  let owner = session.getSnapshot().context.user?.userName ?? null
  if (owner !== null) forgetDraftsOfOthers(owner)

  session.on('session.began', ({ user: { userName } }) => {
    // Somebody else has signed in in another tab, over what is open here.
    if (userName !== owner) {
      open.discard()
      forgetSecretTexts()
    }
    owner = userName
    forgetDraftsOfOthers(userName)
  })
  session.on('session.ended', ({ by }) => {
    isKept = !isForGood[by] && open.isDirty()
    if (!isForGood[by]) return
    open.discard()
    forgetDrafts()
    forgetSecretTexts()
  })
}
