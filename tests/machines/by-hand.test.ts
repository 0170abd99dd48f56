import { describe, expect, test } from 'vitest'
import { SEED } from '../../server/seed/first-events.ts'
import { makePlans } from '../../server/seed/offers.ts'
import { demoPeople } from '../../server/seed/people.ts'
import { makeRandom } from '../../server/seed/random.ts'
import { regions } from '../../server/seed/reference.ts'
import { byHand, impossibleSteps, minutesOf, toldCases } from './paths/by-hand.ts'
import { type Case, caseOf } from './paths/cases.ts'
import { asInDemo, passwordText } from './paths/demo-data.ts'
import { planOf, plans } from './paths/index.ts'
import { samplesOf } from './paths/plan.ts'
import { reportOf } from './paths/report.ts'
import type { SampleEvent } from './paths/sample-event.ts'
import { tagOf } from './paths/session-end.ts'
import { pathsBy } from './paths/strategies.ts'
import { testPlan } from './paths/test-plan.ts'

const casesBy = (name: string, strategy: 'day'): ReadonlyArray<Case> => {
  const plan = planOf(name)
  return pathsBy(plan, { name: strategy }).map((path) => caseOf(plan, path))
}

/** The machines of the developers' pages, which are tested on another day. */
const developers: ReadonlyArray<string> = ['recordPlayer', 'machineDiagram', 'actorBoard', 'contractDrift']

/** The machines of assignments, offline sales, reports and the global search: half of another day. */
const ofAnotherDay: ReadonlyArray<string> = [
  'assignment',
  'assignedItems',
  'batch',
  'invoiceAct',
  'offlineInvoice',
  'statementPdf',
  'accountingExport',
  'offlineSale',
  'palette',
  'act',
  'reportPaging',
  'reportIndex',
]

/** The machines with which people keep their views and columns: another half hour. */
const ofHalfAnHour: ReadonlyArray<string> = ['savedViews', 'columnPresets']

/** The acts on many SIMs, and imports: two hours and a quarter. */
const ofManySims: ReadonlyArray<string> = ['stockChange', 'bulkImport', 'bulkProblems']

/** API orders and partners' keys: an hour and a half. */
const ofPartners: ReadonlyArray<string> = ['apiOrder', 'partnerKeys']

/** The settings, the bell, the first steps of an installation, and the online check: an hour. */
const ofSettings: ReadonlyArray<string> = ['mailAccess', 'mailTemplate', 'notifications', 'onboarding', 'vatCheck']

/** A day's cases, by machine. */
const days = plans.map(({ name }) => casesBy(name, 'day'))

const drawer = planOf('historyDrawer')
const errorOf = (tag: string): SampleEvent | undefined =>
  samplesOf(drawer).find((event) => event.type === 'xstate.error.actor.loadHistory' && tagOf(event) === tag)
const over = errorOf('Unauthorized')
if (!over) throw new Error('There is no sample of a 401')
/** A case that continues after the session has ended. */
const beyond = caseOf(drawer, {
  walk: drawer.walks[0]?.name ?? '',
  input: drawer.walks[0]?.input,
  events: [{ type: 'history.opened', id: 7 }, over, { type: 'retry.requested' }],
  endsIn: '',
})

