import type { Page } from '@playwright/test'
import { only } from '../../support/specified-server/calls/call.ts'
import { initialPlans } from '../../support/specified-server/contents/plans.ts'
import { planFields, planRecordFields, type Row } from '../../support/specified-server/fields.ts'
import { inMood, type Mood } from '../../support/specified-server/moods.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
import { expect } from './specified.ts'

/** Plans are created and changed with a server of the specification: it receives exactly what was entered. */

const SAVE = '/PlanMaster/InsertUpdatePlanMaster'

type Entry = readonly [
  field: string,
  how: 'fill' | 'select' | 'lookup' | 'press',
  entered: string,
  sent?: string | number,
]

/** The entries of each step, with the sent value where it differs (section 3 of the specification). */
const entries: ReadonlyArray<ReadonlyArray<Entry>> = [
  [
    ['planFor', 'select', 'Offline', 'offline'],
    ['planSource', 'select', 'HTOUS', 5],
    ['planClass', 'select', 'Voice and data', 'voiceAndData'],
    ['plantype', 'select', 'Monthly', '3'],
    ['travellerType', 'fill', 'Leisure'],
    ['type', 'press', 'Roaming'],
    ['region', 'lookup', 'Europe'],
    ['supplier', 'lookup', 'Webbing'],
    ['sPlanId', 'fill', 'SP-9'],
    ['esimNetProductCode', 'fill', 'ESN-9'],
  ],
  [
    ['internetData', 'fill', '12'],
    ['dataUnit', 'select', 'GB'],
    ['dataAllowance', 'fill', '24'],
    ['dataAllowanceType', 'select', 'MB'],
    ['dataAllowanceMonthly', 'select', '/Month'],
    ['validity', 'fill', '30', 30],
    ['validityType', 'select', 'Days', 'days'],
    ['minutes', 'fill', '90'],
    ['voiceMinute', 'fill', '60'],
    ['fairUsagePolicy', 'select', 'Yes', 'yes'],
    ['recharge', 'select', 'Non-Rechargeable'],
    ['throttle', 'fill', '512', 512],
    ['monthPlusPlan', 'fill', '1'],
  ],
  [
    ['simOperator', 'select', 'O2', 'o2'],
    ['tariff', 'select', 'UK24 Data Only', '102344'],
    ['bolton', 'select', 'Small Biz 50GB (UK24)', '502259'],
    ['mcc', 'fill', '234'],
    ['mnc', 'fill', '08'],
  ],
  [
    ['productCode', 'fill', 'VND-9'],
    ['capcityInfo', 'fill', '12 GB'],
    ['buyingCost', 'fill', '7.25'],
    ['currency', 'select', 'EUR'],
    ['operatorType', 'select', 'Pay per GB', 'payPerGB'],
    ['perGbDollar', 'fill', '2.5', 2.5],
    ['perMbPrice', 'fill', '0.05'],
  ],
  [
    ['stockValue', 'select', 'Roam_S11_Blank', 2104],
    ['localBreakouts', 'select', 'No', '2'],
    ['internetBreakoutCode', 'fill', 'BRK-9'],
    ['operatorName', 'lookup', 'Orange'],
    ['operatorName2', 'lookup', 'TIM'],
    ['guidelineName', 'lookup', 'Router'],
    ['minQty', 'fill', '2', 2],
    ['maxQty', 'fill', '20', 20],
    ['minValueCart', 'fill', '5'],
    ['maxValueCart', 'fill', '500'],
  ],
  [
    ['topSeller', 'select', 'Yes', 'yes'],
    ['bestSeller', 'select', 'No', 'no'],
    ['bestValue', 'select', 'Yes', 'yes'],
    ['countryImage', 'fill', 'flag.png'],
    ['planImage', 'fill', 'plan.png'],
  ],
  [
    ['features', 'fill', 'Hotspot'],
    ['apn', 'fill', 'internet'],
    ['remarks', 'fill', 'Check the "APN",\nthen restart'],
    ['additionalInfo', 'fill', 'Unlocked phones'],
    ['planURL', 'fill', 'https://example.com/plans/9'],
    ['planConditions', 'fill', 'Data only'],
    ['conditions', 'fill', 'Activate within 90 days'],
    ['planName', 'fill', 'Europe 12 GB'],
  ],
]

/** The fields that are never entered. */
const notEntered = { flag: 1, pid: 0, userId: 0, roleType: 0, country: '', perMbDollar: 0 }
/** The fields that are stored twice. */
const copies = { internetBreakout: '2', localBreakoutsCode: 'BRK-9' }

