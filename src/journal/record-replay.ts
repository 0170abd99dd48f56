import { Effect } from 'effect'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Event } from './codec.ts'
import { createDigest, masksAgain } from './context-digest.ts'
import { createPause, type Pause } from './pause.ts'
import { resolve, step } from './replay.ts'
import type { RecordActor, RecordStep, SessionRecord } from './session-record.ts'

type State = SnapshotFrom<AnyStateMachine>

/** Where a replay diverges from the record. */
type Divergence = {
  /** The index of the step. */
  readonly step: number
  readonly message: string
}

/** An actor of a record with the states of its replay. */
export type ReplayedActor = RecordActor & {
  /** The first state, then one state for each step, up to the first step that cannot be replayed. */
  readonly states: ReadonlyArray<State>
  readonly divergence: Divergence | null
  /** How many steps record their state and were compared. */
  readonly compared: number
  /** How many of those also record a digest of the context. */
  readonly digested: number
}

/** A step of any actor, in chronological order. */
export type Moment = {
  readonly actor: number
  readonly step: number
  readonly seq: number
  readonly at: number
  readonly type: string
}

/** A complete replay of a session record. */
export type Replay = {
  readonly savedAt: string
  readonly actors: ReadonlyArray<ReplayedActor>
  readonly moments: ReadonlyArray<Moment>
  readonly compared: number
  readonly digested: number
}

/** Whether two state values are equal, in whatever order their regions are. */
export const isSameState = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameState((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

/** A state value in a line: `signedIn.active`, or `rows.ready, filterPanel.closed` if several are active. */
export const valueText = (value: unknown, before = ''): string => {
  if (typeof value !== 'object' || value === null) return `${before}${String(value)}`
  return Object.entries(value)
    .map(([key, inner]) => valueText(inner, `${before}${key}.`))
    .join(', ')
}

const failureText = (error: unknown): string =>
  `The machine failed: ${error instanceof Error ? error.message : String(error)}`

/** The state after a step, or the message of its failure. */
const take = (machine: AnyStateMachine, before: State, event: Event): State | string => {
  try {
    const reached = step(machine, before, event as never)
    const { status, error } = reached as unknown as { readonly status: string; readonly error: unknown }
    return status === 'error' ? failureText(error) : reached
  } catch (cause) {
    return failureText(cause)
  }
}

/** The first state of an actor. A record may name a state that its machine does not have. */
const beginningOf = ({ loaded, base, problem }: RecordActor): State | string | null => {
  if (!loaded || !base || problem !== null) return null
  try {
    return resolve(loaded.machine, base)
  } catch (cause) {
    return `It begins in ${valueText(base.value)}: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** Why a step did not reach the recorded state; null if it did, as far as the record says. */
const partingOf = (
  { state: led, digest }: RecordStep,
  reached: State,
  digestOf: (context: unknown) => string,
): string | null => {
  if (led !== undefined && !isSameState(led, reached.value))
    return `The record says ${valueText(led)}, the replay is in ${valueText(reached.value)}.`
  if (digest === undefined) return null
  const found = digestOf(reached.context)
  return found === digest
    ? null
    : `The context is another than the recorded one (its digest ${found}, in the record ${digest}): an event is missing before this one, or the machine does something else.`
}

const replayActor = Effect.fn('SessionRecord.replayActor')(function* (actor: RecordActor, pause: Pause) {
  const begun = beginningOf(actor)
  const states: Array<State> = []
  let divergence: Divergence | null = null
  let [compared, digested] = [0, 0]
  const ended = (problem: string | null): ReplayedActor => ({
    ...actor,
    problem,
    states,
    divergence,
    compared,
    digested,
  })
  if (typeof begun === 'string') return ended(begun)
  if (begun === null || !actor.loaded) return ended(actor.problem)
  const { machine, codec } = actor.loaded
  const digestOf = createDigest(codec, masksAgain)
  let state: State = begun
  states.push(state)
  for (const [index, recorded] of actor.steps.entries()) {
    const { event, problem, state: led, digest } = recorded
    const reached: State | string = event ? take(machine, state, event) : (problem ?? 'The event could not be read.')
    if (typeof reached === 'string') {
      divergence ??= { step: index, message: reached }
      break
    }
    state = reached
    states.push(state)
    if (led !== undefined) compared += 1
    if (digest !== undefined) digested += 1
    if (divergence === null) {
      const message = partingOf(recorded, state, digestOf)
      if (message !== null) divergence = { step: index, message }
    }
    if (pause.isDue()) yield* Effect.promise(pause.take)
  }
  return ended(null)
})

/** Folds every actor of a record, in slices. It causes no request, toast, navigation or write. */
export const replayRecord = Effect.fn('SessionRecord.replay')(function* (
  { savedAt, actors }: SessionRecord,
  pause: Pause = createPause(),
) {
  const replayed: Array<ReplayedActor> = []
  const moments: Array<Moment> = []
  for (const [index, actor] of actors.entries()) {
    replayed.push(yield* replayActor(actor, pause))
    for (const [step, { seq, at, type }] of actor.steps.entries()) moments.push({ actor: index, step, seq, at, type })
  }
  moments.sort((one, other) => one.seq - other.seq)
  const compared = replayed.reduce((sum, actor) => sum + actor.compared, 0)
  const digested = replayed.reduce((sum, actor) => sum + actor.digested, 0)
  const replay: Replay = { savedAt, actors: replayed, moments, compared, digested }
  return replay
})

/** How many contexts were compared, in words. */
const contextText = ({ moments, digested }: Replay): string => {
  if (digested === moments.length) return 'So do their contexts.'
  return digested === 0
    ? 'Contexts were not compared: the record has no digests of them.'
    : `The contexts of ${digested} of them were compared, and are as they were.`
}

/**
 * The result of a replay without divergence, in words. A record may hold the states of only some events, or of none.
 */
export const comparisonText = (replay: Replay): string => {
  const { actors, moments, compared } = replay
  const many = `${moments.length} events of ${actors.length} actors`
  if (moments.length === 0) return 'The record holds no event: nothing was compared.'
  if (compared === 0)
    return `${many} were folded. Nothing was compared: the record tells of none to which state it led.`
  const states =
    compared === moments.length
      ? `${many} lead where they led.`
      : `${many} were folded. ${compared} of them tell where they led, and lead there again.`
  return `${states} ${contextText(replay)}`
}

/** The number of an actor's steps up to and including `seq`. */
export const stepsUntil = ({ steps }: Pick<ReplayedActor, 'steps'>, seq: number): number => {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((steps[middle]?.seq ?? 0) <= seq) from = middle + 1
    else to = middle
  }
  return from
}

/** The state of an actor after `steps` steps; null if it could not be replayed so far. */
export const stateAfter = ({ states }: Pick<ReplayedActor, 'states'>, steps: number): State | null =>
  states[steps] ?? null
