import { installationName } from '../schemas/core/installation-name.ts'

/** What a stream is made of. Plain types and constants: the recorder imports them before anything else is loaded. */

/** `tab`: this tab's session storage; `durable`: IndexedDB; `ring`: memory, for the session record alone. */
export type StreamKind = 'tab' | 'durable' | 'ring'

/** A journaled event as it is stored under its stream; `at` is in milliseconds since 1970. */
export type StoredEntry = {
  readonly seq: number
  readonly at: number
  readonly event: unknown
  /** The state value that the event led to; the ring alone keeps it, for a replay to be compared with. */
  readonly state?: unknown
  /** The context that it led to, likewise: by reference, for its digest. */
  readonly context?: unknown
  /** Sent by a developer from the page of the machines, and not by the screen. */
  readonly isByHand?: true
}

/** Where the fold begins: with the machine's input, or with the state after the event `seq` (a checkpoint). */
export type StreamBase =
  | { readonly seq: number; readonly input: unknown }
  | { readonly seq: number; readonly state: unknown }

export type StreamHead = {
  readonly format: number
  readonly machine: string
  readonly version: number
  readonly at: number
  readonly base: StreamBase
  /** What the actor was given; the ring alone keeps it, whatever it begins with. */
  readonly input?: unknown
}

/** A stream as a store holds it: its entries follow the base without a gap. */
export type StreamLog = { readonly head: StreamHead; readonly entries: ReadonlyArray<StoredEntry> }

/**
 * The form of heads and entries themselves; what a machine's events look like is the machine's version. It is 2 because
 * the versions of all machines began at 1 again before the first release: a stream of format 1 is set aside, whatever
 * version it says.
 */
export const STREAM_FORMAT = 2

/** So many events after the last one, a checkpoint takes the place of what came before. */
export const CHECKPOINT_EVERY = 200
/** A stream longer than this is folded into a checkpoint early; one that cannot be is not kept. */
export const STREAM_CHARACTERS = 1_000_000
/** A draft that nobody has touched for so long is removed. */
export const STREAM_DAYS = 14
/** A stream that could not be written is tried again after so many milliseconds. */
export const RETRY_AFTER = 15_000
/** The ring's limit in events. */
export const RING_EVENTS = 5_000
/** The ring's limit in values that events carry beyond a few: some ten pages of 30 rows × 40 columns. */
export const RING_VALUES = 12_000

/** The state from which a stream is written on: value and context, as a machine's `resolveState` takes them. */
export type MachineState = { readonly value: unknown; readonly context: unknown }

/** The time of the last thing that happened in a stream. */
export const lastTime = ({ head, entries }: StreamLog): number => entries.at(-1)?.at ?? head.at

/** The browser's database of the durable streams. */
export const DATABASE_NAME = installationName('simdesk-journal')

/** How the writes that are on their way to it are named in local storage. */
export const AHEAD_PREFIX = installationName('simdesk.journal.ahead:')
