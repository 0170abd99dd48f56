import { STREAM_FORMAT, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { Unreadable } from './store.ts'

/** Checks of values from a browser's storage, which may hold anything. Imports no library. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const parse = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isStoredEntry = (value: unknown): value is StoredEntry =>
  isObject(value) && Number.isInteger(value.seq) && typeof value.at === 'number' && 'event' in value

const isStreamHead = (value: unknown): value is StreamHead =>
  isObject(value) &&
  typeof value.format === 'number' &&
  typeof value.machine === 'string' &&
  Number.isInteger(value.version) &&
  typeof value.at === 'number' &&
  isObject(value.base) &&
  Number.isInteger(value.base.seq) &&
  ('input' in value.base || 'state' in value.base)

/**
 * Assembles a log from its parts: its entries in order, without gaps after its base. Otherwise the reason why not.
 * Entries up to the base are left over from an interrupted checkpoint and already belong to it.
 */
export const assembleLog = (head: unknown, parts: ReadonlyArray<unknown>): StreamLog | Unreadable => {
  if (isObject(head) && typeof head.format === 'number' && head.format !== STREAM_FORMAT)
    return { unreadable: `It was written by another version (format ${head.format}).` }
  if (!isStreamHead(head)) return { unreadable: 'Its beginning is damaged.' }
  const entries: Array<StoredEntry> = []
  for (const part of parts) {
    if (!isStoredEntry(part)) return { unreadable: 'One of its events is damaged.' }
    if (part.seq > head.base.seq) entries.push(part)
  }
  entries.sort((one, other) => one.seq - other.seq)
  if (entries.some((entry, index) => entry.seq !== head.base.seq + 1 + index))
    return { unreadable: 'One of its events is missing.' }
  return { head, entries }
}

/** A unique id of a log. `randomUUID` is missing on pages that are not served securely. */
export const newLogId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
