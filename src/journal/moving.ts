import type { StreamKind, StreamLog } from './entry.ts'
import { isUnreadable } from './store.ts'
import type { Stores } from './stores.ts'

type Named = { readonly stream: string; readonly kind: StreamKind }

/** A stream that was taken out of the journal, whole. It lives as long as the page that holds it. */
export type TakenStream = Named & { readonly log: StreamLog }

/** The stream whole; null where there is none that can be read. */
const readWhole = async (stores: Stores, { stream, kind }: Named): Promise<StreamLog | null> => {
  const log = await (await stores.open(kind)).read(stream)
  return log === null || isUnreadable(log) ? null : log
}

/** Puts a stream under another name, in the place of what is kept there. */
export const moveStream = async (stores: Stores, named: Named, to: string): Promise<void> => {
  try {
    const log = await readWhole(stores, named)
    if (log === null) return
    const store = await stores.open(named.kind)
    store.begin(to, log.head, log.entries)
    store.clear(named.stream)
  } catch {
    // It stays where it is.
  }
}

/** What a stream holds, for `putStreamBack`; null where there is none, or it cannot be read. */
export const takeStream = async (stores: Stores, { stream, kind }: Named): Promise<TakenStream | null> => {
  const log = await readWhole(stores, { stream, kind })
  return log && { stream, kind, log }
}

/** Puts a stream that was taken out where it was. Rejects where it cannot be written. */
export const putStreamBack = async (stores: Stores, { stream, kind, log }: TakenStream): Promise<void> => {
  ;(await stores.open(kind)).begin(stream, log.head, log.entries)
}
