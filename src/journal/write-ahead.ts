import { AHEAD_PREFIX, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import { parse } from './stored.ts'

/** One write to a durable stream by one page. */
export type Write =
  | {
      readonly act: 'begin'
      readonly stream: string
      readonly head: StreamHead
      readonly entries: ReadonlyArray<StoredEntry>
    }
  | { readonly act: 'append'; readonly stream: string; readonly entry: StoredEntry }
  | { readonly act: 'clear'; readonly stream: string; readonly pages: ReadonlyArray<string> }

/** A stream has one log for each page that writes it. */
export type Logs = Map<string, StreamLog>

/** The logs of a stream after a page's writes, in memory. */
export const applyWrites = (logs: Logs, page: string, writes: ReadonlyArray<Write>): void => {
  for (const write of writes) {
    const log = logs.get(page)
    if (write.act === 'begin') logs.set(page, { head: write.head, entries: write.entries })
    else if (write.act === 'append') {
      const { entry } = write
      // The database may already have the entry: a write is removed here only after the database has confirmed it.
      if (log && entry.seq > (log.entries.at(-1)?.seq ?? log.head.base.seq))
        logs.set(page, { head: log.head, entries: [...log.entries, entry] })
    } else for (const other of write.pages) logs.delete(other)
  }
}

/**
 * Writes that the database does not have yet, in local storage. A database answers later, and a reload or crash in
 * between loses its transactions. Local storage is written at once, and the next tab can read it.
 */
export class WriteAhead {
  readonly #storage: Storage | null
  readonly #page: string
  #next = 1

  constructor(storage: Storage | null, page: string) {
    this.#storage = storage
    this.#page = page
  }

  /** Stores a write. The key is null if there is no room; only the database can hold the write then. */
  put(write: Write): { readonly key: string | null; readonly characters: number } {
    const text = JSON.stringify(write)
    const key = `${AHEAD_PREFIX}${this.#page}:${String(this.#next++).padStart(9, '0')}`
    try {
      if (!this.#storage) return { key: null, characters: text.length }
      this.#storage.setItem(key, text)
      return { key, characters: text.length }
    } catch {
      return { key: null, characters: text.length }
    }
  }

  forget(keys: ReadonlyArray<string | null>): void {
    for (const key of keys) if (key !== null) this.#storage?.removeItem(key)
  }

  /** Removes the writes of every page to streams whose names start with `prefix`. */
  forgetStreams(prefix: string): void {
    for (const writes of this.left().values())
      this.forget(writes.flatMap(({ key, write }) => (write?.stream.startsWith(prefix) ? [key] : [])))
  }

  /** The waiting writes of other pages, by page, in order. */
  left(): ReadonlyMap<string, ReadonlyArray<{ readonly key: string; readonly write: Write }>> {
    const keys: Array<string> = []
    for (let index = 0; index < (this.#storage?.length ?? 0); index++) {
      const key = this.#storage?.key(index)
      if (key?.startsWith(AHEAD_PREFIX) && !key.startsWith(`${AHEAD_PREFIX}${this.#page}:`)) keys.push(key)
    }
    const pages = new Map<string, Array<{ readonly key: string; readonly write: Write }>>()
    for (const key of keys.sort()) {
      const page = key.slice(AHEAD_PREFIX.length, key.lastIndexOf(':'))
      const writes = pages.get(page) ?? []
      pages.set(page, writes)
      writes.push({ key, write: parse(this.#storage?.getItem(key) ?? null) as Write })
    }
    return pages
  }
}
