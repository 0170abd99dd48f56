import { isDeepStrictEqual } from 'node:util'
import { asTree, idOf, type Line, textOf } from './baseline-text.ts'
import { type Notice, noticeOf } from './cases.ts'
import { differenceWords, stepOnNow } from './difference-words.ts'
import { eventText } from './event-text.ts'
import { beginWith, type ObservedStep } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import { newInState, wholeState } from './state-change.ts'
import { type CaseStep, stepsThrough } from './steps.ts'

/** The parts of a notice that differ from the previous one. */
const newIn = (notice: Notice, before: Notice | null): Partial<Notice> => ({
  ...(isDeepStrictEqual(notice.state, before?.state) ? {} : { state: newInState(notice.state, before?.state) }),
  ...(Object.keys(notice.changes).length === 0 ? {} : { changes: notice.changes }),
  ...(notice.emitted.length === 0 ? {} : { emitted: notice.emitted }),
  ...(notice.asked.length === 0 ? {} : { asked: notice.asked }),
})

/** The complete notice of a line, given the previous one. */
const wholeOf = ({ state, changes = {}, emitted = [], asked = [] }: Line, before: Notice | null): Notice => ({
  state: state === undefined ? before?.state : wholeState(state, before?.state),
  changes,
  emitted,
  asked,
})

type Facts = Notice['changes']

/** The facts of a start that differ from another's; null if those do not describe it completely. */
const besides = (facts: Facts, other: Facts): Facts | null =>
  Object.keys(other).every((name) => name in facts)
    ? Object.fromEntries(Object.entries(facts).filter(([name, value]) => !isDeepStrictEqual(value, other[name])))
    : null

/** Writes the facts that a start shares with the first one only there. */
const withoutRepeats = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const [first] = lines
  return lines.map((line) => {
    const { walk, changes, ...rest } = line
    const own = walk === undefined || line === first ? null : besides(changes ?? {}, first?.changes ?? {})
    return own === null || !first ? line : ({ ...rest, walk, like: first.id, changes: own } as Line)
  })
}

/** Every step of the generated cases, once, each before its descendants. */
export const baselineOf = (plan: PathPlan): ReadonlyArray<Line> => {
  const known = new Map<CaseStep, { readonly id: string; readonly notice: Notice }>()
  const ids = new Set<string>()
  const lines = stepsThrough(plan).map((step) => {
    const before = step.before === null ? undefined : known.get(step.before)
    const notice = noticeOf(step.before?.now ?? null, step.now)
    const event = step.event === null ? undefined : plainEvent(plan, step.event)
    const id = before ? idOf(before.id, event) : idOf(step.walk)
    if (ids.has(id)) throw new Error(`Two steps of the baseline have the id ${id}: make it longer`)
    ids.add(id)
    known.set(step, { id, notice })
    const origin = before ? { after: before.id, event } : { walk: step.walk, input: step.input }
    return { id, ...origin, ...newIn(notice, before?.notice ?? null) } as Line
  })
  return asTree(withoutRepeats(lines))
}

/** The text of a machine's baseline, as it is committed. */
export const baselineText = (plan: PathPlan): string => textOf(baselineOf(plan))

type Ran = { readonly step: ObservedStep; readonly notice: Notice; readonly walk: string }

/** Runs a line on the current machine. Returns the step, or why the machine no longer takes it. */
const runLine = (plan: PathPlan, { walk, input, event }: Line, before: Ran | undefined): ObservedStep | string => {
  if (walk !== undefined) {
    return plan.walks.some(({ name }) => name === walk) ? beginWith(plan.machine, input) : 'there is no such walk'
  }
  if (!before || !event) return 'it follows no step'
  return stepOnNow(plan, before.step, event)
}

/**
 * Runs a baseline on the current machine and describes each step that differs.
 *
 * Descendants of such a step are not run: they would differ for the same reason.
 */
export const brokenLines = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const ran = new Map<string, Ran>()
  const differences: Array<string> = []
  let behind = 0
  for (const told of lines) {
    const like = told.like === undefined ? undefined : lines.find(({ id }) => id === told.like)
    const line = like ? { ...told, changes: { ...like.changes, ...told.changes } } : told
    const before = line.after === undefined ? undefined : ran.get(line.after)
    if (line.after !== undefined && !before) {
      behind += 1
      continue
    }
    const walk = line.walk ?? before?.walk ?? ''
    const step = runLine(plan, line, before)
    if (typeof step === 'string') {
      differences.push(`where ${walk}: ${step}`)
      continue
    }
    const notice = noticeOf(before?.step ?? null, step)
    const words = differenceWords(notice, wholeOf(line, before?.notice ?? null), before?.step ?? null)
    if (words.length === 0) ran.set(line.id, { step, notice, walk })
    else {
      const when = line.event ? `after ${eventText(line.event)}` : 'at the beginning'
      differences.push(`where ${walk}: ${when} ${words.join('; ')}`)
    }
  }
  if (behind > 0) differences.push(`${behind} steps behind these were not run`)
  return differences
}

/** The steps of a machine that its baseline lacks, in words. */
export const newSteps = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const known = new Set(lines.map(({ id }) => id))
  const added = baselineOf(plan).filter(({ id }) => !known.has(id))
  const [first] = added
  if (!first) return []
  const what = first.event ? eventText(first.event) : `where ${first.walk}`
  return [`${added.length} steps are new, ${what} the first: the baseline does not say what they do`]
}

/** All differences between a machine and its baseline, in words. */
export const differencesFrom = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => [
  ...brokenLines(plan, lines),
  ...newSteps(plan, lines),
]