const enter = async (wizard: PlanWizard, [name, how, entered]: Entry): Promise<void> => {
  if (how === 'fill') await wizard.field(name).fill(entered)
  else if (how === 'select') await wizard.field(name).selectOption({ label: entered })
  else if (how === 'lookup') await wizard.choose(name, entered)
  else await wizard.main.locator(`[data-plan-field="${name}"]`).getByText(entered, { exact: true }).click()
}

const savedBy = (server: SpecifiedServer) => server.requests.filter(({ path }) => path === SAVE)

/** Every field of a new plan is entered, and reaches the server under the name of the specification. */
export const publishPlan = async (page: Page, server: SpecifiedServer): Promise<void> => {
  const wizard = new PlanWizard(page)
  await wizard.open()
  for (const [index, ofStep] of entries.entries()) {
    await wizard.goTo(index + 1)
    for (const entry of ofStep) await enter(wizard, entry)
  }
  await wizard.goTo(8)
  await expect(wizard.publish).toHaveText('Publish Plan')
  await wizard.publish.click()
  await expect(page).toHaveURL(/\/pages\/PlanMaster$/)
  await expect(page.getByRole('table', { name: 'Plan List' })).toContainText('Europe 12 GB')
  const sent = Object.fromEntries(entries.flat().map(([name, , entered, as = entered]) => [name, as]))
  expect(savedBy(server).map(({ values }) => values)).toEqual([{ ...sent, ...notEntered, ...copies }])
}

/** The plans, as the search answers them in a mood. */
const answeredIn = (mood: Mood): ReadonlyArray<Row> => {
  const plans = initialPlans().map((row) => only(planRecordFields, row))
  const answer = inMood(mood, '/PlanMaster/SearchPlan', { isSuccess: true, getPlanslist: plans }, 1)
  return (answer as { readonly getPlanslist: ReadonlyArray<Row> }).getPlanslist
}

const isThere = (row: Row, name: string) => row[name] !== undefined && row[name] !== null
const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Changes two fields of a plan. Other fields return unchanged; missing ones are sent only with a person's consent. */
export const changePlan = async (page: Page, server: SpecifiedServer, mood: Mood): Promise<void> => {
  const needed = ['pid', 'planName', 'type', 'localBreakouts', 'internetBreakoutCode']
  const isUsable = (row: Row) =>
    needed.every((name) => isThere(row, name)) && isThere(row, row.type === 'Local' ? 'country' : 'region')
  const plan = answeredIn(mood).find(isUsable)
  if (plan === undefined) throw new Error('No plan has both a number and a name')
  const wizard = new PlanWizard(page)
  await wizard.open(`/pages/EditPlan/${encodeURIComponent(String(plan.planName))}?step=2`)
  await wizard.field('validity').fill('45')
  await wizard.goTo(7)
  await wizard.field('remarks').fill('Changed here')
  await wizard.goTo(8)
  const consent = page.getByRole('checkbox', { name: 'Save with these fields empty' })
  if (mood === 'sparse') {
    await wizard.publish.click()
    await expect(page.getByText('Not saved: confirm the fields that the server did not send.')).toBeVisible()
    expect(savedBy(server)).toEqual([])
    await consent.check()
  } else await expect(consent).toHaveCount(0)
  await expect(wizard.publish).toHaveText('Update Plan')
  await wizard.publish.click()
  await expect.poll(() => savedBy(server).length).toBe(1)
  const names = Object.keys(planFields)
  const { id: _, ...came } = plan
  const empty = Object.fromEntries(names.map((name) => [name, numbers.has(name) ? 0 : '']))
  const kept = Object.fromEntries(Object.entries(came).filter(([name]) => isThere(plan, name)))
  const [saved] = savedBy(server)
  expect(texts(saved?.values ?? {})).toEqual(
    texts({
      ...empty,
      ...kept,
      flag: 2,
      validity: 45,
      remarks: 'Changed here',
      internetBreakout: plan.localBreakouts,
      localBreakoutsCode: plan.internetBreakoutCode,
    }),
  )
}

/** The fields that are 0 if nothing is entered (section 3 of the specification). */
const numbers = new Set(
  'pid planSource validity userId roleType perGbDollar perMbDollar stockValue throttle maxQty minQty'.split(' '),
)

/** A plan without its number cannot be changed, because no save could name it. */
export const refusePlanWithoutNumber = async (page: Page, server: SpecifiedServer): Promise<void> => {
  const plan = answeredIn('sparse').find((row) => !isThere(row, 'pid') && isThere(row, 'planName'))
  await page.goto(`/pages/EditPlan/${encodeURIComponent(String(plan?.planName))}`)
  const main = page.locator('main')
  await expect(main).toContainText('This plan cannot be edited: the server did not send its id (pid).')
  await expect(new PlanWizard(page).publish).toHaveCount(0)
  expect(savedBy(server)).toEqual([])
}
