import { compareBaseline } from './baseline-files.ts'
import { byHand, impossibleSteps, type ToldCase, toldCases, workOf, workText } from './by-hand.ts'
import { runCase } from './case-run.ts'
import { type Case, caseOf } from './cases.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { type FaultCase, faultCasesOf } from './fault-cases.ts'
import { openingsOf } from './faults.ts'
import { planOf, plans } from './index.ts'
import { changePairCoverageOf } from './journeys.ts'
import type { Fault } from './network-faults.ts'
import { type PathPlan, samplesOf, walksInBrowser } from './plan.ts'
import { pairCoverageOf, pathsBy, type Strategy } from './strategies.ts'
import { testPlan } from './test-plan.ts'
import type { Path } from './walk.ts'

export { RATE } from './by-hand.ts'
export { readCases } from './cases.ts'
export { faults } from './network-faults.ts'
export { smokeReportOf } from './smoke.ts'
export { strategies } from './strategies.ts'

/** A strategy of the paths, or these faults at every call on them. */
export type ReportStrategy = Strategy | { readonly name: 'faults'; readonly faults: ReadonlyArray<Fault> }

export const machines: ReadonlyArray<string> = plans.map(({ name }) => name)

/** Why a machine has no adapter; null if it has one. */
export const whyNoAdapter = (name: string): string | null => planOf(name).noAdapter ?? null

/** The names of a machine's walks that a browser walks. */
export const walksOf = (name: string): ReadonlyArray<string> => walksInBrowser(planOf(name)).map((walk) => walk.name)

export type Report = {
  readonly markdown: string
  /** The cases, each with its title, purpose and weight. */
  readonly cases: ReadonlyArray<ToldCase>
  /** The coverage of the paths, in one line. */
  readonly summary: string
  /** The effort by hand, in one line. */
  readonly work: string
  /** The reasons why the run fails: a state or edge that no path reaches, or a fault with a bad outcome. */
  readonly problems: ReadonlyArray<string>
}

const share = ({ all, missed }: Coverage['states']): string => `${all.length - missed.length}/${all.length}`

/** The coverage of paths, as every report words it. */
export const coverageText = (plan: PathPlan, paths: ReadonlyArray<Path>): string => {
  const { states, transitions } = coverageOf(plan, paths)
  const pairs = pairCoverageOf(plan, paths)
  const edges = `edges ${share(transitions)}, pairs of edges ${pairs.covered}/${pairs.all}`
  return `states ${share(states)}, ${edges}, ${changePairText(plan, paths)}`
}

/** The number of covered and feasible pairs of change and navigation, and how far they were explored. */
const changePairText = (plan: PathPlan, paths: ReadonlyArray<Path>): string => {
  const { all, walked, explored } = changePairCoverageOf(plan, paths)
  const part = all === 0 ? '' : `, ${((walked / all) * 100).toFixed(0)} %`
  const end = explored.isUsedUp ? 'its budget used up: at least these can be' : 'until it found no more'
  return `changes with navigations ${walked}/${all}${part} (${explored.conceivable} conceivable; ${explored.steps} steps explored, ${end})`
}

/** The effort of a plan by hand, and the number of steps that nobody can do. */
const byHandText = (plan: PathPlan, cases: ReadonlyArray<Case>, markdown: string): string => {
  const work = workText(
    workOf(
      cases.map((one) => byHand(plan, one)),
      markdown,
    ),
  )
  return `${work}, ${impossibleSteps(plan, cases)} steps that cannot be done by hand`
}

const counted = (cases: ReadonlyArray<Case>): string =>
  `${cases.length} cases, ${cases.reduce((sum, { steps }) => sum + steps.length, 0)} steps`

/** How the paths were chosen, in words. */
export const howText = (strategy: ReportStrategy): string => {
  if (strategy.name === 'random') return `random, seed ${strategy.seed}, length ${strategy.length}`
  if (strategy.name === 'journeys') {
    return `journeys, seed ${strategy.seed}, until ${strategy.share * 100} % or ${strategy.length} steps`
  }
  return strategy.name === 'faults' ? `faults: ${strategy.faults.join(', ')}` : strategy.name
}

