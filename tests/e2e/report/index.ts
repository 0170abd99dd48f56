import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { graphOf } from '../../../src/diagram/graph.ts'
import { layOut } from '../../../src/diagram/lay-out.ts'
import { planOf } from '../../machines/paths/index.ts'
import { type Complaint, htmlOf, recordsOf } from './html.ts'
import { readRun } from './run.ts'

export type ReportRequest = {
  /** Where the run has written what it saw. */
  readonly folder: string
  /** Where the report goes. */
  readonly out: string
  readonly machines: ReadonlyArray<string>
  readonly where: string
  readonly how: string
  readonly complaints: ReadonlyArray<Complaint>
  readonly stylesheet: string
}

/** Writes the report of a run and the records of its failures; tells in a line each what was walked. */
export const writeReport = async (request: ReportRequest): Promise<ReadonlyArray<string>> => {
  const { folder, out, machines, where, how, complaints, stylesheet } = request
  const seen = await readRun(folder, machines.map(planOf))
  const runs = await Promise.all(seen.map(async (run) => [run, await layOut(graphOf(run.plan.machine))] as const))
  mkdirSync(out, { recursive: true })
  const css = readFileSync(stylesheet, 'utf8')
  writeFileSync(
    join(out, 'index.html'),
    htmlOf({ folder, recordsAt: relative(process.cwd(), out), where, how, runs, complaints, css }),
  )
  for (const [name, record] of seen.flatMap(recordsOf)) writeFileSync(join(out, name), record)
  return seen.map(({ plan, goes, covered }) => {
    const steps = goes.reduce((sum, go) => sum + go.steps.length, 0)
    const failed = goes.filter(({ failure }) => failure !== null).length
    return `${plan.name.padEnd(14)} ${goes.length} goes, ${steps} steps; ${covered}; ${failed} failed`
  })
}
