import type { AnyStateNode } from 'xstate'
import { type Coverage, coverageOf } from './coverage.ts'
import { type PathCase, pathsOf, planOf, plans } from './index.ts'
import { type PathPlan, samplesOf } from './plan.ts'
import { pathsThrough } from './walk.ts'

export const machines: ReadonlyArray<string> = plans.map(({ name }) => name)

const flat = (value: unknown, prefix = ''): ReadonlyArray<string> =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, prefix === '' ? key : `${prefix}.${key}`))
    : [prefix === '' ? String(value) : `${prefix}.${String(value)}`]

const nodeOf = (root: AnyStateNode, path: string): AnyStateNode | undefined =>
  path.split('.').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], root)

/** What a person should see: the descriptions of the states that the step has entered. */
const seen = (plan: PathPlan, before: unknown, after: unknown): string => {
  const entered = flat(after).filter((path) => !flat(before).includes(path))
  if (entered.length === 0) return 'Nothing else changes.'
  return entered.map((path) => `**${path}** ${nodeOf(plan.machine.root, path)?.description ?? ''}`.trim()).join('<br>')
}

const facts = ({ type: _, ...payload }: PathCase['steps'][number]['event']): string =>
  Object.keys(payload).length === 0 ? '' : ` \`${JSON.stringify(payload)}\``

const caseText = (plan: PathPlan, path: PathCase, index: number): string => {
  let before = path.start.state
  const rows = path.steps.map((step, place) => {
    const description = plan.events[step.event.type]?.description ?? ''
    const row = `| ${place + 1} | ${description} ${facts(step.event).replaceAll('|', '\\|')} | ${seen(plan, before, step.state)} |`
    before = step.state
    return row
  })
  return [`#### ${index + 1}`, '', '| | what happens | what must be seen |', '|---|---|---|', ...rows, ''].join('\n')
}

/** The test plan of one machine: its paths as data and in words, and what they cover of the diagram. */
export const reportOf = (
  name: string,
): { readonly markdown: string; readonly cases: ReadonlyArray<PathCase>; readonly coverage: Coverage } => {
  const plan = planOf(name)
  const cases = pathsOf(name)
  const coverage = coverageOf(plan, pathsThrough(plan))
  const { states, transitions } = coverage
  const walks = plan.walks.map((walk) => {
    const own = cases.filter((path) => path.walk === walk.name)
    const begin = flat(own[0]?.start.state).join(', ')
    return [
      `### Where ${walk.name}`,
      '',
      `Begins in ${begin}.`,
      '',
      ...own.map((path, i) => caseText(plan, path, i)),
    ].join('\n')
  })
  const markdown = [
    `# ${name}: ${cases.length} paths`,
    '',
    plan.machine.definition.description ?? '',
    '',
    `Made from the machine with ${samplesOf(plan).length} sample events. States covered: ${states.all.length - states.missed.length} of ${states.all.length}; transitions: ${transitions.all.length - transitions.missed.length} of ${transitions.all.length}.`,
    '',
    ...walks,
  ].join('\n')
  return { markdown, cases, coverage }
}
