import { installationName } from '../schemas/core/installation-name.ts'

/** The parts of a stream. Plain types and constants: the recorder imports them before anything else is loaded. */

/** `tab`: session storage; `durable`: IndexedDB; `ring`: memory, for the session record only. */
export type StreamKind = 'tab' | 'durable' | 'ring'

/** A journaled event as it is stored under its stream; `at` is in milliseconds since 1970. */
export type StoredEntry = {
  readonly seq: number
  readonly at: number
  readonly event: unknown
  /** The state value that the event led to. Only the ring keeps it, to compare a replay with it. */
  readonly state?: unknown
  /** The context that the event led to, by reference, for its digest. Only the ring keeps it. */
  readonly context?: unknown
  /** True if a developer sent the event from the page of the machines. */
  readonly isByHand?: true
}

/** Where the fold begins: the machine's input, or the state after event `seq` (a checkpoint). */
export type StreamBase =
  | { readonly seq: number; readonly input: unknown }
  | { readonly seq: number; readonly state: unknown }

export type StreamHead = {
  readonly format: number
  readonly machine: string
  readonly version: number
  readonly at: number
  readonly base: StreamBase
  /** The input of the actor. Only the ring keeps it, also for an actor that began from a snapshot. */
  readonly input?: unknown
}

/** A stream as a store holds it: its entries follow the base without gaps. */
export type StreamLog = { readonly head: StreamHead; readonly entries: ReadonlyArray<StoredEntry> }

/**
 * The format of heads and entries. The shape of the events is the machine's version. It is 2 because all machine
 * versions restarted at 1 before the first release. A stream of format 1 is set aside, whatever its version.
 */
export const STREAM_FORMAT = 2

/** After this many events a checkpoint replaces the entries before it. */
export const CHECKPOINT_EVERY = 200
/** A stream longer than this is folded into a checkpoint early. A stream that cannot be folded is not kept. */
export const STREAM_CHARACTERS = 1_000_000
/** Days after which an untouched draft is removed. */
export const STREAM_DAYS = 14
/** Milliseconds after which a failed write is tried again. */
export const RETRY_AFTER = 15_000
/** The largest number of events in the ring. */
export const RING_EVENTS = 5_000
/** The largest number of values in heavy events of the ring: some ten pages of 30 rows × 40 columns. */
export const RING_VALUES = 12_000

/** The state at a checkpoint: value and context, as a machine's `resolveState` takes them. */
export type MachineState = { readonly value: unknown; readonly context: unknown }

/** The time of the last event of a stream. */
export const lastTime = ({ head, entries }: StreamLog): number => entries.at(-1)?.at ?? head.at

/** The name of the IndexedDB database with the durable streams. */
export const DATABASE_NAME = installationName('simdesk-journal')

/** The prefix of local storage keys for writes that the database does not have yet. */
export const AHEAD_PREFIX = installationName('simdesk.journal.ahead:')
