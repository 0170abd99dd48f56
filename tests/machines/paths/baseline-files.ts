import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { baselineText, differencesFrom } from './baseline.ts'
import { type Line, readBaseline } from './baseline-text.ts'
import type { PathPlan } from './plan.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(`../baseline/${name}.jsonl`, import.meta.url))

/** The text of a machine's baseline as it is committed; none for a machine that has not been accepted yet. */
const committedText = (name: string): string => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '')

/** The baseline of a machine as it is committed. */
export const committedBaseline = (name: string): ReadonlyArray<Line> => readBaseline(committedText(name))

/**
 * In what a machine is not what a text of its baseline says, and the text to be taken over: null where the two are the
 * same. A text that has lines left over from walks that are no longer made differs without a word.
 */
export const acceptance = (plan: PathPlan, text: string) => {
  const now = baselineText(plan)
  return { differences: differencesFrom(plan, readBaseline(text)), text: now === text ? null : now }
}

/** Compares a machine with its committed baseline; takes it over where it shall. Says what differed, and whether it wrote. */
export const compareBaseline = (plan: PathPlan, isAccepted: boolean) => {
  const { differences, text } = acceptance(plan, committedText(plan.name))
  const isWritten = isAccepted && text !== null
  if (isWritten) writeFileSync(fileOf(plan.name), text)
  return { differences, isWritten }
}
