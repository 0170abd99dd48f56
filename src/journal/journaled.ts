import type { Schema } from 'effect'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Codec, Event, EventTable } from './codec.ts'

/** What the end of a page took away from a machine, as the event that tells it, and as the words that tell the person. */
export type Amendment = { readonly event: Event; readonly notice: string }

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
}

/** A journaled machine, ready to be written and read. */
export type LoadedMachine = {
  readonly name: string
  readonly version: number
  readonly machine: AnyStateMachine
  readonly codec: Codec
  readonly posts: (snapshot: SnapshotFrom<AnyStateMachine>) => boolean
  readonly amend: (snapshot: SnapshotFrom<AnyStateMachine>) => Amendment | null
}

/** Keeps the machine's type while its shapes are checked against it. */
export const defineJournaled = <Machine extends AnyStateMachine>(journaled: Journaled<Machine>): Journaled<Machine> =>
  journaled
