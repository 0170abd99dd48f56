import { Schema } from 'effect'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InputFrom, SnapshotFrom } from 'xstate'
import type { EventDeclaration } from '../../../src/machines/core/define-events.ts'
import { kept } from './kept.ts'
import type { Promises } from './promises.ts'
import type { SampleEvent } from './sample-event.ts'

/**
 * One exploration of a machine: its start, the declared events to try, and which states count as equal.
 *
 * The key must contain every fact that a guard reads, or a state behind a guard is never reached. Needless facts
 * multiply the walk. Walk independent regions one by one: their product has no further edges.
 */
export type Walk<Machine extends AnyStateMachine> = {
  readonly name: string
  readonly input: InputFrom<Machine>
  readonly tries: (event: SampleEvent) => boolean
  readonly key: (snapshot: SnapshotFrom<Machine>) => unknown
  /** It adds only behaviour that no screen shows, so no browser walks it. */
  readonly isInMemory?: true
  /** Why no adapter walks it in a browser, and which test covers it instead. */
  readonly noAdapter?: string
}

/** An event that could happen, and where. */
export type Possible<Machine extends AnyStateMachine> = {
  readonly before: SnapshotFrom<Machine>
  readonly event: SampleEvent
}

/** All that is needed to generate the paths of one machine. */
export type PathPlan<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly name: string
  /** Where a person finds the screen. */
  readonly place: string
  readonly machine: Machine
  readonly events: Readonly<Record<string, EventDeclaration>>
  readonly walks: ReadonlyArray<Walk<Machine>>
  readonly promises: Promises
  /**
   * Events that never happen although the machine takes them, by reason: answers that the server does not give there.
   */
  readonly impossible?: Readonly<Record<string, (at: Possible<Machine>) => boolean>>
  /** Whether the screen sends an event there. It validates entries first, and no person can bypass that. */
  readonly isSent?: (at: Possible<Machine>) => boolean
  /** How often people do a thing relative to the others, by event. The default is 1, less for failures. */
  readonly weights?: Readonly<Record<string, number>>
  /** Why no browser walks it, and which test covers it instead. Every other machine has an adapter. */
  readonly noAdapter?: string
  /** The mutants that no path can notice, by name, each with the reason; see mutants.ts. */
  readonly unnoticeable?: Readonly<Record<string, string>>
}

export const definePlan = <Machine extends AnyStateMachine>(plan: PathPlan<Machine>): PathPlan<Machine> => plan

/** Whether an event can happen: the machine takes it, and the plan does not call it impossible. */
export const happens = (
  plan: Pick<PathPlan, 'impossible' | 'isSent'>,
  before: AnyMachineSnapshot,
  event: SampleEvent,
): boolean =>
  (plan.isSent?.({ before, event }) ?? true) &&
  !Object.values(plan.impossible ?? {}).some((isSo) => isSo({ before, event }))

/** Tries the events of these types, with every sample. */
export const only =
  (...types: ReadonlyArray<string>) =>
  (event: SampleEvent): boolean =>
    types.includes(event.type)

/** Tries a search without a reported problem: the machine validates its text, as it does for a person's. */
export const searches = ({ type, problem }: SampleEvent): boolean =>
  type === 'search.requested' && problem === undefined

/** Tries what any of these tries. */
export const any =
  (...tries: ReadonlyArray<(event: SampleEvent) => boolean>) =>
  (event: SampleEvent): boolean =>
    tries.some((isTried) => isTried(event))

/** Tries what the second tries, without what the first names. */
export const except =
  (isLeftOut: (event: SampleEvent) => boolean, tries: (event: SampleEvent) => boolean) =>
  (event: SampleEvent): boolean =>
    tries(event) && !isLeftOut(event)

/** An earlier try has saved the new record. A browser leaves the form for that of the record, so it is walked in memory. */
export const isSavedBefore = ({ type, error }: SampleEvent): boolean =>
  type === 'xstate.error.actor.saveRecord' && (error as { readonly savedAs?: number }).savedAs !== undefined

