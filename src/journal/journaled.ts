import type { Schema } from 'effect'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Codec, Event, EventTable } from './codec.ts'

/** A call that the end of the page interrupted: the event for the machine, and the notice for the person. */
export type Amendment = { readonly event: Event; readonly notice: string }

type ContextOf<Machine extends AnyStateMachine> = SnapshotFrom<Machine>['context']

/** What the journal needs beside a machine's events: the schemas of its input and context, and how it resumes. */
export type Journaled<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine
  readonly events: EventTable
  readonly input: Schema.Codec<InputFrom<Machine>, unknown>
  readonly context: Schema.Codec<ContextOf<Machine>, unknown>
  /**
   * Whether a state sends a request without another action of the person. No restore resumes into such a state: the
   * stream is amended, or cut before the action that led there.
   */
  readonly posts: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The event to add for a machine whose page ended in this state. Called again after each amendment. */
  readonly amend?: (snapshot: SnapshotFrom<Machine>) => Amendment | null
}

/** A journaled machine with its codec. */
export type LoadedMachine = {
  readonly name: string
  readonly version: number
  readonly machine: AnyStateMachine
  readonly codec: Codec
  readonly posts: (snapshot: SnapshotFrom<AnyStateMachine>) => boolean
  readonly amend: (snapshot: SnapshotFrom<AnyStateMachine>) => Amendment | null
}

/** Checks the schemas against the machine's type and keeps that type. */
export const defineJournaled = <Machine extends AnyStateMachine>(journaled: Journaled<Machine>): Journaled<Machine> =>
  journaled
