import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SEED } from '../../server/seed/first-events.ts'
import { makePlans } from '../../server/seed/offers.ts'
import { makeRandom } from '../../server/seed/random.ts'
import { runCase } from './paths/case-run.ts'
import { isAnswer } from './paths/demo-data.ts'
import { planOf } from './paths/index.ts'
import { machines, smokeReportOf } from './paths/report.ts'
import { tagOf } from './paths/session-end.ts'
import { SMOKE, smokeCaseOf, subjects, wayTo } from './paths/smoke.ts'
import type { Subject } from './paths/smoke-subject.ts'

const { cases, markdown, size } = smokeReportOf(machines)

const subjectOf = (title: string): Subject => {
  const subject = subjects.find((one) => one.title === title)
  if (!subject) throw new Error(`The smoke test has no case "${title}"`)
  return subject
}

/** The bold texts; `…` stands for the end, which differs from row to row. */
const labelsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\*\*(.+?)(?: …)?\*\*/g)].map(([, label = '']) => label)

describe('the smoke test', () => {
  test('takes half an hour: 20 cases, 3,000 words', () => {
    expect(size.cases).toBe(subjects.length)
    expect(size.cases).toBeLessThanOrEqual(SMOKE.cases)
    expect(size.words).toBeLessThanOrEqual(SMOKE.words)
    expect(size.minutes).toBeLessThanOrEqual(SMOKE.minutes)
    expect(size.minutes).toBeGreaterThan(SMOKE.minutes / 2)
  })

  test('begins with what staff do most', () => {
    expect(cases.slice(0, 7).map(({ title }) => title)).toEqual([
      'Sign in',
      'Find a SIM by its ICCID',
      'Add a SIM',
      'Sell by invoice',
      'Take a payment',
      'Publish a plan',
      'Export a report',
    ])
  })

  test.each(subjects)('can be done by hand: $title', (subject) => {
    const plan = planOf(subject.machine)
    const walk = plan.walks.find(({ name }) => name === subject.walk)
    expect(walk?.isInMemory).toBeUndefined()
    const one = smokeCaseOf(subject)
    expect(runCase(plan, one)).toEqual([])
    const answers = one.steps.map(({ event }) => event).filter(isAnswer)
    // A person can cause a refusal, but not a lost connection, an ended session or another person's save.
    expect(answers.filter((event) => !['', 'Refused'].includes(tagOf(event)))).toEqual([])
    expect(answers.filter(({ type }) => !/^(xstate\.(done|error)\.actor\.|file\.written$)/.test(type))).toEqual([])
  })

  test.each(cases)('says in every line what to do and what must be seen: $title', ({ begin, lines, steps }) => {
    expect(begin).toMatch(/\.$/)
    for (const { acts, seen } of lines) {
      expect(acts.length).toBeGreaterThan(0)
      expect(seen.length).toBeGreaterThan(0)
      for (const words of [...acts, ...seen]) expect(words).toMatch(/^[A-Z].*[^{}]\.$/)
      expect(new Set(seen).size).toBe(seen.length)
    }
    const done = steps.filter(({ event }) => !isAnswer(event))
    expect(lines.reduce((sum, { acts }) => sum + acts.length, 0)).toBe(done.length)
  })

  test('fails if a goal is no longer reached', () => {
    const publish = subjectOf('Publish a plan')
    const plan = planOf(publish.machine)
    const { 'publish.requested': _, ...events } = plan.events
    expect(() => wayTo({ ...plan, events }, publish)).toThrow(
      '"Publish a plan" cannot be done any more: nothing leads to {"state":"work.published"}',
    )
    expect(() => wayTo(plan, { ...publish, walk: 'no such walk' })).toThrow('planWizard has no walk "no such walk"')
  })

  test('finds the shortest way through all goals, in their order', () => {
    const sale = subjectOf('Sell by invoice')
    const { events } = wayTo(planOf(sale.machine), sale)
    const acts = events.filter((event) => !isAnswer(event)).map(({ type, field }) => [type, field].join(' ').trim())
    expect(acts).toEqual([
      'field.changed customerID',
      'next.requested',
      'field.changed 1.planID',
      'next.requested',
      'next.requested',
      'field.changed 1.unitPrice',
      'next.requested',
      'field.changed paymentMode',
      'next.requested',
      'issue.requested',
    ])
  })

  test('names controls on the screen, and plans of the demo data', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const sources = files.map((file) => readFileSync(`src/${file}`, 'utf8'))
    const labels = [...new Set(labelsIn(markdown.slice(markdown.indexOf('## 1.'))))]
    expect(labels.length).toBeGreaterThan(30)
    expect(labels.filter((label) => !sources.some((source) => source.includes(label)))).toEqual([])
    const names = makePlans(makeRandom(SEED)).map(({ name }) => name)
    const chosen = [...markdown.matchAll(/Choose ([\w ]+ Days) at \*\*Plan Name\*\*/g)].map(([, name]) => name)
    expect(chosen.length).toBe(3)
    expect(chosen.filter((name) => !names.includes(name ?? ''))).toEqual([])
  })

  test('can be made for some machines', () => {
    const part = smokeReportOf(['session'])
    expect(part.cases.map(({ title }) => title)).toEqual(['Sign in', 'Sign out', 'Be refused with a wrong password'])
    expect(part.markdown).not.toContain('SIM by its ICCID')
  })
})
