import type { StreamKind, StreamLog } from './entry.ts'
import { isUnreadable } from './store.ts'
import type { Stores } from './stores.ts'

type Named = { readonly stream: string; readonly kind: StreamKind }

/** A whole stream that was removed from the journal. It lives in memory, as long as the page that holds it. */
export type TakenStream = Named & { readonly log: StreamLog }

/** Moves a stream to another name and replaces what is stored there. The answer is whether it was moved. */
export const moveStream = async (stores: Stores, named: Named, to: string): Promise<boolean> => {
  try {
    const store = await stores.open(named.kind)
    const log = await store.read(named.stream)
    if (log === null || isUnreadable(log)) return false
    store.begin(to, log.head, log.entries)
    store.clear(named.stream)
    return true
  } catch {
    // On failure the stream stays under its old name.
    return false
  }
}

/** Removes a stream and returns it for `putStreamBack`; null if it is missing or unreadable. */
export const takeStream = async (stores: Stores, { stream, kind }: Named): Promise<TakenStream | null> => {
  // An open store removes the stream synchronously: the page may close right after.
  const log = await (stores.opened(kind) ?? (await stores.open(kind))).take(stream)
  return log === null || isUnreadable(log) ? null : { stream, kind, log }
}

/** Puts a removed stream back under its name. Rejects if it cannot be written. */
export const putStreamBack = async (stores: Stores, { stream, kind, log }: TakenStream): Promise<void> => {
  ;(await stores.open(kind)).begin(stream, log.head, log.entries)
}
