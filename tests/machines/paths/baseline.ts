import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Notice, noticeOf } from './cases.ts'
import { differenceWords, stepOnNow } from './difference-words.ts'
import { eventText } from './event-text.ts'
import { beginWith, type ObservedStep } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { newInState, wholeState } from './state-change.ts'
import { type CaseStep, stepsThrough } from './steps.ts'

/**
 * A step of the baseline. The steps of a machine are a tree: a walk's beginning, and behind each step those that follow
 * it, so that what many cases begin with stands there once. What a step leaves as it was is left out, the regions of a
 * parallel state too.
 */
export type Line = Partial<Notice> & {
  /** Made from what has happened so far: it stays the same when other steps come and go. */
  readonly id: string
  /** The step before; none where a walk begins. */
  readonly after?: string
  readonly event?: SampleEvent
  readonly walk?: string
  readonly input?: unknown
}

const idOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10)

/** What is new in a notice, beside the one before. */
const newIn = (notice: Notice, before: Notice | null): Partial<Notice> => ({
  ...(isDeepStrictEqual(notice.state, before?.state) ? {} : { state: newInState(notice.state, before?.state) }),
  ...(Object.keys(notice.changes).length === 0 ? {} : { changes: notice.changes }),
  ...(notice.emitted.length === 0 ? {} : { emitted: notice.emitted }),
  ...(notice.asked.length === 0 ? {} : { asked: notice.asked }),
})

/** The whole notice of a line, beside the state before. */
const wholeOf = ({ state, changes = {}, emitted = [], asked = [] }: Line, before: Notice | null): Notice => ({
  state: state === undefined ? before?.state : wholeState(state, before?.state),
  changes,
  emitted,
  asked,
})

/** Every step that the generated cases take, each once, those of a case in their order. */
export const baselineOf = (plan: PathPlan): ReadonlyArray<Line> => {
  const known = new Map<CaseStep, { readonly id: string; readonly notice: Notice }>()
  return stepsThrough(plan).map((step) => {
    const before = step.before === null ? undefined : known.get(step.before)
    const notice = noticeOf(step.before?.now ?? null, step.now)
    const event = step.event === null ? undefined : plainEvent(plan, step.event)
    const id = before ? idOf(before.id, event) : idOf(step.walk)
    known.set(step, { id, notice })
    const origin = before ? { after: before.id, event } : { walk: step.walk, input: step.input }
    return { id, ...origin, ...newIn(notice, before?.notice ?? null) } as Line
  })
}

/** The text of a baseline: a line a step, so that a change of the machine is a change of the lines that it touches. */
export const baselineText = (plan: PathPlan): string =>
  baselineOf(plan)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

export const readBaseline = (text: string): ReadonlyArray<Line> =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

type Ran = { readonly step: ObservedStep; readonly notice: Notice; readonly walk: string }

/** One line on the machine as it is now: the step, or why it cannot be taken any more. */
const runLine = (plan: PathPlan, { walk, input, event }: Line, before: Ran | undefined): ObservedStep | string => {
  if (walk !== undefined) {
    return plan.walks.some(({ name }) => name === walk) ? beginWith(plan.machine, input) : 'there is no such walk'
  }
  if (!before || !event) return 'it follows no step'
  return stepOnNow(plan, before.step, event)
}

/**
 * Runs a baseline on the machine as it is now. Each step that differs is told in words; what lies behind it is not run,
 * since it would differ for the same reason.
 */
export const brokenLines = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const ran = new Map<string, Ran>()
  const differences: Array<string> = []
  let behind = 0
  for (const line of lines) {
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

/** What a machine does that its baseline does not speak of, in words. */
export const newSteps = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const known = new Set(lines.map(({ id }) => id))
  const added = baselineOf(plan).filter(({ id }) => !known.has(id))
  const [first] = added
  if (!first) return []
  const what = first.event ? eventText(first.event) : `where ${first.walk}`
  return [`${added.length} steps are new, ${what} the first: the baseline does not say what they do`]
}

/** Everything in which a machine is not what its baseline says. */
export const differencesFrom = (plan: PathPlan, lines: ReadonlyArray<Line>): ReadonlyArray<string> => [
  ...brokenLines(plan, lines),
  ...newSteps(plan, lines),
]
