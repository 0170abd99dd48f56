import type { Schema } from 'effect'
import type { AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate'
import type { EventDeclaration } from '../../../src/machines/core/define-events.ts'
import type { Asked } from './observe.ts'
import type { SampleEvent } from './sample-event.ts'

/** Sentences, each with what must be true for it. They are printed in the test plan and where one is broken. */
export type InWords<About> = Readonly<Record<string, (about: About) => boolean>>

/** A step as a promise sees it. */
export type Happened<Machine extends AnyStateMachine, Event> = {
  readonly before: SnapshotFrom<Machine>
  readonly event: Event
  readonly after: SnapshotFrom<Machine>
  /** What the machine told the application, in order. */
  readonly told: ReadonlyArray<SampleEvent>
  /** The calls that were begun. */
  readonly asked: ReadonlyArray<Asked>
}

/** What holds in a state, also where the machine begins in it. */
export type InState<Machine extends AnyStateMachine> = Omit<Happened<Machine, SampleEvent>, 'before' | 'event'> & {
  readonly before: SnapshotFrom<Machine> | null
  readonly event: SampleEvent | null
}

/**
 * What follows an event in a state. Of the rules of an event the first that fits counts, in each region of a parallel
 * state its own; a rule of an inner state goes before one of a state around it.
 */
export type Rule<Machine extends AnyStateMachine, Event> = {
  /** The states in which it holds, by their paths; `''` is any. */
  readonly in: string | ReadonlyArray<string>
  /** What else must be so for the rule to hold. */
  readonly when?: InWords<Pick<Happened<Machine, Event>, 'before' | 'event'>>
  /** Where it leads. Without it the state stays; regions beside it stay in any case. */
  readonly to?: string
  /** The facts that it may change, and no other; each must change in some step. */
  readonly changes?: ReadonlyArray<keyof ContextFrom<Machine> & string>
  /** What the application is told: these, and nothing else. */
  readonly tells?: ReadonlyArray<string>
  /** The calls that are begun: these, and no other. */
  readonly asks?: ReadonlyArray<string>
  readonly so?: InWords<Happened<Machine, Event>>
}

type Declared = Readonly<Record<string, unknown>>

type Sent<Events extends Declared, Type extends keyof Events & string> =
  Events[Type] extends EventDeclaration<infer Fields> ? { readonly type: Type } & Schema.Struct.Type<Fields> : never

/** Where a machine begins with an input. */
export type Begun<Machine extends AnyStateMachine> = {
  readonly input: InputFrom<Machine>
  readonly after: SnapshotFrom<Machine>
}

/** What the author of promises writes: every name in it is one of the machine. */
type Written<Machine extends AnyStateMachine, Events extends Declared> = {
  readonly begins?: InWords<Begun<Machine>>
  readonly events: { readonly [Type in keyof Events & string]: ReadonlyArray<Rule<Machine, Sent<Events, Type>>> }
  readonly states: Readonly<Record<string, InWords<InState<Machine>>>>
  readonly calls: Readonly<Record<string, InWords<InState<Machine> & { readonly input: unknown }>>>
}

/** A rule of any machine. */
export type AnyRule = Rule<AnyStateMachine, SampleEvent>

/**
 * What a machine promises, said apart from it: the judge of its cases, which knows none of its guards, actions and
 * targets. A fault in the machine breaks a promise; a change that is meant changes the promise with it.
 */
export type Promises = {
  /** What holds where it begins. */
  readonly begins?: InWords<Begun<AnyStateMachine>>
  /** By event: its rules. Where none fits, the event is not taken. */
  readonly events: Readonly<Record<string, ReadonlyArray<AnyRule>>>
  /** By the path of a state (`rows.normal.loading`): what holds whenever it is active. */
  readonly states: Readonly<Record<string, InWords<InState<AnyStateMachine>>>>
  /** By call: how the request is made of what is known. */
  readonly calls: Readonly<Record<string, InWords<InState<AnyStateMachine> & { readonly input: unknown }>>>
}

type RulesOf<Machine extends AnyStateMachine, Events extends Declared> = Written<Machine, Events>['events']

/** The rules of some events of a machine, where all of them would be too many for a file. */
export const rulesOf = <
  Machine extends AnyStateMachine,
  const Events extends Declared,
  const Types extends keyof Events & string,
>(
  _of: { readonly machine: Machine; readonly events: Events },
  rules: Pick<RulesOf<Machine, Events>, Types>,
): Pick<RulesOf<Machine, Events>, Types> => rules

/** The promises of a machine; a name that is no event or no fact of it is an error of types. */
export const definePromises = <Machine extends AnyStateMachine, const Events extends Declared>(
  _of: { readonly machine: Machine; readonly events: Events },
  promises: Written<Machine, Events>,
): Promises => promises as unknown as Promises

/** What a machine promises that is made for a test of something else: nothing. */
export const noPromises: Promises = { events: {}, states: {}, calls: {} }

/** The states of which something is promised, by name: in themselves, or where an event is taken or leads. */
export const statesOf = ({ events, states }: Promises): ReadonlyArray<string> => [
  ...Object.keys(states),
  ...Object.values(events).flatMap((rules) =>
    rules.flatMap(({ in: places, to }) => [places, to ?? []].flat(2) as ReadonlyArray<string>),
  ),
]
