import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { graphOf } from '../../../src/diagram/graph.ts'
import { layOut } from '../../../src/diagram/lay-out.ts'
import { planOf } from '../../machines/paths/index.ts'
import { type Complaint, htmlOf, recordsOf } from './html.ts'
import { tracesOf } from './html-go.ts'
import { junitOf } from './junit.ts'
import { type MachineRun, readRun } from './run.ts'
import { durationText, failuresOf, msOf, stepCount, verdictText } from './words.ts'

export type ReportRequest = {
  /** The folder of the run's results. */
  readonly folder: string
  /** The folder of the report. */
  readonly out: string
  readonly machines: ReadonlyArray<string>
  readonly where: string
  readonly how: string
  /** The version of the product and its commit. */
  readonly version: string
  readonly begun: Date
  readonly ended: Date
  readonly complaints: ReadonlyArray<Complaint>
  readonly stylesheet: string
}

const timeText = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, ' UTC')
    .replace('T', ' ')

/** The facts of the run, each as label and text. */
const aboutOf = ({ where, how, version, begun, ended }: ReportRequest, runs: ReadonlyArray<MachineRun>) => {
  const browsers = new Set(runs.flatMap(({ goes }) => goes.flatMap(({ browser }) => browser ?? [])))
  const total = (of: (run: MachineRun) => number) => runs.reduce((sum, run) => sum + of(run), 0)
  return [
    ['Begun', timeText(begun)],
    ['Took', durationText(ended.getTime() - begun.getTime())],
    ['Version', version],
    ['Browser', [...browsers].map((one) => `Chromium ${one}`).join(', ') || 'none was reached'],
    ['Of', where],
    ['By', how],
    [
      'Walked',
      `${total(({ goes }) => goes.length)} goes, ${total(stepCount)} steps, ${durationText(total(msOf))} of walking`,
    ],
  ] as const
}

/**
 * Writes the report of a run, its JUnit XML, and the records and traces of its failures. Returns a summary in lines.
 */
export const writeReport = async (request: ReportRequest): Promise<ReadonlyArray<string>> => {
  const { folder, out, machines, complaints, stylesheet } = request
  const seen = await readRun(folder, machines.map(planOf))
  const runs = await Promise.all(seen.map(async (run) => [run, await layOut(graphOf(run.plan.machine))] as const))
  mkdirSync(out, { recursive: true })
  const css = readFileSync(stylesheet, 'utf8')
  const about = aboutOf(request, seen)
  writeFileSync(
    join(out, 'index.html'),
    htmlOf({ folder, recordsAt: relative(process.cwd(), out), about, runs, complaints, css }),
  )
  writeFileSync(join(out, 'junit.xml'), junitOf(seen, complaints, about))
  for (const [name, record] of seen.flatMap(recordsOf)) writeFileSync(join(out, name), record)
  for (const run of seen) {
    const traces = failuresOf(run).flatMap((go, index) => tracesOf(run, go, index))
    for (const [name, trace] of traces) copyFileSync(join(folder, trace), join(out, name))
  }
  return seen.map(
    (run) =>
      `${run.plan.name.padEnd(14)} ${run.goes.length} goes, ${stepCount(run)} steps; ${run.covered}; ${verdictText(run)}`,
  )
}
