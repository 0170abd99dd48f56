import type { StreamKind, StreamLog } from './entry.ts'
import { isUnreadable } from './store.ts'
import type { Stores } from './stores.ts'

type Named = { readonly stream: string; readonly kind: StreamKind }

/** A stream that was taken out of the journal, whole. It lives as long as the page that holds it. */
export type TakenStream = Named & { readonly log: StreamLog }

/** Puts a stream under another name, in the place of what is kept there. */
export const moveStream = async (stores: Stores, named: Named, to: string): Promise<void> => {
  try {
    const store = await stores.open(named.kind)
    const log = await store.read(named.stream)
    if (log === null || isUnreadable(log)) return
    store.begin(to, log.head, log.entries)
    store.clear(named.stream)
  } catch {
    // It stays where it is.
  }
}

/** Takes a stream out, for `putStreamBack`; null where there is none, or it cannot be read. */
export const takeStream = async (stores: Stores, { stream, kind }: Named): Promise<TakenStream | null> => {
  // Where the store is open already, the stream is out when this returns: the page may be closed at once.
  const log = await (stores.opened(kind) ?? (await stores.open(kind))).take(stream)
  return log === null || isUnreadable(log) ? null : { stream, kind, log }
}

/** Puts a stream that was taken out where it was. Rejects where it cannot be written. */
export const putStreamBack = async (stores: Stores, { stream, kind, log }: TakenStream): Promise<void> => {
  ;(await stores.open(kind)).begin(stream, log.head, log.entries)
}