describe('the plan for a person', () => {
  test('fits into a day, and has every edge of every diagram', () => {
    const all = plans.map((plan, index) => toldCases(plan, days[index] ?? []))
    const ofDevelopers = all.filter((_, index) => developers.includes(plans[index]?.name ?? ''))
    const later = all.filter((_, index) => ofAnotherDay.includes(plans[index]?.name ?? ''))
    const short = all.filter((_, index) => ofHalfAnHour.includes(plans[index]?.name ?? ''))
    const partners = all.filter((_, index) => ofPartners.includes(plans[index]?.name ?? ''))
    const manySims = all.filter((_, index) => ofManySims.includes(plans[index]?.name ?? ''))
    const settings = all.filter((_, index) => ofSettings.includes(plans[index]?.name ?? ''))
    const others = [...ofDevelopers, ...later, ...short, ...partners, ...manySims, ...settings]
    const ofStaff = all.filter((cases) => !others.includes(cases))
    expect(minutesOf(ofStaff.flat())).toBeLessThanOrEqual(8 * 60)
    expect(minutesOf(ofStaff.flat())).toBeGreaterThan(2 * 60)
    expect([ofDevelopers.length, minutesOf(ofDevelopers.flat()) <= 30]).toEqual([developers.length, true])
    expect([later.length, minutesOf(later.flat()) <= 4 * 60]).toEqual([ofAnotherDay.length, true])
    expect([short.length, minutesOf(short.flat()) <= 30]).toEqual([ofHalfAnHour.length, true])
    expect([partners.length, minutesOf(partners.flat()) <= 105]).toEqual([ofPartners.length, true])
    expect([manySims.length, minutesOf(manySims.flat()) <= 135]).toEqual([ofManySims.length, true])
    expect([settings.length, minutesOf(settings.flat()) <= 60]).toEqual([ofSettings.length, true])
    // Each case shows something, under a unique name.
    for (const cases of all) {
      expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length)
      expect(cases.filter(({ weight }) => weight > 0).length).toBeGreaterThan(0)
    }
  })

  test('has only steps that a person can do', () => {
    expect(plans.map((plan, index) => impossibleSteps(plan, days[index] ?? []))).toEqual(plans.map(() => 0))
  })

  test('ends a case where the person is sent to sign in, and says so', () => {
    expect(impossibleSteps(drawer, [beyond])).toBe(1)
    const done = byHand(drawer, beyond)
    expect(impossibleSteps(drawer, [done])).toBe(0)
    expect(done.steps.length).toBeLessThan(beyond.steps.length)
    const text = testPlan(drawer, [beyond], '')
    expect(text).toContain('The case ends here for a person')
    expect(text).toContain('"Your session has ended"')
    expect(text).not.toMatch(/^3\. /m)
  })

  test('gives every case a title in words, a purpose and a weight', () => {
    const { markdown, cases } = reportOf('recordList', { name: 'day' })
    for (const one of cases) expect(markdown).toContain(`### ${one.title} \n`.replace(' \n', ` (case ${one.id})\n`))
    expect(markdown).toMatch(/Purpose: To see for the first time what follows in `[\w.]+`/)
    expect(markdown).toMatch(/Weight: \d+\./)
    expect(markdown).not.toMatch(/facts change\.|: changes\./)
  })

  test('names the facts that change, and the promises about them', () => {
    const { markdown } = reportOf('reportIndex', { name: 'day' })
    expect(markdown).toContain('Now as it was answered: entries.')
    expect(markdown).toContain('It must be so: each report has its number.')
  })

  test('says which password is right', () => {
    const cases = casesBy('session', 'day')
    const said = cases.flatMap(({ steps }) => steps.flatMap((_, index) => passwordText(steps, index) ?? []))
    expect(new Set(said)).toEqual(new Set(['Password: the right one.', 'Password: a wrong one.']))
    for (const { steps } of cases) {
      steps.forEach(({ event }, index) => {
        const next = steps[index + 1]?.event
        if (event.type !== 'credentials.submitted' || !next?.type.endsWith('.signIn')) return
        const isWrong = next.type.startsWith('xstate.error') && JSON.stringify(next).includes('Refused')
        expect(passwordText(steps, index)).toBe(isWrong ? 'Password: a wrong one.' : 'Password: the right one.')
      })
    }
  })

  test('names accounts and SIMs of the demo installation', () => {
    const { markdown } = reportOf('session', { name: 'day' })
    expect(/.*(asha@|Asha Rao|E-1001|secretRef).*/.exec(markdown)?.[0]).toBeUndefined()
    const emails = [...markdown.matchAll(/(\w+@simdesk\.test)/g)].map(([, email]) => email)
    const known = ['admin@simdesk.test', ...demoPeople(1).map(({ email }) => email)]
    expect(emails.filter((email) => !known.includes(email ?? ''))).toEqual([])
    expect(makePlans(makeRandom(SEED)).map(({ name }) => name)).toContain(asInDemo('Japan 5 GB'))
    for (const name of ['Nordics', asInDemo('Baltic States')]) expect(regions.map((one) => one.name)).toContain(name)
  })
})
