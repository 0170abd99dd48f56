import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { lastTime, STREAM_FORMAT, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { rebuild } from './rebuild.ts'
import { isUnreadable, type JournalStore, type Unreadable } from './store.ts'

/** The outcome of restoring a stored stream. */
type RestoredStream = {
  readonly resumed: {
    readonly snapshot: SnapshotFrom<AnyStateMachine>
    readonly seq: number
    readonly base: number
    readonly characters: number
    readonly at: number
  } | null
  readonly notices: ReadonlyArray<string>
}

const setAsideText = 'A draft was kept by another version of the application and cannot be opened. It was set aside.'

/**
 * Why this version of the machine cannot read a stream; null if it can. The format is checked, too: writes of another
 * open page that the database does not have yet were not checked before.
 */
const whyOfAnotherVersion = (loaded: LoadedMachine, { format, version }: StreamHead): string | null => {
  if (format !== STREAM_FORMAT) return `It has the format ${format}, this version writes ${STREAM_FORMAT}.`
  return version === loaded.version ? null : `It is of version ${version}, this is version ${loaded.version}.`
}

/** Whether a stream holds no action of a person. A form that was only opened is no draft, and its answers are stale. */
const isUntouched = ({ head, entries }: StreamLog): boolean =>
  'input' in head.base &&
  entries.every(({ event }) => {
    const type = (event as { readonly type?: unknown } | null)?.type
    return typeof type === 'string' && type.startsWith('xstate.')
  })

/** The state that a stream leads to, read-only: nothing is written or set aside. */
export const lookAtStream = (
  loaded: LoadedMachine,
  read: StreamLog | Unreadable,
): { readonly snapshot: SnapshotFrom<AnyStateMachine>; readonly at: number } | null => {
  if (isUnreadable(read) || read.head.machine !== loaded.name || isUntouched(read)) return null
  if (whyOfAnotherVersion(loaded, read.head) !== null) return null
  try {
    const { snapshot } = rebuild(loaded, read)
    const isGoingOn = (snapshot as { readonly status: string }).status === 'active'
    return isGoingOn ? { snapshot, at: lastTime(read) } : null
  } catch {
    return null
  }
}

/**
 * Restores a stored stream. It is read as a whole and folded. If the page's end interrupted a call, it is amended. It
 * is cut before a state that must not be resumed. An unreadable stream is set aside, and the person is told.
 */
export const restoreStream = (
  loaded: LoadedMachine,
  store: JournalStore,
  stream: string,
  read: StreamLog | Unreadable,
  now: () => number,
): RestoredStream => {
  const setAside = (reason: string): RestoredStream => {
    store.setAside(stream, reason)
    return { resumed: null, notices: [setAsideText] }
  }
  if (isUnreadable(read)) return setAside(read.unreadable)
  if (read.head.machine !== loaded.name) return setAside(`It is a stream of the machine ${read.head.machine}.`)
  if (isUntouched(read)) {
    store.clear(stream)
    return { resumed: null, notices: [] }
  }
  const otherVersion = whyOfAnotherVersion(loaded, read.head)
  if (otherVersion !== null) return setAside(otherVersion)
  const at = lastTime(read)
  try {
    const { head, entries: stored } = read
    const { snapshot, used, amendments } = rebuild(loaded, read)
    if ((snapshot as { readonly status: string }).status !== 'active') {
      store.clear(stream)
      return { resumed: null, notices: [] }
    }
    const kept = stored.slice(0, used)
    const last = kept.at(-1)?.seq ?? head.base.seq
    const added = amendments.map(({ event }, index): StoredEntry => {
      // Amendments are made by the product and hold nothing to mask.
      const encoded = loaded.codec.encodeEvent(event, null)
      return { seq: last + 1 + index, at: now(), event: encoded }
    })
    const entries = [...kept, ...added]
    // Written in one step: an interruption leaves the stream unchanged, and the next restore does the same again.
    const isChanged = added.length > 0 || used < stored.length
    const characters = isChanged ? store.begin(stream, head, entries) : JSON.stringify(read).length
    return {
      resumed: { snapshot, seq: last + added.length, base: head.base.seq, characters, at },
      notices: amendments.map(({ notice }) => notice),
    }
  } catch (cause) {
    return setAside(cause instanceof Error ? cause.message : String(cause))
  }
}
