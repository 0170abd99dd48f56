import type { EndedBy, SessionActor } from '../../machines/session/session.machine.ts'
import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'
import { pictures } from '../../services/core/pictures.ts'
import { forgetSecretTexts } from '../navigation/secret-texts.ts'

/** How the journal names what it keeps for this tab: `simdesk.journal.<part>:<machine>:<user>:<subject>`, encoded. */
const PREFIX = installationName('simdesk.journal.')

const belongsTo = (userName: string, name: string): boolean => {
  // A user name may have a colon of its own; in an encoded stream there is none.
  const stream = decodeURIComponent(name.slice(PREFIX.length).split(':', 2)[1] ?? '')
  return stream.slice(stream.indexOf(':') + 1).startsWith(`${userName}:`)
}

const forget = (isForgotten: (name: string) => boolean, storage: Storage): void => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names) if (name.startsWith(PREFIX) && isForgotten(name)) storage.removeItem(name)
}

/** Removes the drafts of this tab: the person has signed out here, and the next one at this draftTabs may be another. */
export const forgetDrafts = (storage = browserStorages().tab): void => forget(() => true, storage)

/** Removes what other people have begun in this tab: their session ended by itself, and somebody else has signed in. */
export const forgetDraftsOfOthers = (userName: string, storage = browserStorages().tab): void =>
  forget((name) => !belongsTo(userName, name), storage)

/** The screen that is open, as far as its draft goes. */
type OpenScreen = { readonly isKept: () => boolean; readonly discard: () => void }

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
      pictures.forget()
    }
    owner = userName
    forgetDraftsOfOthers(userName)
  })
  session.on('session.ended', ({ by }) => {
    isKept = !isForGood[by] && open.isKept()
    if (!isForGood[by]) return
    open.discard()
    forgetDrafts()
    forgetSecretTexts()
    pictures.forget()
  })
}
