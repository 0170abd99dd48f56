import { createHash } from 'node:crypto'
import { Schema } from 'effect'
import type { Fault } from './network-faults.ts'
import { type ObservedStep, observeAll } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import type { Path } from './walk.ts'

/** What is new after a step: where the machine is, which facts have changed, what it told and what it asked for. */
export type Notice = {
  readonly state: unknown
  /** The facts that have changed, by their place (`draft.planName`); null where one is gone. */
  readonly changes: Readonly<Record<string, unknown>>
  readonly emitted: ReadonlyArray<unknown>
  readonly asked: ReadonlyArray<{ readonly name: string; readonly input?: unknown }>
}

/** The fault of a case: what the last of its calls meets. */
export type CaseFault = {
  readonly name: Fault
  readonly call: string
  /** The how-manieth call of this name it is, from 1. */
  readonly occurrence: number
  /** What is wrong with how the machine ended, in words; none where all is well. */
  readonly complaints: ReadonlyArray<string>
}

/** A generated path as data: what happens, and what must be noticed after each step. JSON through and through. */
export type Case = {
  /** Made from what happens in it: it stays the same when other cases come and go. */
  readonly id: string
  readonly machine: string
  /** Which exploration it belongs to, in words. */
  readonly walk: string
  readonly input: unknown
  readonly start: Notice
  readonly steps: ReadonlyArray<Notice & { readonly event: SampleEvent }>
  readonly fault?: CaseFault
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The facts in a value, by their place; a list is one fact. */
export const factsIn = (value: unknown, place = ''): ReadonlyArray<readonly [string, unknown]> =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => factsIn(inner, place === '' ? key : `${place}.${key}`))
    : [[place, value]]

const changesFrom = (before: unknown, after: unknown): Record<string, unknown> => {
  const old = new Map(factsIn(before))
  const now = new Map(factsIn(after))
  const changed = [...now].filter(([place, fact]) => JSON.stringify(old.get(place)) !== JSON.stringify(fact))
  // What has become a list of facts, or one where there were several, is not gone.
  const isSaid = (place: string) =>
    [...now.keys()].some((key) => key.startsWith(`${place}.`) || place.startsWith(`${key}.`))
  const gone = [...old.keys()]
    .filter((place) => !now.has(place) && !isSaid(place))
    .map((place) => [place, null] as const)
  return Object.fromEntries([...changed, ...gone])
}

/** A value as a file has it. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const idOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)

type Noticed = { readonly before: ObservedStep | null; readonly notice: Notice }
/** Many cases begin with the same steps: what is noticed of them is made once. */
const noticed = new WeakMap<ObservedStep, Noticed>()

/** What is noticed of a step, beside the one before; null where the machine begins. */
export const noticeOf = (before: ObservedStep | null, step: ObservedStep): Notice => {
  const known = noticed.get(step)
  if (known?.before === before) return known.notice
  const { state, context, emitted, asked } = step.observed
  const changes = changesFrom(before?.observed.context ?? {}, context)
  const notice = asJson({ state, changes, emitted, asked }) as Notice
  noticed.set(step, { before, notice })
  return notice
}

/** A path with all that is noticed along it. */
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

/** An event as the machine takes it, from one of a file. */
export const eventIn = (plan: PathPlan, { type, ...payload }: SampleEvent): SampleEvent => {
  const fields = plan.events[type]?.fields
  if (!fields) throw new Error(`${plan.name} declares no event '${type}'`)
  const decoded = Schema.decodeUnknownSync(Schema.Struct(fields) as unknown as Schema.Codec<object>)(payload)
  return { type, ...decoded }
}

/** The parts of a case without which it cannot be run, each with how it is known. */
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

/** The cases in the text of a file; a text that holds none throws an error that says what is wrong with it. */
export const readCases = (text: string): ReadonlyArray<Case> => {
  let found: unknown
  try {
    // An editor may have put a mark of its byte order in front.
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
