import { Effect } from 'effect'
import { journaledMachines, loadMachine, UnknownMachine } from '../src/journal/machines.ts'
import { comparisonText, type ReplayedActor, replayRecord, valueText } from '../src/journal/record-replay.ts'
import { readRecord } from '../src/journal/session-record.ts'

// Loaded beforehand: where this is run, nothing more can be imported later.
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

const linesOf = ({
  id,
  machine,
  steps,
  states,
  divergence,
  problem,
  evicted,
}: ReplayedActor): ReadonlyArray<string> => {
  const head = `${id} (${machine}, ${steps.length} events${evicted > 0 ? ` after ${evicted} that were folded` : ''})`
  if (problem !== null) return [head, `  set aside: ${problem}`]
  const [first] = states
  const replayed = divergence === null ? steps : steps.slice(0, divergence.step)
  const taken = replayed.map(
    ({ seq, at, type }, index) =>
      `  ${String(seq).padStart(5)}  ${timeOf(at)}  ${type} → ${valueText(states[index + 1]?.value)}`,
  )
  const failed = divergence && steps[divergence.step]
  return [
    head,
    `  begins in ${valueText(first?.value)}`,
    ...taken,
    ...(failed
      ? [`  ${String(failed.seq).padStart(5)}  ${timeOf(failed.at)}  ${failed.type} ✗ ${divergence.message}`]
      : []),
  ]
}

/** The outcome of a replay on the command line: 0 as recorded, 1 not all of it, 2 no record that could be read. */
export type Outcome = { readonly exitCode: 0 | 1 | 2; readonly lines: ReadonlyArray<string> }

/** Replays the text of a session record and says what it led to. */
export const replayText = (text: string): Promise<Outcome> =>
  Effect.runPromise(
    readRecord(text, load).pipe(
      Effect.flatMap((record) => replayRecord(record)),
      Effect.map((replay): Outcome => {
        const { savedAt, actors } = replay
        const failed = actors.filter(({ divergence, problem }) => divergence !== null || problem !== null)
        const summary =
          failed.length === 0
            ? comparisonText(replay)
            : `Not replayed as recorded: ${failed.map(({ id }) => id).join(', ')}.`
        return {
          exitCode: failed.length === 0 ? 0 : 1,
          lines: [`Session record of ${savedAt}`, ...actors.flatMap(linesOf), summary],
        }
      }),
      Effect.catch(({ message }) => Effect.succeed<Outcome>({ exitCode: 2, lines: [message] })),
    ),
  )
