import type { Schema } from 'effect'
import type { AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate'
import type { EventDeclaration } from '../../../src/machines/core/define-events.ts'
import type { Asked } from './observe.ts'
import type { SampleEvent } from './sample-event.ts'

/** Sentences, each with its condition. They are printed in the test plan and when one is broken. */
export type InWords<About> = Readonly<Record<string, (about: About) => boolean>>

/** A step, as a promise sees it. */
export type Happened<Machine extends AnyStateMachine, Event> = {
  readonly before: SnapshotFrom<Machine>
  readonly event: Event
  readonly after: SnapshotFrom<Machine>
  /** The events that the machine emitted, in order. */
  readonly told: ReadonlyArray<SampleEvent>
  /** The calls that were started. */
  readonly asked: ReadonlyArray<Asked>
}

/** What holds in a state, including the first one. */
export type InState<Machine extends AnyStateMachine> = Omit<Happened<Machine, SampleEvent>, 'before' | 'event'> & {
  readonly before: SnapshotFrom<Machine> | null
  readonly event: SampleEvent | null
}

/**
 * The effects of an event in a state.
 *
 * The first rule that matches an event applies, separately in each region of a parallel state. Rules of an inner state
 * take precedence over those of its ancestors.
 */
export type Rule<Machine extends AnyStateMachine, Event> = {
  /** The paths of the states in which it holds; `''` means any. */
  readonly in: string | ReadonlyArray<string>
  /** Further conditions of the rule. */
  readonly when?: InWords<Pick<Happened<Machine, Event>, 'before' | 'event'>>
  /** The target. Without one the state stays the same; parallel regions always stay. */
  readonly to?: string
  /** The only facts that it may change; each must change in some step. */
  readonly changes?: ReadonlyArray<keyof ContextFrom<Machine> & string>
  /** The exact events that are emitted. */
  readonly tells?: ReadonlyArray<string>
  /** The exact calls that are started. */
  readonly asks?: ReadonlyArray<string>
  readonly so?: InWords<Happened<Machine, Event>>
}

type Declared = Readonly<Record<string, unknown>>

type Sent<Events extends Declared, Type extends keyof Events & string> =
  Events[Type] extends EventDeclaration<infer Fields> ? { readonly type: Type } & Schema.Struct.Type<Fields> : never

/** The start of a machine with an input. */
export type Begun<Machine extends AnyStateMachine> = {
  readonly input: InputFrom<Machine>
  readonly after: SnapshotFrom<Machine>
}

/** The promises as written; every name in them is one of the machine. */
type Written<Machine extends AnyStateMachine, Events extends Declared> = {
  readonly begins?: InWords<Begun<Machine>>
  readonly events: { readonly [Type in keyof Events & string]: ReadonlyArray<Rule<Machine, Sent<Events, Type>>> }
  readonly states: Readonly<Record<string, InWords<InState<Machine>>>>
  readonly calls: Readonly<Record<string, InWords<InState<Machine> & { readonly input: unknown }>>>
}

/** A rule of any machine. */
export type AnyRule = Rule<AnyStateMachine, SampleEvent>

/**
 * The promises of a machine, written independently of it: they judge its cases.
 *
 * They use none of its guards, actions or targets. A fault in the machine breaks a promise; an intended change needs a
 * change of the promise too.
 */
export type Promises = {
  /** What holds at the start. */
  readonly begins?: InWords<Begun<AnyStateMachine>>
  /** The rules by event. Without a matching rule, the event is not taken. */
  readonly events: Readonly<Record<string, ReadonlyArray<AnyRule>>>
  /** What holds while a state is active, by its path (`rows.normal.loading`). */
  readonly states: Readonly<Record<string, InWords<InState<AnyStateMachine>>>>
  /** How each request is built from the context, by call. */
  readonly calls: Readonly<Record<string, InWords<InState<AnyStateMachine> & { readonly input: unknown }>>>
}

type RulesOf<Machine extends AnyStateMachine, Events extends Declared> = Written<Machine, Events>['events']

/** The rules of some events of a machine, for splitting promises into several files. */
export const rulesOf = <
  Machine extends AnyStateMachine,
  const Events extends Declared,
  const Types extends keyof Events & string,
>(
  _of: { readonly machine: Machine; readonly events: Events },
  rules: Pick<RulesOf<Machine, Events>, Types>,
): Pick<RulesOf<Machine, Events>, Types> => rules

/** Defines the promises of a machine. A name that is neither an event nor a fact of it is a type error. */
export const definePromises = <Machine extends AnyStateMachine, const Events extends Declared>(
  _of: { readonly machine: Machine; readonly events: Events },
  promises: Written<Machine, Events>,
): Promises => promises as unknown as Promises

/** Empty promises, for machines made for other tests. */
export const noPromises: Promises = { events: {}, states: {}, calls: {} }

/** The states that promises name: by themselves, or as source or target of an event. */
export const statesOf = ({ events, states }: Promises): ReadonlyArray<string> => [
  ...Object.keys(states),
  ...Object.values(events).flatMap((rules) =>
    rules.flatMap(({ in: places, to }) => [places, to ?? []].flat(2) as ReadonlyArray<string>),
  ),
]
