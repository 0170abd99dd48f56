import { browserStorages } from '../../services/browser-storage.ts'

/** How the journal names what it keeps for this tab: `simdesk.journal.<part>:<machine>:<user>:<subject>`, encoded. */
const PREFIX = 'simdesk.journal.'

const belongsTo = (userName: string, name: string): boolean => {
  // A user name may have a colon of its own; in an encoded stream there is none.
  const stream = decodeURIComponent(name.split(':', 2)[1] ?? '')
  return stream.slice(stream.indexOf(':') + 1).startsWith(`${userName}:`)
}

const forget = (isForgotten: (name: string) => boolean, storage: Storage): void => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names) if (name.startsWith(PREFIX) && isForgotten(name)) storage.removeItem(name)
}

/** Removes the drafts of this tab: the person has signed out here, and the next one at this desk may be another. */
export const forgetDrafts = (storage = browserStorages().tab): void => forget(() => true, storage)

/** Removes what other people have begun in this tab: their session ended by itself, and somebody else has signed in. */
export const forgetDraftsOfOthers = (userName: string, storage = browserStorages().tab): void =>
  forget((name) => !belongsTo(userName, name), storage)
