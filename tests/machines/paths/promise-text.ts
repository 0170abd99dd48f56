import type { PathPlan } from './plan.ts'
import type { AnyRule, InWords } from './promises.ts'

const listOf = (places: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof places === 'string' ? [places] : places

const coded = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(', ')

const sentences = (words: InWords<never> | undefined): ReadonlyArray<string> => Object.keys(words ?? {})

/** A rule as a sentence: where it holds, where it leads, and its allowed effects. */
const ruleText = (rule: AnyRule): string => {
  const places = listOf(rule.in).filter((place) => place !== '')
  const where = places.length === 0 ? 'Anywhere' : `In ${coded(places)}`
  const when = sentences(rule.when)
  const parts = [
    rule.to === undefined ? 'the state stays' : `it leads to \`${rule.to}\``,
    rule.changes?.length ? `changes no more than ${coded(rule.changes)}` : 'changes no fact',
    ...(rule.tells?.length ? [`tells ${coded(rule.tells)}`] : []),
    ...(rule.asks?.length ? [`asks for ${coded(rule.asks)}`] : []),
    ...sentences(rule.so),
  ]
  return `${where}${when.length > 0 ? `, when ${when.join(' and ')}` : ''}: ${parts.join('; ')}.`
}

const section = (title: string, words: Readonly<Record<string, InWords<never>>>): ReadonlyArray<string> => [
  `### ${title}`,
  '',
  ...Object.entries(words).map(([name, own]) => `- \`${name}\`: ${sentences(own).join('; ')}.`),
  '',
]

/** The promises of a machine in words, for a person who judges what they see. */
export const promiseText = ({ promises, events }: PathPlan): ReadonlyArray<string> => [
  '## What is promised',
  '',
  ...sentences(promises.begins).map((sentence) => `- At the beginning: ${sentence}.`),
  ...Object.entries(promises.events).flatMap(([type, rules]) => [
    `- ${events[type]?.description} (\`${type}\`)`,
    ...rules.map((rule) => `  - ${ruleText(rule)}`),
  ]),
  '',
  ...section('In each state', promises.states),
  ...section('Of each call', promises.calls),
]
