import { Schema } from 'effect'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InputFrom, SnapshotFrom } from 'xstate'
import type { EventDeclaration } from '../../../src/machines/core/define-events.ts'
import { kept } from './kept.ts'
import type { Promises } from './promises.ts'
import type { SampleEvent } from './sample-event.ts'

/**
 * One exploration of a machine: where it begins, which of the declared events are tried, and which states count as the
 * same. The key must name every fact that a guard reads, or a state behind a guard is never seen; a fact too many
 * multiplies the walk. Independent regions are walked one by one: their product has no edge that none of them has.
 */
export type Walk<Machine extends AnyStateMachine> = {
  readonly name: string
  readonly input: InputFrom<Machine>
  readonly tries: (event: SampleEvent) => boolean
  readonly key: (snapshot: SnapshotFrom<Machine>) => unknown
  /** What it adds to the other walks is the machine's alone, and shown by nothing on the screen: no browser walks it. */
  readonly isInMemory?: true
}

/** What could happen, and where. */
export type Possible<Machine extends AnyStateMachine> = {
  readonly before: SnapshotFrom<Machine>
  readonly event: SampleEvent
}

/** Everything from which the paths of one machine are made. */
export type PathPlan<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly name: string
  /** Where a person finds the screen. */
  readonly place: string
  readonly machine: Machine
  readonly events: Readonly<Record<string, EventDeclaration>>
  readonly walks: ReadonlyArray<Walk<Machine>>
  readonly promises: Promises
  /** What never happens although the machine would take it, in words: an answer that the server does not give there. */
  readonly impossible?: Readonly<Record<string, (at: Possible<Machine>) => boolean>>
  /** Whether the screen sends an event there: it judges what was entered before it does, and no person gets past that. */
  readonly isSent?: (at: Possible<Machine>) => boolean
  /** How often people do a thing, by event, beside the others: 1 where nothing is said, for a failure less. */
  readonly weights?: Readonly<Record<string, number>>
  /** Why no browser walks it: what sees it there instead. Every other machine has an adapter. */
  readonly noAdapter?: string
  /** The mutants that no path can notice, by name, each with the reason; see mutants.ts. */
  readonly unnoticeable?: Readonly<Record<string, string>>
}

export const definePlan = <Machine extends AnyStateMachine>(plan: PathPlan<Machine>): PathPlan<Machine> => plan

/** Whether an event is more than what a machine would take there: the plan does not say that it never happens. */
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

/** Tries a search of which nothing is told: the machine looks at its text, as a person has it done. */
export const searches = ({ type, problem }: SampleEvent): boolean =>
  type === 'search.requested' && problem === undefined

/** Tries what one of these tries. */
export const any =
  (...tries: ReadonlyArray<(event: SampleEvent) => boolean>) =>
  (event: SampleEvent): boolean =>
    tries.some((isTried) => isTried(event))

/** Tries what is entered into these fields of a form. */
export const changes =
  (...fields: ReadonlyArray<string>) =>
  (event: SampleEvent): boolean =>
    event.type === 'field.changed' && fields.includes(String(event.field))

/** The walks that a browser goes as well. */
export const walksOnScreen = (plan: Pick<PathPlan, 'walks'>): PathPlan['walks'] =>
  plan.walks.filter(({ isInMemory }) => !isInMemory)

/** Tries nothing: only the state in which the input begins. */
export const nothing = (): boolean => false

const samples = new WeakMap<PathPlan['events'], ReadonlyArray<SampleEvent>>()

/** The samples of all declared events. They are the same each time, so that what follows one is found once. */
export const samplesOf = ({ events }: Pick<PathPlan, 'events'>): ReadonlyArray<SampleEvent> =>
  kept(samples, events, () =>
    Object.entries(events).flatMap(([type, { samples: own }]) => own.map((sample) => ({ type, ...sample }))),
  )

type Fields = EventDeclaration['fields']
type Plain = { readonly event: SampleEvent; readonly text: string }
type Encoding = { readonly encode: (payload: object) => object; readonly known: WeakMap<SampleEvent, Plain> }
const encodings = new WeakMap<Fields, Encoding>()
/** What is declared of an event that is not declared at all: nothing of it is encoded. */
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

/** An event without classes: as a file of cases, or a journal, holds it. */
export const plainEvent = (plan: Pick<PathPlan, 'events'>, event: SampleEvent): SampleEvent =>
  plainOf(plan, event).event

/** The same as text. */
export const plainText = (plan: Pick<PathPlan, 'events'>, event: SampleEvent): string => plainOf(plan, event).text

const ownTypes = new WeakMap<AnyStateNode, ReadonlyArray<string>>()
const typesByState = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>()

/** The types of events for which the active states hold an edge, whatever its guard says. */
const typesIn = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  kept(
    typesByState,
    snapshot,
    () => new Set(snapshot._nodes.flatMap((node) => kept(ownTypes, node, () => node.ownEvents))),
  )

/** Whether a machine takes an event where it is. That no state has an edge for it is found out with much less work. */
export const isTaken = (snapshot: AnyMachineSnapshot, event: SampleEvent): boolean =>
  (typesIn(snapshot).has(event.type) || [...typesIn(snapshot)].some((type) => type.endsWith('*'))) &&
  snapshot.can(event)

const stateTexts = new WeakMap<AnyMachineSnapshot, string>()

/** In which states a snapshot is, as text. */
export const stateText = (snapshot: AnyMachineSnapshot): string =>
  kept(stateTexts, snapshot, () => JSON.stringify(snapshot.value))

const statePaths = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>()

/** Whether a snapshot is in the state of this path. */
export const isIn = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  kept(statePaths, snapshot, () => new Set(snapshot._nodes.map((node) => node.path.join('.')))).has(path)
