import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { baselineText, differencesFrom } from './baseline.ts'
import { type Line, readBaseline } from './baseline-text.ts'
import type { PathPlan } from './plan.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(`../baseline/${name}.jsonl`, import.meta.url))

/** The text of a machine's committed baseline; empty if the machine has not been accepted yet. */
const committedText = (name: string): string => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '')

/** The committed baseline of a machine. */
export const committedBaseline = (name: string): ReadonlyArray<Line> => readBaseline(committedText(name))

/**
 * The differences between a machine and the text of its baseline, and the new text to accept.
 *
 * Null if the two agree. A text with leftover lines of removed walks has a new text, but no differences in words.
 */
export const acceptance = (plan: PathPlan, text: string) => {
  const now = baselineText(plan)
  return { differences: differencesFrom(plan, readBaseline(text)), text: now === text ? null : now }
}

/** Compares a machine with its committed baseline, and writes the new one if asked to. Returns both facts. */
export const compareBaseline = (plan: PathPlan, isAccepted: boolean) => {
  const { differences, text } = acceptance(plan, committedText(plan.name))
  const isWritten = isAccepted && text !== null
  if (isWritten) writeFileSync(fileOf(plan.name), text)
  return { differences, isWritten }
}
