import { createHash } from 'node:crypto'
import { Schema } from 'effect'
import type { Fault } from './network-faults.ts'
import { type ObservedStep, observeAll } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import type { Path } from './walk.ts'

/** The effects of a step: the state, the changed facts, the emitted events and the requests. */
export type Notice = {
  readonly state: unknown
  /** The changed facts by path (`draft.planName`); null if a fact was removed. */
  readonly changes: Readonly<Record<string, unknown>>
  readonly emitted: ReadonlyArray<unknown>
  readonly asked: ReadonlyArray<{ readonly name: string; readonly input?: unknown }>
}

/** The fault of a case, injected into the last of its calls. */
export type CaseFault = {
  readonly name: Fault
  readonly call: string
  /** The number of the call among those of this name, from 1. */
  readonly occurrence: number
  /** The faults of the final state, in words; empty if there are none. */
  readonly complaints: ReadonlyArray<string>
}

/** A generated path as data: the events, and the expected effects of each. Plain JSON. */
export type Case = {
  /** Derived from the case's own events, so it stays the same when other cases are added or removed. */
  readonly id: string
  readonly machine: string
  /** The name of the walk that it belongs to. */
  readonly walk: string
  readonly input: unknown
  readonly start: Notice
  readonly steps: ReadonlyArray<Notice & { readonly event: SampleEvent }>
  readonly fault?: CaseFault
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The facts in a value, by path; a list is one fact, and so is a record without entries. */
export const factsIn = (value: unknown, place = ''): ReadonlyArray<readonly [string, unknown]> =>
  isRecord(value) && (place === '' || Object.keys(value).length > 0)
    ? Object.entries(value).flatMap(([key, inner]) => factsIn(inner, place === '' ? key : `${place}.${key}`))
    : [[place, value]]

const changesFrom = (before: unknown, after: unknown): Record<string, unknown> => {
  const old = new Map(factsIn(before))
  const now = new Map(factsIn(after))
  const changed = [...now].filter(([place, fact]) => JSON.stringify(old.get(place)) !== JSON.stringify(fact))
  // A fact that turned into a list, or back into a single one, was not removed.
  const isSaid = (place: string) =>
    [...now.keys()].some((key) => key.startsWith(`${place}.`) || place.startsWith(`${key}.`))
  const gone = [...old.keys()]
    .filter((place) => !now.has(place) && !isSaid(place))
    .map((place) => [place, null] as const)
  return Object.fromEntries([...changed, ...gone])
}

/** A value after a round trip through JSON, as a file has it. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const idOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)

type Noticed = { readonly before: ObservedStep | null; readonly notice: Notice }
/** Cached, because many cases start with the same steps. */
const noticed = new WeakMap<ObservedStep, Noticed>()

/** The effects of a step, compared with the previous one; null at the start of the machine. */
export const noticeOf = (before: ObservedStep | null, step: ObservedStep): Notice => {
  const known = noticed.get(step)
  if (known?.before === before) return known.notice
  const { state, context, emitted, asked } = step.observed
  const changes = changesFrom(before?.observed.context ?? {}, context)
  const notice = asJson({ state, changes, emitted, asked }) as Notice
  noticed.set(step, { before, notice })
  return notice
}

/** A path with the effects of each step. */
export const caseOf = (plan: PathPlan, { walk, input, events }: Path, fault?: CaseFault): Case => {
  const plain = events.map((event) => plainEvent(plan, event))
  const [start, ...states] = observeAll(plan.machine, input, events).map((step, index, all) =>
    noticeOf(all[index - 1] ?? null, step),
  )
  return asJson({
    id: idOf(walk, input, plain, ...(fault ? [fault.name, fault.call, fault.occurrence] : [])),
    machine: plan.name,
    walk,
    input,
    start: start as Notice,
    steps: plain.map((event, index) => ({ event, ...(states[index] as Notice) })),
    ...(fault ? { fault } : {}),
  })
}

/** Decodes an event of a file into the machine's event. */
export const eventIn = (plan: PathPlan, { type, ...payload }: SampleEvent): SampleEvent => {
  const fields = plan.events[type]?.fields
  if (!fields) throw new Error(`${plan.name} declares no event '${type}'`)
  const decoded = Schema.decodeUnknownSync(Schema.Struct(fields) as unknown as Schema.Codec<object>)(payload)
  return { type, ...decoded }
}

/** The required parts of a case, each with its check. */
const parts: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string',
  machine: (value) => typeof value === 'string',
  walk: (value) => typeof value === 'string',
  start: isRecord,
  steps: (value) =>
    Array.isArray(value) &&
    value.every(
      (step) =>
        isRecord(step) && isRecord(step.event) && typeof step.event.type === 'string' && step.state !== undefined,
    ),
}

/** Parses cases from the text of a file. Throws an error that says what is wrong if there are none. */
export const readCases = (text: string): ReadonlyArray<Case> => {
  let found: unknown
  try {
    // Editors may add a byte order mark.
    found = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`it is no JSON (${(error as Error).message})`)
  }
  if (!Array.isArray(found)) throw new Error('it holds no list of cases')
  found.forEach((one: unknown, index) => {
    const missing = Object.keys(parts).filter((part) => !isRecord(one) || !parts[part]?.(one[part]))
    if (missing.length > 0) throw new Error(`number ${index + 1} of its list is no case: see ${missing.join(', ')}`)
  })
  return found as ReadonlyArray<Case>
}
