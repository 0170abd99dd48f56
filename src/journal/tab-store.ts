import { installationName } from '../schemas/core/installation-name.ts'
import type { StoredEntry, StreamHead, StreamLog } from './entry.ts'
import { lastTime } from './entry.ts'
import { type JournalStore, StoreUnavailable, type Unreadable } from './store.ts'
import { assembleLog, newLogId, parse } from './stored.ts'

const HEAD = installationName('simdesk.journal.head:')
const ENTRY = installationName('simdesk.journal.entry:')
const ASIDE = installationName('simdesk.journal.aside:')

/**
 * Streams of this tab, in its session storage: written before the event's step ends, gone with the tab. A head names
 * its log, and every entry is a separate item under that name. Replacing the head is the only step that starts a stream
 * or stores a checkpoint. An interruption therefore leaves the old log or the new one.
 */
export class TabStore implements JournalStore {
  readonly #storage: Storage | null
  /** The log of each stream, as its head names it. */
  readonly #logs = new Map<string, string>()

  constructor(storage: Storage | null) {
    this.#storage = storage
  }

  read = async (stream: string): Promise<StreamLog | Unreadable | null> => {
    const text = this.#storage?.getItem(HEAD + encodeURIComponent(stream)) ?? null
    if (text === null) return null
    const stored = parse(text)
    const log = typeof stored === 'object' && stored !== null && 'log' in stored ? String(stored.log) : ''
    this.#logs.set(stream, log)
    const parts = this.#keys(this.#entryKey(stream, log, '')).map((key) => parse(this.#storage?.getItem(key) ?? null))
    return assembleLog(stored, parts)
  }

  begin = (stream: string, head: StreamHead, entries: ReadonlyArray<StoredEntry> = []): number => {
    const log = newLogId()
    const before = this.#keys(this.#entryKey(stream, null, ''))
    let characters = 0
    try {
      for (const entry of entries) characters += this.#write(this.#entryKey(stream, log, entry.seq), entry)
      characters += this.#write(HEAD + encodeURIComponent(stream), { ...head, log })
    } catch (cause) {
      for (const { seq } of entries) this.#storage?.removeItem(this.#entryKey(stream, log, seq))
      throw cause
    }
    this.#logs.set(stream, log)
    for (const key of before) this.#storage?.removeItem(key)
    return characters
  }

  append = (stream: string, entry: StoredEntry): number => {
    const log = this.#logs.get(stream)
    if (log === undefined) throw new StoreUnavailable(`The stream ${stream} has not begun.`)
    return this.#write(this.#entryKey(stream, log, entry.seq), entry)
  }

  clear = (stream: string): void => {
    this.#logs.delete(stream)
    this.#storage?.removeItem(HEAD + encodeURIComponent(stream))
    for (const key of this.#keys(this.#entryKey(stream, null, ''))) this.#storage?.removeItem(key)
  }

  take = (stream: string): Promise<StreamLog | Unreadable | null> => {
    const read = this.read(stream)
    this.clear(stream)
    return read
  }

  /** Every stream of this tab. */
  streams = (): ReadonlyArray<string> => this.#keys(HEAD).map((key) => decodeURIComponent(key.slice(HEAD.length)))

  setAside = (stream: string, reason: string): void => {
    const name = encodeURIComponent(stream)
    const head = this.#storage?.getItem(HEAD + name) ?? null
    const entries = this.#keys(this.#entryKey(stream, null, '')).map((key) => this.#storage?.getItem(key) ?? '')
    this.clear(stream)
    try {
      this.#write(ASIDE + name, { reason, head, entries })
    } catch {
      // Without room for the copy, the unreadable stream is dropped.
    }
  }

  prune = (since: number): void => {
    for (const stream of this.streams()) {
      const head = parse(this.#storage?.getItem(HEAD + encodeURIComponent(stream)) ?? null) as
        | { readonly log?: unknown }
        | undefined
      const parts = this.#keys(this.#entryKey(stream, String(head?.log), '')).map((entry) =>
        parse(this.#storage?.getItem(entry) ?? null),
      )
      const log = assembleLog(head, parts)
      if (!('unreadable' in log) && lastTime(log) < since) this.clear(stream)
    }
  }

  /** Session storage belongs to one tab. A duplicated tab gets a copy and writes to that. */
  isOpenElsewhere = async (): Promise<boolean> => false

  #entryKey(stream: string, log: string | null, seq: number | ''): string {
    return `${ENTRY}${encodeURIComponent(stream)}:${log === null ? '' : `${log}:${seq}`}`
  }

  #keys(prefix: string): ReadonlyArray<string> {
    const storage = this.#storage
    if (!storage) return []
    const keys: Array<string> = []
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index)
      if (key?.startsWith(prefix)) keys.push(key)
    }
    return keys
  }

  #write(key: string, value: unknown): number {
    if (!this.#storage) throw new StoreUnavailable('There is no session storage.')
    const text = JSON.stringify(value)
    try {
      this.#storage.setItem(key, text)
    } catch (cause) {
      throw new StoreUnavailable('Session storage is full.', { cause })
    }
    return key.length + text.length
  }
}