const reportWith = (
  plan: PathPlan,
  strategy: ReportStrategy,
  cases: ReadonlyArray<Case>,
  summary: string,
  problems: ReadonlyArray<string>,
): Report => {
  const made = `Made from the machine with ${samplesOf(plan).length} sample events`
  const about = `${made} (strategy ${howText(strategy)}): ${summary}.`
  const markdown = testPlan(plan, cases, about)
  return { markdown, cases: toldCases(plan, cases), summary, work: byHandText(plan, cases, markdown), problems }
}

/** The test plan of one machine: its paths as data and in words, and their coverage of the diagram. */
export const reportOf = (name: string, strategy: Strategy): Report => {
  const plan = planOf(name)
  const paths = pathsBy(plan, strategy)
  const cases = paths.map((path) => caseOf(plan, path))
  const { states, transitions } = coverageOf(plan, paths)
  const missed = [...states.missed, ...transitions.missed]
  return reportWith(
    plan,
    strategy,
    cases,
    `${counted(cases)}; ${coverageText(plan, paths)}`,
    // Random choices report what they missed, and views are about states. The other strategies promise every edge.
    ['random', 'journeys', 'views'].includes(strategy.name) ? [] : missed.map((edge) => `no path reaches ${edge}`),
  )
}

/** The effort of a strategy's plans over all machines, and the number of steps that cannot be done by hand. */
export const sizeOf = (strategy: Strategy): string => {
  const all = plans.map((plan) => ({ plan, report: reportOf(plan.name, strategy) }))
  const cases = all.flatMap(({ plan, report }) => report.cases.map((one) => byHand(plan, one)))
  const lost = all.reduce((sum, { plan, report }) => sum + impossibleSteps(plan, report.cases), 0)
  const text = all.map(({ report }) => report.markdown).join('\n')
  return `${workText(workOf(cases, text))}, ${lost} steps that cannot be done by hand`
}

/** The same with faults: each call on the paths fails in each of these ways. A bad outcome is a problem. */
export const faultReportOf = async (name: string, faults: ReadonlyArray<Fault>): Promise<Report> => {
  const plan = planOf(name)
  const openings = openingsOf(plan)
  const cases: Array<FaultCase> = []
  for (const fault of faults) cases.push(...(await faultCasesOf(plan, fault, openings)))
  const broken = cases.filter(({ fault }) => fault.complaints.length > 0)
  const problems = broken.flatMap(({ id, walk, fault: { name: what, call, occurrence, complaints } }) =>
    complaints.map((one) => `case ${id}, where ${walk}: ${what} at call ${occurrence} of ${call}: ${one}`),
  )
  return reportWith(plan, { name: 'faults', faults }, cases, `${counted(cases)}; ${broken.length} broken`, problems)
}

/** The cases of a file whose machine or walk does not exist, in words. */
export const strayCases = (cases: ReadonlyArray<Case>): ReadonlyArray<string> =>
  cases.flatMap(({ id, machine, walk }) => {
    if (!machines.includes(machine)) return [`case ${id}: there is no machine ${machine}`]
    return walksOf(machine).includes(walk) ? [] : [`case ${id}: ${machine} has no walk "${walk}"`]
  })

/** Runs cases of a file and reports the differences of each. */
export const checkCases = (cases: ReadonlyArray<Case>) => {
  const differences = cases.map((one): readonly [Case, ReadonlyArray<string>] => {
    try {
      return [one, runCase(planOf(one.machine), one)]
    } catch (error) {
      return [one, [error instanceof Error ? error.message : String(error)]]
    }
  })
  const failed = differences.filter(([, found]) => found.length > 0)
  return {
    failed: failed.length,
    lines: [
      ...failed.flatMap(([{ id, machine, walk }, found]) => [
        `${machine} ${id}, where ${walk}:`,
        ...found.map((one) => `  ${one}`),
      ]),
      `${cases.length - failed.length} of ${cases.length} cases are as they were written`,
    ],
  }
}

/** Compares a machine with its baseline and accepts the difference if asked to. Returns both facts. */
export const takeOverBaseline = (name: string, isAccepted: boolean) => compareBaseline(planOf(name), isAccepted)
