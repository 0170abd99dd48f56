import { type Case, caseOf, runCase } from './cases.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { planOf, plans } from './index.ts'
import { checkMutants, MUTATION_GOAL } from './mutants.ts'
import { samplesOf } from './plan.ts'
import { pairCoverageOf, pathsBy, type Strategy } from './strategies.ts'
import { testPlan } from './test-plan.ts'

export { strategies } from './strategies.ts'

export const machines: ReadonlyArray<string> = plans.map(({ name }) => name)

export type Report = {
  readonly markdown: string
  readonly cases: ReadonlyArray<Case>
  /** What the paths cover, in one line. */
  readonly summary: string
  /** The states and edges of the diagram that no path reaches, by name. */
  readonly missed: ReadonlyArray<string>
}

const share = ({ all, missed }: Coverage['states']): string => `${all.length - missed.length}/${all.length}`

/** The test plan of one machine: its paths as data and in words, and what they cover of the diagram. */
export const reportOf = (name: string, strategy: Strategy): Report => {
  const plan = planOf(name)
  const paths = pathsBy(plan, strategy)
  const cases = paths.map((path) => caseOf(plan, path))
  const { states, transitions } = coverageOf(plan, paths)
  const pairs = pairCoverageOf(plan, paths)
  const steps = paths.reduce((sum, { events }) => sum + events.length, 0)
  const summary =
    `${cases.length} cases, ${steps} steps; states ${share(states)}, edges ${share(transitions)}, ` +
    `pairs of edges ${pairs.covered}/${pairs.all}`
  const how = strategy.name === 'random' ? `random, seed ${strategy.seed}, length ${strategy.length}` : strategy.name
  const about = `Made from the machine with ${samplesOf(plan).length} sample events (strategy ${how}): ${summary}.`
  return {
    markdown: testPlan(plan, cases, about),
    cases,
    summary,
    missed: [...states.missed, ...transitions.missed],
  }
}

/** Runs cases that were written to a file, and says of each what is no longer as it was written. */
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

/** What the cases of one machine notice of faults in it, in one line and survivor by survivor. */
export const mutationReportOf = (name: string, strategy: Strategy) => {
  const plan = planOf(name)
  const { all, noticed, survivors } = checkMutants(plan, pathsBy(plan, strategy))
  return {
    all,
    noticed,
    isEnough: noticed >= all * MUTATION_GOAL,
    survivors: survivors.map(
      (one) => `${one.name}\n    ${one.reason ?? 'no reason is known: a sample or a walk is missing'}`,
    ),
  }
}
