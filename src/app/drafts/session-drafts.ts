import type { EndedBy, SessionActor } from '../../machines/session/session.machine.ts'
import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'
import { pictures } from '../../services/core/pictures.ts'
import { forgetSecretTexts } from '../navigation/secret-texts.ts'

/** The journal's keys in this tab: `simdesk.journal.<part>:<machine>:<user>:<subject>`, encoded. */
const PREFIX = installationName('simdesk.journal.')

const belongsTo = (userName: string, name: string): boolean => {
  // A user name may contain a colon; an encoded stream does not.
  const stream = decodeURIComponent(name.slice(PREFIX.length).split(':', 2)[1] ?? '')
  return stream.slice(stream.indexOf(':') + 1).startsWith(`${userName}:`)
}

const forget = (isForgotten: (name: string) => boolean, storage: Storage): void => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names) if (name.startsWith(PREFIX) && isForgotten(name)) storage.removeItem(name)
}

/** Removes the drafts of this tab: the person has signed out, and the next one here may be another. */
export const forgetDrafts = (storage = browserStorages().tab): void => forget(() => true, storage)

/** Removes other people's drafts from this tab: their session expired, and another person has signed in. */
export const forgetDraftsOfOthers = (userName: string, storage = browserStorages().tab): void =>
  forget((name) => !belongsTo(userName, name), storage)

/** The open screen, as far as its draft is concerned. */
type OpenScreen = { readonly isKept: () => boolean; readonly discard: () => void }

/** Whether the session ended on purpose in this tab, so that its drafts go. Any other end interrupts work. */
const isForGood: Record<EndedBy, boolean> = { person: true, refusals: true, expiry: false, elsewhere: false }

let isKept = false

/** Whether the last session of this page ended over a form that is kept for its person. */
export const isDraftKept = (): boolean => isKept

/**
 * How long the drafts of this tab live. They survive a session that expires or ends in another tab, until the person
 * signs in again. They do not survive a sign-out in this tab, or the sign-in of another person.
 */
export const keepDraftsOf = (session: SessionActor, open: OpenScreen): void => {
  let owner = session.getSnapshot().context.user?.userName ?? null
  if (owner !== null) forgetDraftsOfOthers(owner)

  session.on('session.began', ({ user: { userName } }) => {
    // Another person has signed in in another tab while a screen is open here.
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
