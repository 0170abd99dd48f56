import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { workOf, workText } from './by-hand.ts'
import { type Case, caseOf } from './cases.ts'
import { asInDemo, isAnswer } from './demo-data.ts'
import { planOf } from './index.ts'
import { beginWith, stepOn } from './observe.ts'
import { happens, isIn, type PathPlan, samplesOf } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { mostDone } from './smoke-most.ts'
import { othersDone } from './smoke-others.ts'
import type { Goal, Subject } from './smoke-subject.ts'
import { pathsIn } from './state-paths.ts'
import { classOf, type Path } from './walk.ts'

/** The subjects of the smoke test, in order. */
export const subjects: ReadonlyArray<Subject> = [...mostDone, ...othersDone]

/** The maximum size of the smoke test. */
export const SMOKE = { minutes: 30, cases: 20, words: 3000 } as const

/** The acts a person does in the time of one step: fields are filled one after another, without a check in between. */
const AT_ONCE = 3

/** A line of a case: acts in a row, and what must be visible after them. */
export type SmokeLine = { readonly acts: ReadonlyArray<string>; readonly seen: ReadonlyArray<string> }

export type SmokeCase = Case & {
  readonly title: string
  readonly begin: string
  readonly lines: ReadonlyArray<SmokeLine>
}

/** What distinguishes events of one type: the field or part of a form, or the only value. */
const aboutOf = ({ type: _, ...payload }: SampleEvent): string => {
  const [value] = Object.values(payload)
  return typeof value === 'object' && value !== null ? Object.keys(value).join(' ') : String(value)
}

/** The words that a subject has for an event. */
const wordsFor = (words: Subject['acts'], event: SampleEvent): string | undefined =>
  words[`${event.type} ${aboutOf(event)}`] ?? words[event.type]

const fits = (goal: Readonly<Record<string, unknown>>, event: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(goal).every(([key, value]) => isDeepStrictEqual(event[key], value))

/** The number of goals reached after an event, given the number before. */
const reachedBy = (
  goals: ReadonlyArray<Goal>,
  before: number,
  event: SampleEvent | null,
  { snapshot }: { readonly snapshot: AnyMachineSnapshot },
): number => {
  let reached = before
  let isUsed = event === null
  for (let goal = goals[reached]; goal; goal = goals[reached]) {
    if ('state' in goal ? !isIn(snapshot, goal.state) : isUsed || !event || !fits(goal.event, event)) break
    if ('event' in goal) isUsed = true
    reached += 1
  }
  return reached
}

/** The possible events by hand: acts with words, successful answers, and a failure that is a goal itself. */
const eventsOf = (plan: PathPlan, { goals, acts }: Subject): ReadonlyArray<SampleEvent> =>
  samplesOf(plan).filter((event) => {
    const isMeant = goals.some((goal) => 'event' in goal && goal.event.type === event.type)
    return isAnswer(event) ? event.type.startsWith('xstate.done.') || isMeant : wordsFor(acts, event) !== undefined
  })

/** The shortest path of a machine through the goals of a subject. */
export const wayTo = (plan: PathPlan, subject: Subject): Path => {
  const walk = plan.walks.find(({ name }) => name === subject.walk)
  if (!walk) throw new Error(`${subject.machine} has no walk "${subject.walk}"`)
  const { goals, title } = subject
  const events = eventsOf(plan, subject)
  const start = beginWith(plan.machine, walk.input)
  const begun = { step: start, reached: reachedBy(goals, 0, null, start), way: [] as ReadonlyArray<SampleEvent> }
  const queue = [begun]
  const known = new Set<string>()
  let most = 0
  for (const { step, reached, way } of queue) {
    if (reached === goals.length) {
      return { walk: walk.name, input: walk.input, events: way, endsIn: classOf(walk, step.snapshot) }
    }
    most = Math.max(most, reached)
    for (const event of events) {
      if (!step.snapshot.can(event) || !happens(plan, step.snapshot, event)) continue
      const next = stepOn(plan.machine, step.snapshot, event)
      const now = reachedBy(goals, reached, event, next)
      const key = JSON.stringify([next.snapshot.value, classOf(walk, next.snapshot), now])
      if (known.has(key)) continue
      known.add(key)
      queue.push({ step: next, reached: now, way: [...way, event] })
    }
  }
  throw new Error(`"${title}" cannot be done any more: nothing leads to ${JSON.stringify(goals[most])}`)
}

/** Words with the data of an event, as in the demo installation. */
const withData = (words: string, event: SampleEvent): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, field) => asInDemo(String(event[field])))

/** A case as lines: a line ends with something visible, and the next step starts a new one. */
const linesOf = (subject: Subject, { start, steps }: Case): ReadonlyArray<SmokeLine> => {
  const lines: Array<{ acts: Array<string>; seen: Array<string> }> = []
  let before = start.state
  for (const { event, state } of steps) {
    const words = isAnswer(event) ? undefined : wordsFor(subject.acts, event)
    const last = lines.at(-1)
    if (words !== undefined) {
      if (last && last.seen.length === 0) last.acts.push(withData(words, event))
      else lines.push({ acts: [withData(words, event)], seen: [] })
    }
    const old = new Set(pathsIn(before))
    const entered = pathsIn(state).filter((path) => !old.has(path))
    const answered = wordsFor(subject.seen, event)
    const seen = answered === undefined ? entered.flatMap((path) => subject.seen[path] ?? []) : [answered]
    lines.at(-1)?.seen.push(...seen.map((one) => withData(one, event)))
    before = state
  }
  return lines
}

/** A subject as a case: its path on the machine, and the lines for a person. */
export const smokeCaseOf = (subject: Subject): SmokeCase => {
  const plan = planOf(subject.machine)
  const one = caseOf(plan, wayTo(plan, subject))
  return { ...one, title: subject.title, begin: subject.begin, lines: linesOf(subject, one) }
}

const caseText = ({ title, begin, lines }: SmokeCase, index: number): ReadonlyArray<string> => [
  `## ${index + 1}. ${title}`,
  '',
  `Begin: ${begin}`,
  '',
  ...lines.map(({ acts, seen }, line) => `${line + 1}. ${acts.join(' ')} → ${seen.join(' ')}`),
  '',
]

/** The smoke test as Markdown. */
const smokeText = (cases: ReadonlyArray<SmokeCase>): string =>
  [
    '# Smoke test: half an hour',
    '',
    'Start a new installation with demo data (`DEMO_DATA=small`). Its administrator is `admin@simdesk.test`; the password is',
    '`ADMIN_PASSWORD`, or the one that the first start printed. Use one browser, and do the cases in this order.',
    '',
    'Each line says what to do and, after the arrow, what you must see. **Bold** words are those of the menu and the screen.',
    'If you see something else, write down the numbers of the case and the line, and go on with the next case.',
    '',
    ...cases.flatMap(caseText),
  ].join('\n')

/** The lines of a case as steps. A line with many fields takes the time of several steps. */
const stepsOf = ({ lines }: SmokeCase) => ({
  steps: lines.flatMap(({ acts }) => Array.from({ length: Math.ceil(acts.length / AT_ONCE) })),
})

/** The smoke test of these machines: its text, its cases and its effort. */
export const smokeReportOf = (names: ReadonlyArray<string>) => {
  const cases = subjects.filter(({ machine }) => names.includes(machine)).map(smokeCaseOf)
  const markdown = smokeText(cases)
  const size = workOf(cases.map(stepsOf), markdown)
  return { markdown, cases, size, work: workText(size) }
}
