import type { Schema } from 'effect'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Codec, Event, EventTable } from './codec.ts'

/** What the end of a page took away from a machine, as the event that tells it, and as the words that tell the person. */
export type Amendment = { readonly event: Event; readonly notice: string }

/**
 * How a stream of an older version becomes one of the next, each part by itself. What cannot be carried over is null: a
 * stream with such a part is set aside whole, a session record is replayed up to it.
 */
export type Migration = {
  readonly event: (event: unknown) => unknown
  readonly input: (input: unknown) => unknown
  readonly state: (state: unknown) => unknown
  /** The present name of a state value of the older version: a session record names the state that each event led to. */
  readonly value?: (value: unknown) => unknown
}

type ContextOf<Machine extends AnyStateMachine> = SnapshotFrom<Machine>['context']

/** What the journal knows of a machine beside its events: the shapes of what surrounds them, and how it resumes. */
export type Journaled<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine
  readonly events: EventTable
  readonly input: Schema.Codec<InputFrom<Machine>, unknown>
  readonly context: Schema.Codec<ContextOf<Machine>, unknown>
  /**
   * Whether a state sends something without another act of the person. No restore resumes into such a state: it is
   * amended, or the stream is cut before the act that led there.
   */
  readonly posts: (snapshot: SnapshotFrom<Machine>) => boolean
  /** What has to be told to a machine whose page ended in this state; asked again after each amendment. */
  readonly amend?: (snapshot: SnapshotFrom<Machine>) => Amendment | null
  /** By the version that is left behind. */
  readonly migrations?: Readonly<Record<number, Migration>>
}

/** A journaled machine, ready to be written and read. */
export type LoadedMachine = {
  readonly name: string
  readonly version: number
  readonly machine: AnyStateMachine
  readonly codec: Codec
  readonly posts: (snapshot: SnapshotFrom<AnyStateMachine>) => boolean
  readonly amend: (snapshot: SnapshotFrom<AnyStateMachine>) => Amendment | null
  readonly migrations: Readonly<Record<number, Migration>>
}

/** Keeps the machine's type while its shapes are checked against it. */
export const defineJournaled = <Machine extends AnyStateMachine>(journaled: Journaled<Machine>): Journaled<Machine> =>
  journaled

/** A migration that leaves everything as it was; a stream with an event that led elsewhere then is set aside whole. */
export const migrationWithout = (isElsewhere: (event: Event) => boolean): Migration => ({
  event: (event) => (isElsewhere(event as Event) ? null : event),
  input: (input) => input,
  state: (state) => state,
})

/** Nothing of it has changed but what the machine knows by itself, such as the columns of a list. */
export const asItWas: Migration = migrationWithout(() => false)

/** Two migrations of one version: what the first has carried over, the second carries on. */
export const inTurn = (first: Migration, second: Migration): Migration => {
  const carried = (one: Migration['event'], other: Migration['event']) => (value: unknown) => {
    const between = one(value)
    return between === null ? null : other(between)
  }
  const itself = (value: unknown) => value
  return {
    event: carried(first.event, second.event),
    input: carried(first.input, second.input),
    state: carried(first.state, second.state),
    value: carried(first.value ?? itself, second.value ?? itself),
  }
}
