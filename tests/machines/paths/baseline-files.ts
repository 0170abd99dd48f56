import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { baselineText, type Line, readBaseline } from './baseline.ts'
import type { PathPlan } from './plan.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(`../baseline/${name}.jsonl`, import.meta.url))

/** The baseline of a machine as it is committed; none for a machine that has not been accepted yet. */
export const committedBaseline = (name: string): ReadonlyArray<Line> =>
  existsSync(fileOf(name)) ? readBaseline(readFileSync(fileOf(name), 'utf8')) : []

/** Takes over what a machine does now as what it shall do. */
export const accept = (plan: PathPlan): void => writeFileSync(fileOf(plan.name), baselineText(plan))
