import type { StoredEntry, StreamHead, StreamLog } from './entry.ts'

/** A stream that exists but cannot be read whole: a gap, damaged text or a newer format. */
export type Unreadable = { readonly unreadable: string }

/**
 * Where streams are written. When `begin`, `append` and `clear` return, a reload or crash of the page cannot lose the
 * write. They throw if nothing can be written. A store that learns of a failure later reports it.
 */
export interface WrittenStore {
  /** Replaces the stream by a log in one step: a new stream or a checkpoint. Returns its length in characters. */
  readonly begin: (stream: string, head: StreamHead, entries?: ReadonlyArray<StoredEntry>) => number
  /** Appends the next entry and returns its length in characters. */
  readonly append: (stream: string, entry: StoredEntry) => number
  readonly clear: (stream: string) => void
  /** For stores that report failures later: resolves when all writes so far are stored or reported. */
  readonly flush?: () => Promise<void>
}

/** A store whose streams can be read again. */
export interface JournalStore extends WrittenStore {
  /** The whole stream, or the reason why it cannot be read; never a part of it. */
  readonly read: (stream: string) => Promise<StreamLog | Unreadable | null>
  /**
   * Clears the stream and resolves to what `read` would have given. Like `clear`, it cannot be lost once this returns.
   * If the content cannot be read, the stream stays.
   */
  readonly take: (stream: string) => Promise<StreamLog | Unreadable | null>
  /** Keeps an unreadable stream under another name, where no restore finds it. */
  readonly setAside: (stream: string, reason: string) => void
  /** Removes the streams without an event since `since`. */
  readonly prune: (since: number) => void
  /** Whether another tab writes this stream. Each tab writes its own log, so they never mix. */
  readonly isOpenElsewhere: (stream: string) => Promise<boolean>
}

/** A store whose streams outlive the tab. They can be listed, inspected and removed together. */
export interface DurableJournalStore extends JournalStore {
  /** The streams whose names start with `prefix`, of every page. */
  readonly streams: (prefix: string) => Promise<ReadonlyArray<string>>
  /** What `read` would give, for a caller that does not continue the stream. */
  readonly look: (stream: string) => Promise<StreamLog | Unreadable | null>
  /**
   * Removes the streams whose names start with `prefix`, including the copies of other pages and what was set aside.
   */
  readonly forget: (prefix: string) => Promise<void>
}

/** The browser's storage is full or not accessible. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

export const isUnreadable = (read: StreamLog | Unreadable): read is Unreadable => 'unreadable' in read
