import { Effect } from 'effect'
import { differencesOf } from '../src/journal/context-diff.ts'
import { journaledMachines, loadMachine, UnknownMachine } from '../src/journal/machines.ts'
import {
  comparisonText,
  type Replay,
  type ReplayedActor,
  replayRecord,
  stateAfter,
  stepsUntil,
  valueText,
} from '../src/journal/record-replay.ts'
import { readRecord } from '../src/journal/session-record.ts'
import { casesOf } from './record-cases.ts'

// Loaded in advance, because nothing more can be imported at run time.
const machines = new Map(
  await Promise.all(
    Object.keys(journaledMachines).map(async (name) => [name, await loadMachine(journaledMachines, name)] as const),
  ),
)

const load = async (name: string) => {
  const loaded = machines.get(name)
  if (!loaded) throw new UnknownMachine(name)
  return loaded
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** A value on one line, cut to a line's length. */
const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The changes of a step in the context, one fact a line. */
const changesOf = ({ states }: ReplayedActor, step: number): ReadonlyArray<string> => {
  const { found, isCut } = differencesOf(states[step]?.context, states[step + 1]?.context, 50)
  const lines = found.map(({ path, before, after }) => `${' '.repeat(23)}${path}: ${short(before)} → ${short(after)}`)
  return isCut ? [...lines, `${' '.repeat(23)}and more`] : lines
}

const contextOf = (state: ReturnType<typeof stateAfter>): ReadonlyArray<string> =>
  JSON.stringify(state?.context ?? null, null, 2)
    .split('\n')
    .map((line) => `    ${line}`)

const headOf = ({ id, machine, steps, evicted }: ReplayedActor): string =>
  `${id} (${machine}, ${steps.length} events${evicted > 0 ? ` after ${evicted} that were folded` : ''})`

const linesOf = (actor: ReplayedActor, withContext: boolean): ReadonlyArray<string> => {
  const { steps, states, divergence, problem } = actor
  if (problem !== null) return [headOf(actor), `  set aside: ${problem}`]
  const [first = null] = states
  const replayed = divergence === null ? steps : steps.slice(0, divergence.step)
  const taken = replayed.flatMap(({ seq, at, type }, index) => [
    `  ${String(seq).padStart(5)}  ${timeOf(at)}  ${type} → ${valueText(states[index + 1]?.value)}`,
    ...(withContext ? changesOf(actor, index) : []),
  ])
  const failed = divergence && steps[divergence.step]
  return [
    headOf(actor),
    `  begins in ${valueText(first?.value)}`,
    ...(withContext ? contextOf(first) : []),
    ...taken,
    ...(failed
      ? [`  ${String(failed.seq).padStart(5)}  ${timeOf(failed.at)}  ${failed.type} ✗ ${divergence.message}`]
      : []),
  ]
}

/** Every actor after the event with this number, and that event. */
const linesAt = ({ actors, moments }: Replay, seq: number, withContext: boolean): ReadonlyArray<string> => {
  const moment = moments.find((one) => one.seq === seq)
  const own = moment && actors[moment.actor]
  if (!moment || !own) return []
  return [
    `  ${String(seq).padStart(5)}  ${timeOf(moment.at)}  ${own.id}  ${JSON.stringify(own.steps[moment.step]?.event)}`,
    ...actors.flatMap((actor) => {
      const state = stateAfter(actor, stepsUntil(actor, seq))
      const where = actor.problem === null ? valueText(state?.value) : `set aside: ${actor.problem}`
      return [`${actor.id}: ${where}`, ...(withContext && state ? contextOf(state) : [])]
    }),
  ]
}

/** The outcome of a replay on the command line: 0 as recorded, 1 not completely, 2 not a readable record. */
export type Outcome = { readonly exitCode: 0 | 1 | 2; readonly lines: ReadonlyArray<string> }

/** The options for a record. */
export type Asked = {
  /** Includes the contexts: the changes of each event, or with `at` the complete ones. */
  readonly context?: boolean
  /** The number of an event, as printed: shows only the state after it. */
  readonly at?: number
}

const read = (text: string) => readRecord(text, load).pipe(Effect.flatMap((record) => replayRecord(record)))

const unknownNumber = ({ moments }: Replay, at: number): string =>
  `No event has the number ${at}. The numbers: ${moments[0]?.seq ?? 'none'} to ${moments.at(-1)?.seq ?? 'none'}.`

/** Replays the text of a session record and describes the result. */
export const replayText = (text: string, { context = false, at }: Asked = {}): Promise<Outcome> =>
  Effect.runPromise(
    read(text).pipe(
      Effect.map((replay): Outcome => {
        const { savedAt, actors } = replay
        const failed = actors.filter(({ divergence, problem }) => divergence !== null || problem !== null)
        const exitCode = failed.length === 0 ? 0 : 1
        if (at !== undefined) {
          const lines = linesAt(replay, at, context)
          return lines.length === 0 ? { exitCode: 2, lines: [unknownNumber(replay, at)] } : { exitCode, lines }
        }
        const summary =
          failed.length === 0
            ? comparisonText(replay)
            : `Not replayed as recorded: ${failed.map(({ id }) => id).join(', ')}.`
        const lines = actors.flatMap((actor) => linesOf(actor, context))
        return { exitCode, lines: [`Session record of ${savedAt}`, ...lines, summary] }
      }),
      Effect.catch(({ message }) => Effect.succeed<Outcome>({ exitCode: 2, lines: [message] })),
    ),
  )

/** The cases of a session record up to an event, as the text of a file; null if it has none, or is not a record. */
export const casesText = (text: string, at?: number): Promise<Outcome & { readonly file: string | null }> =>
  Effect.runPromise(
    read(text).pipe(
      Effect.map(({ actors }) => {
        const { cases, notes } = casesOf(actors, at)
        const file = cases.length === 0 ? null : `${JSON.stringify(cases, null, 2)}\n`
        return { exitCode: file === null ? (1 as const) : (0 as const), lines: notes, file }
      }),
      Effect.catch(({ message }) => Effect.succeed({ exitCode: 2 as const, lines: [message], file: null })),
    ),
  )
