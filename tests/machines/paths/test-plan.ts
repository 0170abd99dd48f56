import type { AnyStateNode } from 'xstate'
import { type Case, factsIn, type Notice } from './cases.ts'
import { faultWords } from './network-faults.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import { promiseText } from './promise-text.ts'
import { pathsIn } from './state-paths.ts'

/** A payload with more facts than these is listed once, under Data, and named in the steps. */
const FEW = 4

const said = ([place, value]: readonly [string, unknown]): string => `${place} = ${JSON.stringify(value)}`

/** The data of the steps: what is short is said where it is used, what is long has a name. */
const dataOf = (plan: PathPlan) => {
  const long = Object.entries(plan.events).flatMap(([type, { samples }]) =>
    samples.flatMap((sample) => {
      const { type: _, ...payload } = plainEvent(plan, { type, ...sample })
      return factsIn(payload).length > FEW ? [{ type, text: JSON.stringify(payload), payload }] : []
    }),
  )
  const nameOf = (index: number) => `D${index + 1}`
  return {
    textOf: ({ type, ...payload }: Case['steps'][number]['event']): string => {
      const index = long.findIndex((one) => one.type === type && one.text === JSON.stringify(payload))
      if (index >= 0) return ` Data: **${nameOf(index)}**.`
      const facts = factsIn(payload).filter(([place]) => place !== '')
      return facts.length === 0 ? '' : ` Data: ${facts.map((fact) => `\`${said(fact)}\``).join(', ')}.`
    },
    appendix: long.flatMap(({ type, payload }, index) => [
      `### ${nameOf(index)}: ${plan.events[type]?.description}`,
      '',
      '```json',
      JSON.stringify(payload, null, 2),
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

const changed = (changes: Notice['changes']): ReadonlyArray<string> => {
  const byFact = new Map<string, Array<readonly [string, unknown]>>()
  for (const change of Object.entries(changes)) {
    const fact = change[0].split('.')[0] ?? ''
    byFact.set(fact, [...(byFact.get(fact) ?? []), change])
  }
  return [...byFact].map(([fact, all]) =>
    all.length > FEW || all.some((one) => said(one).length > 120)
      ? `${words(fact)}: ${all.length === 1 ? 'changes' : `${all.length} facts change`}.`
      : `${all.map((one) => `\`${said(one)}\``).join(', ')}.`,
  )
}

/** What must be seen after a step; the facts last, because a person looks at the screen first. */
const seen = (plan: PathPlan, before: Notice | null, after: Notice): ReadonlyArray<string> => {
  const lines = [
    ...statesEntered(plan, before?.state ?? null, after.state),
    ...after.emitted.map(told),
    ...after.asked.map(({ name }) => `The server is asked: ${words(name)}.`),
    ...(before === null ? [] : changed(after.changes).map((line) => `Now ${line}`)),
  ]
  return lines.length > 0 ? lines : ['Everything stays as it is.']
}

const listed = (lines: ReadonlyArray<string>, indent: string): ReadonlyArray<string> =>
  lines.map((line) => `${indent}- ${line}`)

/** Which call of a case is answered by a fault, and what was found wrong with what follows. */
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

const caseText = (plan: PathPlan, one: Case, dataText: ReturnType<typeof dataOf>['textOf']) => {
  const { id, start, steps } = one
  return [
    `### Case ${id}`,
    '',
    ...faultText(one),
    ...steps.flatMap(({ event, ...after }, index) => {
      const before = index === 0 ? start : (steps[index - 1] as Notice)
      const does = plan.events[event.type]?.description ?? event.type
      return [`${index + 1}. ${does}${dataText(event)}`, ...listed(seen(plan, before, after), '   ')]
    }),
    ...(steps.length === 0 ? ['There is nothing to do: look at the beginning.'] : []),
    '',
  ]
}

/**
 * The test plan of a machine for a person: where each case begins, what to do, what must be seen after each step, and the
 * data to use. The same machine gives the same text, and a change of it changes only what it touches.
 */
export const testPlan = (plan: PathPlan, cases: ReadonlyArray<Case>, summary: string): string => {
  const data = dataOf(plan)
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
    ...plan.walks.flatMap((walk) => {
      const own = cases.filter((one) => one.walk === walk.name)
      const first = own[0]
      if (!first) return []
      return [
        `## Where ${walk.name}`,
        '',
        `Begin with ${factsIn(first.input)
          .map((fact) => `\`${said(fact)}\``)
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
