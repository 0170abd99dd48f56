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

/** A go with what the report shows of it. */
export type Go = LoggedGo & {
  /** The id of the case that it is: of a run by pairs, at random, or from a file, the one in the test plan. */
  readonly id: string
  /** By the step, the beginning first: the edges of the diagram that it went along. */
  readonly edges: ReadonlyArray<ReadonlyArray<string>>
  /** The session record as text: the browser's own, else made from the steps. */
  readonly recordText: string | null
}

/** A machine as the run has seen it. */
export type MachineRun = {
  readonly plan: PathPlan
  readonly goes: ReadonlyArray<Go>
  /** By the name of an edge and the id of a state. */
  readonly coverage: ReadonlyMap<string, Covered>
  readonly edges: ReadonlyArray<string>
  /** What the goes cover of the diagram, as `npm run paths` says it. */
  readonly covered: string
}

const readGoes = (folder: string): ReadonlyArray<LoggedGo> =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.go.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LoggedGo)
    : []

/** The journal of a machine that went these steps, as the browser would have saved it. */
const recordOf = (plan: PathPlan, input: unknown, events: ReadonlyArray<SampleEvent>): Promise<string> => {
  const { version } = journaledMachines[plan.name as keyof typeof journaledMachines]
  const [base, ...states] = observeAll(plan.machine, input, events).map(({ observed }) => observed)
  const state = { value: base?.state, context: base?.context }
  const head = { format: STREAM_FORMAT, machine: plan.name, version, at: 0, base: { seq: 0, state } }
  const entries = events.map((event, index) => ({ seq: index + 1, at: index, event, state: states[index]?.state }))
  const load = (name: string) => loadMachine(journaledMachines, name)
  return writeRecord([{ stream: `${plan.name}#1`, evicted: 0, head, entries }], load, 0)
}

const goOf = async (plan: PathPlan, folder: string, go: LoggedGo): Promise<Go> => {
  const events = go.steps.map(({ event }) => eventIn(plan, event))
  const edges = traceOf(plan.machine, { input: go.input, events }).map((step) => step.edges)
  const { id } = caseOf(plan, { walk: go.walk, input: go.input, events, endsIn: '' })
  if (go.failure === null) return { ...go, id, edges, recordText: null }
  const own = go.record === null ? null : readFileSync(join(folder, go.record), 'utf8')
  const recordText = own ?? (plan.name in journaledMachines ? await recordOf(plan, go.input, events) : null)
  return { ...go, id, edges, recordText }
}

/** The innermost of the states: what a failed step should have shown. */
const innermost = (states: ReadonlyArray<string>): ReadonlyArray<string> =>
  states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)))

/** How often each edge and each state was taken, and whether it was the wrong one. */
const timesOf = (machine: AnyStateMachine, goes: ReadonlyArray<Go>): ReadonlyMap<string, Covered> => {
  const found = new Map<string, { times: number; failed: boolean }>()
  for (const { input, steps, failure } of goes) {
    const trace = traceOf(machine, { input, events: steps.map(({ event }) => event) })
    trace.forEach(({ edges, states }, index) => {
      const isWrong = failure !== null && index === steps.length
      const before = trace[index - 1]?.states ?? []
      const wrong = new Set(isWrong ? [...edges, ...innermost(states).filter((id) => !before.includes(id))] : [])
      for (const name of new Set([...edges, ...states])) {
        const one = found.get(name) ?? { times: 0, failed: false }
        found.set(name, { times: one.times + 1, failed: one.failed || wrong.has(name) })
      }
    })
  }
  return found
}

/** What a run has written, by machine; a machine that no walk was begun of is there as well. */
export const readRun = async (folder: string, plans: ReadonlyArray<PathPlan>): Promise<ReadonlyArray<MachineRun>> => {
  const logged = readGoes(folder)
  const runs: Array<MachineRun> = []
  for (const plan of plans) {
    const goes: Array<Go> = []
    for (const go of logged) if (go.machine === plan.name) goes.push(await goOf(plan, folder, go))
    const decoded = goes.map((go) => ({
      ...go,
      steps: go.steps.map((step) => ({ ...step, event: eventIn(plan, step.event) })),
    }))
    const coverage = timesOf(plan.machine, decoded)
    const paths = decoded.map(({ walk, input, steps }) => ({
      walk,
      input,
      events: steps.map(({ event }) => event),
      endsIn: '',
    }))
    const edges = [...edgeNamesOf(plan.machine).values()]
    runs.push({ plan, goes, coverage, edges, covered: coverageText(plan, paths) })
  }
  return runs
}
