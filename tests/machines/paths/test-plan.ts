import type { AnyStateNode } from 'xstate'
import { byHand, minutesOf, type ToldCase, toldCases } from './by-hand.ts'
import { seenAlong } from './case-run.ts'
import { type Case, eventIn, factsIn, type Notice } from './cases.ts'
import { accountsText, asInDemo, causeText, isAnswer, passwordText, payloadOf } from './demo-data.ts'
import { promisedAfter } from './judge.ts'
import { faultWords } from './network-faults.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import { promiseText } from './promise-text.ts'
import type { SampleEvent } from './sample-event.ts'
import { endsTheSession } from './session-end.ts'
import { pathsIn } from './state-paths.ts'

/** A payload with more facts than this is listed once, under Data, and named in the steps. */
const FEW = 4

const said = ([place, value]: readonly [string, unknown]): string => `${place} = ${JSON.stringify(value)}`

/** The data of the steps: short data is written in place, long data has a name. */
const dataOf = (plan: PathPlan) => {
  const long = Object.entries(plan.events).flatMap(([type, { samples }]) =>
    samples.flatMap((sample) => {
      const { type: _, ...payload } = plainEvent(plan, { type, ...sample })
      return factsIn(payload).length > FEW ? [{ type, text: JSON.stringify(payload), payload }] : []
    }),
  )
  const nameOf = (index: number) => `D${index + 1}`
  return {
    textOf: (steps: Case['steps'], number: number): string => {
      const { event } = steps[number] as Case['steps'][number]
      const { type, ...payload } = event
      const index = long.findIndex((one) => one.type === type && one.text === JSON.stringify(payload))
      const facts = factsIn(payloadOf(event)).filter(([place]) => place !== '' && !place.startsWith('error'))
      const data = index >= 0 ? `**${nameOf(index)}**` : facts.map((fact) => `\`${asInDemo(said(fact))}\``).join(', ')
      // Answers depend on the installation, so the plan says only what they are like.
      const given = data === '' ? [] : [`${isAnswer(event) ? 'It is like' : 'Data:'} ${data}.`]
      return [...given, passwordText(steps, number) ?? [], causeText(event) ?? []]
        .flat()
        .map((one) => ` ${one}`)
        .join('')
    },
    appendix: long.flatMap(({ type, payload }, index) => [
      `### ${nameOf(index)}: ${plan.events[type]?.description}`,
      '',
      '```json',
      asInDemo(JSON.stringify(payload, null, 2)),
      '```',
      '',
    ]),
  }
}

const nodeAt = (root: AnyStateNode, path: string): AnyStateNode | undefined =>
  path.split('.').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], root)

const statesEntered = (plan: PathPlan, before: unknown, after: unknown): ReadonlyArray<string> => {
  const old = new Set(before === null ? [] : pathsIn(before))
  return pathsIn(after).flatMap((path) => {
    const description = nodeAt(plan.machine.root, path)?.description
    return old.has(path) || !description ? [] : [`${description} (\`${path}\`)`]
  })
}

const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const told = (event: unknown): string => {
  const { type, ...facts } = event as { type: string; kind?: string; text?: string; to?: string }
  if (type === 'toast.shown') return `A message appears (${facts.kind}): "${facts.text}"`
  if (type === 'navigation.requested') return `The page ${facts.to} opens.`
  if (type === 'draft.cleared') return 'What was kept of the draft is forgotten.'
  return `The application is told: ${type}.`
}

/** A fact by its value if short; a list by its length. */
const valueText = ([place, value]: readonly [string, unknown]): string => {
  if (Array.isArray(value) && JSON.stringify(value).length > 60) return `${place}: ${value.length} entries`
  const text = said([place, value])
  return text.length > 120 ? `${place}: another text` : `\`${asInDemo(text)}\``
}

/** The changed facts by name; if one part has many, only the first are named. */
const changed = (changes: Notice['changes']): ReadonlyArray<string> => {
  const byFact = new Map<string, Array<readonly [string, unknown]>>()
  for (const change of Object.entries(changes)) {
    const fact = change[0].split('.')[0] ?? ''
    byFact.set(fact, [...(byFact.get(fact) ?? []), change])
  }
  return [...byFact].map(([fact, all]) => {
    if (all.length <= FEW) return `${all.map(valueText).join(', ')}.`
    const named = all.slice(0, FEW).map(([place]) => place.slice(fact.length + 1))
    return `${fact}: ${named.join(', ')} and ${all.length - FEW} more.`
  })
}

/** The changed facts. Those from an answer depend on the installation, so they are named without values. */
const changedBy = (event: SampleEvent | null, changes: Notice['changes']): ReadonlyArray<string> => {
  if (event?.output === undefined) return changed(changes).map((line) => `Now ${line}`)
  const facts = [...new Set(Object.keys(changes).map((place) => place.split('.')[0] ?? ''))]
  return facts.length === 0 ? [] : [`Now as it was answered: ${facts.map((fact) => words(fact).trim()).join(', ')}.`]
}