/** Tries entries into these fields of a form. */
export const changes =
  (...fields: ReadonlyArray<string>) =>
  (event: SampleEvent): boolean =>
    event.type === 'field.changed' && fields.includes(String(event.field))

/** The walks that a browser walks as well. */
export const walksOnScreen = (plan: Pick<PathPlan, 'walks'>): PathPlan['walks'] =>
  plan.walks.filter(({ isInMemory }) => !isInMemory)

/** The walks that an adapter walks in a browser. */
export const walksInBrowser = (plan: Pick<PathPlan, 'walks'>): PathPlan['walks'] =>
  walksOnScreen(plan).filter(({ noAdapter }) => noAdapter === undefined)

/** Tries nothing, which covers only the first state. */
export const nothing = (): boolean => false

const samples = new WeakMap<PathPlan['events'], ReadonlyArray<SampleEvent>>()

/** The samples of all declared events. The same objects each time, so that steps can be cached by them. */
export const samplesOf = ({ events }: Pick<PathPlan, 'events'>): ReadonlyArray<SampleEvent> =>
  kept(samples, events, () =>
    Object.entries(events).flatMap(([type, { samples: own }]) => own.map((sample) => ({ type, ...sample }))),
  )

type Fields = EventDeclaration['fields']
type Plain = { readonly event: SampleEvent; readonly text: string }
type Encoding = { readonly encode: (payload: object) => object; readonly known: WeakMap<SampleEvent, Plain> }
const encodings = new WeakMap<Fields, Encoding>()
/** The encoding of an undeclared event: none. */
const undeclared: Encoding = { encode: (payload) => payload, known: new WeakMap() }

const encodingOf = (fields: Fields): Encoding =>
  kept(encodings, fields, () => ({
    encode: Schema.encodeUnknownSync(Schema.Struct(fields) as unknown as Schema.Codec<object>),
    known: new WeakMap(),
  }))

const plainOf = ({ events }: Pick<PathPlan, 'events'>, event: SampleEvent): Plain => {
  const fields = events[event.type]?.fields
  const { encode, known } = fields ? encodingOf(fields) : undeclared
  return kept(known, event, () => {
    const { type, ...payload } = event
    const plain = { type, ...encode(payload) }
    return { event: plain, text: JSON.stringify(plain) }
  })
}

/** An event without classes, as in a file of cases or a journal. */
export const plainEvent = (plan: Pick<PathPlan, 'events'>, event: SampleEvent): SampleEvent =>
  plainOf(plan, event).event

/** The same as text. */
export const plainText = (plan: Pick<PathPlan, 'events'>, event: SampleEvent): string => plainOf(plan, event).text

const ownTypes = new WeakMap<AnyStateNode, ReadonlyArray<string>>()
const typesByState = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>()

/** The types of events for which the active states have an edge, whatever its guard says. */
const typesIn = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  kept(
    typesByState,
    snapshot,
    () => new Set(snapshot._nodes.flatMap((node) => kept(ownTypes, node, () => node.ownEvents))),
  )

/** Whether a machine takes an event in its current state. Events without an edge are excluded first, which is cheap. */
export const isTaken = (snapshot: AnyMachineSnapshot, event: SampleEvent): boolean =>
  (typesIn(snapshot).has(event.type) || [...typesIn(snapshot)].some((type) => type.endsWith('*'))) &&
  snapshot.can(event)

const stateTexts = new WeakMap<AnyMachineSnapshot, string>()

/** The states of a snapshot, as text. */
export const stateText = (snapshot: AnyMachineSnapshot): string =>
  kept(stateTexts, snapshot, () => JSON.stringify(snapshot.value))

const statePaths = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>()

/** Whether a snapshot is in the state of this path. */
export const isIn = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  kept(statePaths, snapshot, () => new Set(snapshot._nodes.map((node) => node.path.join('.')))).has(path)
