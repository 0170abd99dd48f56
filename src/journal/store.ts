import type { StoredEntry, StreamHead, StreamLog } from './entry.ts'

/** A stream that is there and cannot be read whole: a gap, a broken text, a newer form. */
export type Unreadable = { readonly unreadable: string }

/**
 * Where streams are written. `begin`, `append` and `clear` return when the write can no longer be lost by a reload or a
 * crash of the page, and throw where nothing can be written; a store that learns of a failure later reports it.
 */
export interface WrittenStore {
  /** Puts a log in the place of the stream in one step: a new stream, or a checkpoint. Returns its characters. */
  readonly begin: (stream: string, head: StreamHead, entries?: ReadonlyArray<StoredEntry>) => number
  /** Adds the next entry and returns its characters. */
  readonly append: (stream: string, entry: StoredEntry) => number
  readonly clear: (stream: string) => void
  /** Where a failure is reported later: resolves when everything written so far is there, or was reported. */
  readonly flush?: () => Promise<void>
}

/** A store whose streams can be found again. */
export interface JournalStore extends WrittenStore {
  /** The stream whole, or why it cannot be read; never a part of it. */
  readonly read: (stream: string) => Promise<StreamLog | Unreadable | null>
  /**
   * Clears the stream, and resolves to what `read` would have given. Like a `clear` it cannot be lost once this returns;
   * where what it held cannot be had, the stream stays.
   */
  readonly take: (stream: string) => Promise<StreamLog | Unreadable | null>
  /** Keeps what cannot be read under another name, where no restore finds it. */
  readonly setAside: (stream: string, reason: string) => void
  /** Removes the streams in which nothing happened since. */
  readonly prune: (since: number) => void
  /** Whether another tab is writing this stream now; each tab writes a log of its own, so they never mix. */
  readonly isOpenElsewhere: (stream: string) => Promise<boolean>
}

/** A store whose streams outlive the tab: what it holds can be asked for, looked at, and forgotten as a whole. */
export interface DurableJournalStore extends JournalStore {
  /** The streams whose names begin so, whichever page writes or wrote them. */
  readonly streams: (prefix: string) => Promise<ReadonlyArray<string>>
  /** What `read` would give, for somebody who does not go on with it. */
  readonly look: (stream: string) => Promise<StreamLog | Unreadable | null>
  /** Removes the streams whose names begin so, with their copies under other pages' names and what was set aside. */
  readonly forget: (prefix: string) => Promise<void>
}

/** The person's storage is full, or closed to us. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

export const isUnreadable = (read: StreamLog | Unreadable): read is Unreadable => 'unreadable' in read