/** What must be visible after a step. Facts come last, because a person looks at the screen first. */
const seen = (
  plan: PathPlan,
  before: Notice | null,
  after: Notice,
  event: SampleEvent | null = null,
  promises: ReadonlyArray<string> = [],
): ReadonlyArray<string> => {
  const lines = [
    ...statesEntered(plan, before?.state ?? null, after.state),
    ...after.emitted.map((event) => asInDemo(told(event))),
    ...after.asked.map(({ name }) => `The server is asked: ${words(name)}.`),
    ...(before === null ? [] : changedBy(event, after.changes)),
    ...promises.map((sentence) => `It must be so: ${sentence}.`),
  ]
  return lines.length > 0 ? lines : ['Everything stays as it is.']
}

/** What is visible after a call is answered 401, whatever the machine of the screen holds. */
const signedOut: ReadonlyArray<string> = [
  'The screen is left: the page says "Your session has ended", and offers to sign in (`/auth/logout`).',
  'The case ends here for a person.',
]

const listed = (lines: ReadonlyArray<string>, indent: string): ReadonlyArray<string> =>
  lines.map((line) => `${indent}- ${line}`)

/** The call that meets a fault, and the faults of its outcome. */
const faultText = ({ fault, steps }: Case): ReadonlyArray<string> => {
  if (!fault) return []
  const { name, call, occurrence, complaints } = fault
  const at = `The call "${words(call).trim()}", number ${occurrence} of this case, is the one that fails`
  return [
    `${at}: ${faultWords[name]}. That is step ${steps.length}.`,
    '',
    ...(complaints.length > 0 ? ['**Broken.** What is wrong:', '', ...listed(complaints, ''), ''] : []),
  ]
}

const caseText = (plan: PathPlan, whole: ToldCase, dataText: ReturnType<typeof dataOf>['textOf']) => {
  const { id, title, purpose, weight, start, steps } = { ...whole, ...byHand(plan, whole) }
  const along = seenAlong(plan, whole)
  const behind = whole.steps.length - steps.length
  return [
    `### ${title} (case ${id})`,
    '',
    `Purpose: ${purpose} Weight: ${weight}. About ${Math.ceil(minutesOf([{ steps }]))} minutes.`,
    '',
    ...faultText(whole),
    ...steps.flatMap((step, index) => {
      const { event } = step
      const before = index === 0 ? start : (steps[index - 1] as Notice)
      const does = plan.events[event.type]?.description ?? event.type
      const from = along[index]?.now?.snapshot
      const promises = from ? promisedAfter(plan, from, eventIn(plan, event)) : []
      const lines = endsTheSession(event) ? signedOut : seen(plan, before, step, event, promises)
      return [`${index + 1}. ${does}${dataText(steps, index)}`, ...listed(lines, '   ')]
    }),
    ...(steps.length === 0 ? ['There is nothing to do: look at the beginning.'] : []),
    ...(behind > 0 ? [`What the machine does behind that (${behind} steps) is run on the machine alone.`] : []),
    '',
  ]
}

/**
 * The test plan of a machine for a person: the start of each case, what to do, what must be visible, and the data.
 *
 * The same machine gives the same text, and a change of it changes only the affected lines.
 */
export const testPlan = (plan: PathPlan, cases: ReadonlyArray<Case>, summary: string): string => {
  const data = dataOf(plan)
  const toldOnes = toldCases(plan, cases)
  return [
    `# Test plan: ${words(plan.name)}`,
    '',
    plan.machine.definition.description ?? '',
    '',
    `Where: ${plan.place}`,
    '',
    summary,
    '',
    'Each case is done from its beginning. After each step everything in its list must be seen; what stands in `code` is',
    'the name of a state or a fact in the diagram, for a report of what was not seen. Where a step is an answer of the',
    'server, the answer is brought about (a record that is like the data, a lost connection) or waited for.',
    '',
    ...accountsText,
    '',
    ...plan.walks.flatMap((walk) => {
      const own = toldOnes.filter((one) => one.walk === walk.name)
      const first = own[0]
      if (!first) return []
      return [
        `## Where ${walk.name}`,
        '',
        `Begin with ${factsIn(first.input)
          .map((fact) => `\`${asInDemo(said(fact))}\``)
          .join(', ')}. What must be seen:`,
        '',
        ...listed(seen(plan, null, first.start), ''),
        '',
        ...own.flatMap((one) => caseText(plan, one, data.textOf)),
      ]
    }),
    ...promiseText(plan),
    ...(data.appendix.length > 0 ? ['## Data', '', ...data.appendix] : []),
  ].join('\n')
}
