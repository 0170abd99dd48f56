import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { lastTime, STREAM_FORMAT, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { rebuild } from './rebuild.ts'
import { isUnreadable, type JournalStore, type Unreadable } from './store.ts'

/** What became of a stored stream. */
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
 * Why a stream cannot be read by this version of its machine; null where it can. The form is asked for as well: what
 * another open page has on its way to the database was not looked at yet.
 */
const whyOfAnotherVersion = (loaded: LoadedMachine, { format, version }: StreamHead): string | null => {
  if (format !== STREAM_FORMAT) return `It has the format ${format}, this version writes ${STREAM_FORMAT}.`
  return version === loaded.version ? null : `It is of version ${version}, this is version ${loaded.version}.`
}

/** Holds no act of a person: a form that was only opened and left is no draft, and the answers in it are stale. */
const isUntouched = ({ head, entries }: StreamLog): boolean =>
  'input' in head.base &&
  entries.every(({ event }) => {
    const type = (event as { readonly type?: unknown } | null)?.type
    return typeof type === 'string' && type.startsWith('xstate.')
  })

/** The state that a stream leads to, for somebody who only asks: nothing of it is written or set aside. */
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
 * Brings a stored stream back: read whole and folded; what the end of the page took away is added to it, what it must not
 * resume is cut off. A stream that cannot be read whole is set aside and said to be.
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
      // Amendments are ours: there is nothing in them to mask.
      const encoded = loaded.codec.encodeEvent(event, null)
      return { seq: last + 1 + index, at: now(), event: encoded }
    })
    const entries = [...kept, ...added]
    // Written in one step, so that an interruption leaves the stream as it was and the next restore does the same again.
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
