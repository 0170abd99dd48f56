import { Effect } from 'effect'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { createPause, type Pause } from './pause.ts'
import { resolve, step } from './replay.ts'
import type { RecordActor, SessionRecord } from './session-record.ts'

type State = SnapshotFrom<AnyStateMachine>

/** Where a replay and what was recorded part. */
export type Divergence = {
  /** The index of the step. */
  readonly step: number
  readonly message: string
}

/** An actor of a record with the states that its events lead to. */
export type ReplayedActor = RecordActor & {
  /** The state in which the record begins, then one for each step, up to the first that cannot be replayed. */
  readonly states: ReadonlyArray<State>
  readonly divergence: Divergence | null
}

/** A step of any actor, in the order in which things happened. */
export type Moment = {
  readonly actor: number
  readonly step: number
  readonly seq: number
  readonly at: number
  readonly type: string
}

/** A session record, replayed whole. */
export type Replay = {
  readonly savedAt: string
  readonly actors: ReadonlyArray<ReplayedActor>
  readonly moments: ReadonlyArray<Moment>
}

/** Whether two state values are the same, in whatever order their regions stand. */
const isSameState = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameState((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

/** A state value in a line: `signedIn.active`, or `rows.ready, filterPanel.closed` where several are active. */
export const valueText = (value: unknown, before = ''): string => {
  if (typeof value !== 'object' || value === null) return `${before}${String(value)}`
  return Object.entries(value)
    .map(([key, inner]) => valueText(inner, `${before}${key}.`))
    .join(', ')
}

/** Why the state after a step is not what was recorded, or null. */
const differenceOf = ({ state }: RecordActor['steps'][number], reached: State): string | null => {
  const { status, error } = reached as unknown as { readonly status: string; readonly error: unknown }
  if (status === 'error') return `The machine failed: ${error instanceof Error ? error.message : String(error)}`
  if (state === undefined || isSameState(state, reached.value)) return null
  return `The record says ${valueText(state)}, the replay is in ${valueText(reached.value)}.`
}

const replayActor = Effect.fn('SessionRecord.replayActor')(function* (actor: RecordActor, pause: Pause) {
  const { loaded, base, steps } = actor
  const states: Array<State> = []
  let divergence: Divergence | null = null
  if (loaded && base) {
    let state = resolve(loaded.machine, base)
    states.push(state)
    for (const [index, taken] of steps.entries()) {
      if (!taken.event) {
        divergence ??= { step: index, message: taken.problem ?? 'The event could not be read.' }
        break
      }
      state = step(loaded.machine, state, taken.event as never)
      states.push(state)
      const difference: string | null = divergence === null ? differenceOf(taken, state) : null
      if (difference !== null) divergence = { step: index, message: difference }
      if (pause.isDue()) yield* Effect.promise(pause.take)
    }
  }
  const replayed: ReplayedActor = { ...actor, states, divergence }
  return replayed
})

/** Folds every actor of a record, in slices: no request, toast, navigation or write comes of it. */
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
  const replay: Replay = { savedAt, actors: replayed, moments }
  return replay
})

/** How many steps of an actor have happened when `seq` has. */
export const stepsUntil = ({ steps }: Pick<ReplayedActor, 'steps'>, seq: number): number => {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((steps[middle]?.seq ?? 0) <= seq) from = middle + 1
    else to = middle
  }
  return from
}

/** The state of an actor after so many of its steps; null beyond what could be replayed, and where nothing could. */
export const stateAfter = ({ states }: Pick<ReplayedActor, 'states'>, steps: number): State | null =>
  states[steps] ?? null
