import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { Covered } from '../../../src/diagram/svg.ts'
import { STREAM_FORMAT } from '../../../src/journal/entry.ts'
import { journaledMachines, loadMachine } from '../../../src/journal/machines.ts'
import { writeRecord } from '../../../src/journal/write-record.ts'
import { caseOf, eventIn } from '../../machines/paths/cases.ts'
import { edgeNamesOf, traceOf } from '../../machines/paths/coverage.ts'
import { observeAll } from '../../machines/paths/observe.ts'
import type { PathPlan } from '../../machines/paths/plan.ts'
import { coverageText } from '../../machines/paths/report.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { LoggedGo } from '../support/run-log.ts'

/** How a run ended: `flaky` failed and passed when repeated; `cut` ended at an act that the screen does not offer. */
export type Verdict = 'passed' | 'failed' | 'flaky' | 'cut'

/** A run with what the report shows of it. */
export type Go = LoggedGo & {
  /** The id of its case, as in the test plan: for runs by pairs, at random, or from a file. */
  readonly id: string
  readonly verdict: Verdict
  /** The repeat of a failed run. */
  readonly repeat: LoggedGo | null
  /** The edges of the diagram taken by each step, starting with the first state. */
  readonly edges: ReadonlyArray<ReadonlyArray<string>>
  /** The session record as text: the browser's own, else built from the steps. */
  readonly recordText: string | null
}

/** The results for one machine. */
export type MachineRun = {
  readonly plan: PathPlan
  readonly goes: ReadonlyArray<Go>
  /** By the name of an edge and the id of a state. */
  readonly coverage: ReadonlyMap<string, Covered>
  readonly edges: ReadonlyArray<string>
  /** The coverage of the diagram, as `npm run paths` words it. */
  readonly covered: string
}

const readGoes = (folder: string): ReadonlyArray<LoggedGo> =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.go.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LoggedGo)
    : []

/** The journal of a machine with these steps, as the browser would have saved it. */
const recordOf = (plan: PathPlan, input: unknown, events: ReadonlyArray<SampleEvent>): Promise<string> => {
  const { version } = journaledMachines[plan.name as keyof typeof journaledMachines]
  const [base, ...states] = observeAll(plan.machine, input, events).map(({ observed }) => observed)
  const state = { value: base?.state, context: base?.context }
  const head = { format: STREAM_FORMAT, machine: plan.name, version, at: 0, base: { seq: 0, state } }
  const entries = events.map((event, index) => ({ seq: index + 1, at: index, event, state: states[index]?.state }))
  const load = (name: string) => loadMachine(journaledMachines, name)
  return writeRecord([{ stream: `${plan.name}#1`, evicted: 0, head, entries }], load, 0)
}

/** The events of a run, up to one that the machine no longer takes. */
const eventsOf = (plan: PathPlan, { steps }: LoggedGo): ReadonlyArray<SampleEvent> => {
  const events: Array<SampleEvent> = []
  for (const { event } of steps) {
    try {
      events.push(eventIn(plan, event))
    } catch {
      break
    }
  }
  return events
}

const verdictOf = ({ failure, behind }: LoggedGo, repeat: LoggedGo | null): Verdict => {
  if (failure !== null) return repeat?.failure === null ? 'flaky' : 'failed'
  return behind > 0 ? 'cut' : 'passed'
}

const goOf = async (plan: PathPlan, folder: string, go: LoggedGo, repeat: LoggedGo | null): Promise<Go> => {
  const events = eventsOf(plan, go)
  const edges = traceOf(plan.machine, { input: go.input, events }).map((step) => step.edges)
  const id = go.caseId ?? caseOf(plan, { walk: go.walk, input: go.input, events, endsIn: '' }).id
  const seen = { ...go, id, edges, repeat, verdict: verdictOf(go, repeat) }
  if (go.failure === null) return { ...seen, recordText: null }
  const own = go.record === null ? null : readFileSync(join(folder, go.record), 'utf8')
  const recordText = own ?? (plan.name in journaledMachines ? await recordOf(plan, go.input, events) : null)
  return { ...seen, recordText }
}

/** The innermost states: what a failed step should have shown. */
const innermost = (states: ReadonlyArray<string>): ReadonlyArray<string> =>
  states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)))

type Walked = { readonly input: unknown; readonly events: ReadonlyArray<SampleEvent>; readonly isWrong: boolean }

/** How often each edge and state was taken, and whether it ever failed. */
const timesOf = (machine: AnyStateMachine, goes: ReadonlyArray<Walked>): ReadonlyMap<string, Covered> => {
  const found = new Map<string, { times: number; failed: boolean }>()
  for (const { input, events, isWrong } of goes) {
    const trace = traceOf(machine, { input, events })
    trace.forEach(({ edges, states }, index) => {
      const before = trace[index - 1]?.states ?? []
      const isLast = isWrong && index === events.length
      const wrong = new Set(isLast ? [...edges, ...innermost(states).filter((id) => !before.includes(id))] : [])
      for (const name of new Set([...edges, ...states])) {
        const one = found.get(name) ?? { times: 0, failed: false }
        found.set(name, { times: one.times + 1, failed: one.failed || wrong.has(name) })
      }
    })
  }
  return found
}

/** The results of a run by machine, including machines without a started walk. */
export const readRun = async (folder: string, plans: ReadonlyArray<PathPlan>): Promise<ReadonlyArray<MachineRun>> => {
  const logged = readGoes(folder)
  const repeats = new Map(logged.flatMap((go) => (go.repeats === null ? [] : [[go.repeats, go] as const])))
  const runs: Array<MachineRun> = []
  for (const plan of plans) {
    const own = logged.filter(({ machine }) => machine === plan.name)
    const goes: Array<Go> = []
    for (const go of own) {
      if (go.repeats === null) goes.push(await goOf(plan, folder, go, repeats.get(go.name) ?? null))
    }
    // A repeat counts as walked too, but its success makes nothing green.
    const walked = own.map((go) => ({ go, events: eventsOf(plan, go) }))
    const coverage = timesOf(
      plan.machine,
      walked.map(({ go: { input, failure }, events }) => ({ input, events, isWrong: failure !== null })),
    )
    const paths = walked.map(({ go: { walk, input }, events }) => ({ walk, input, events, endsIn: '' }))
    const edges = [...edgeNamesOf(plan.machine).values()]
    runs.push({ plan, goes, coverage, edges, covered: coverageText(plan, paths) })
  }
  return runs
}
