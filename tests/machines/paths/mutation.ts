import { brokenLines, newSteps } from './baseline.ts'
import type { Line } from './baseline-text.ts'
import { coverageOf } from './coverage.ts'
import { brokenPromises } from './judge.ts'
import { mutantsOf } from './mutants.ts'
import type { PathPlan } from './plan.ts'
import { pathsThrough } from './walk.ts'

/** Who judges a machine that somebody has changed: each knows nothing of the machine as it was. */
export const judges = ['promises', 'baseline'] as const
export type Judge = (typeof judges)[number]

/** The share of the faults that each must notice. */
export const goals: Readonly<Record<Judge, number>> = { promises: 0.85, baseline: 0.98 }

type About = {
  readonly lines: ReadonlyArray<Line>
  /**
   * What the promises complain of where nothing is wrong: some are shown by no path of the plan but by a journey, which
   * is not made for every mutant, as that would take too long.
   */
  readonly known: ReadonlySet<string>
}
type Find = (plan: PathPlan, about: About) => boolean

/** Whether a judge finds something wrong with a machine, as it would in a change; a machine that crashes is wrong. */
const finds: Readonly<Record<Judge, Find>> = {
  promises: (plan, { known }) => {
    if (brokenPromises(plan).some((complaint) => !known.has(complaint))) return true
    const { states, transitions } = coverageOf(plan, pathsThrough(plan))
    return states.missed.length + transitions.missed.length > 0
  },
  baseline: (plan, { lines }) => brokenLines(plan, lines).length > 0 || newSteps(plan, lines).length > 0,
}

const noticedBy = (judge: Judge, plan: PathPlan, about: About): boolean => {
  try {
    return finds[judge](plan, about)
  } catch {
    return true
  }
}

/** What a judge notices of the mutants of a machine, and who survives; with the reason where the plan gives one. */
export type Mutation = {
  readonly all: number
  readonly noticed: number
  readonly isEnough: boolean
  readonly survivors: ReadonlyArray<{ readonly name: string; readonly reason: string | null }>
}

/** Makes each mutant of a machine the source, and asks a judge what it says of it. */
export const mutationOf = (plan: PathPlan, judge: Judge, lines: ReadonlyArray<Line>): Mutation => {
  const mutants = mutantsOf(plan.machine)
  const about = { lines, known: new Set(brokenPromises(plan)) }
  const survivors = mutants.filter(({ build }) => !noticedBy(judge, { ...plan, machine: build() }, about))
  const noticed = mutants.length - survivors.length
  return {
    all: mutants.length,
    noticed,
    isEnough: noticed >= mutants.length * goals[judge],
    survivors: survivors.map(({ name }) => ({ name, reason: plan.unnoticeable?.[name] ?? null })),
  }
}
