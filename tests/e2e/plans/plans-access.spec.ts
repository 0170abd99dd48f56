import type { Page } from '@playwright/test'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { editPlan, NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import {
  expect,
  expectAccessibleInBothColours,
  expectFitForAll,
  expectNoSidewaysScroll,
  test,
} from '../support/test.ts'

/** Presses Tab until a field has the focus. */
const tabTo = async (page: Page, wizard: PlanWizard, name: string) => {
  const isThere = () => wizard.field(name).evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  await expect(wizard.field(name)).toBeFocused()
}

test('the keyboard alone makes a plan, step by step, and nothing but the button publishes', async ({
  signedInPage: page,
  api,
}) => {
  const name = newCode('By keyboard')
  const wizard = new PlanWizard(page)
  await wizard.open()
  const type = async (field: string, text: string) => {
    await tabTo(page, wizard, field)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const goOn = async (step: number) => {
    await wizard.next.press('Enter')
    await wizard.isAt(step)
    await expect(wizard.heading).toBeFocused()
  }
  await type('travellerType', 'Tourist')
  await goOn(2)
  await type('validity', '30')
  await goOn(3)
  await type('mcc', '440')
  await goOn(4)
  await type('buyingCost', '4.5')
  await goOn(5)
  await type('minQty', '1')
  await goOn(6)
  await type('planImage', 'japan.png')
  await goOn(7)
  await type('planName', name)
  await wizard.isAt(7)
  await goOn(8)
  await wizard.heading.press('Enter')
  await wizard.isAt(8)
  const review = page.getByRole('table', { name: 'Fields, first part' })
  await expect(review.getByRole('row')).toHaveCount(34)
  await expect(review.getByRole('row', { name: 'Plan Name' })).toContainText(name)
  await expect(review.getByRole('row', { name: 'Country', exact: false }).first()).toContainText('-')
  await wizard.publish.press('Enter')
  await expect(page).toHaveURL(PLANS)
  await expect(page.getByText('Plan created successfully')).toBeVisible()
  const list = new PlanList(page)
  await list.open(`${PLANS}/${encodeURIComponent(name)}`)
  await list.seeColumn('Plan Name', [name])
  expect(await api.planNamed(name)).toMatchObject({
    planName: name,
    validity: 30,
    mcc: '440',
    buyingCost: '4.5',
    minQty: 1,
  })
  await page.goto(NEW_PLAN)
  await wizard.isReady()
  await expect(wizard.field('travellerType')).toHaveValue('')
})

test('a country is found by typing: Enter chooses the first, leaving the field one that is typed in full', async ({
  signedInPage: page,
}) => {
  const wizard = new PlanWizard(page)
  await wizard.open()
  const country = wizard.field('country')
  await country.fill('jap')
  await expect(page.getByRole('option', { name: 'Japan', exact: true })).toBeVisible()
  await country.press('Enter')
  await expect(country).toHaveValue('Japan')
  await country.fill('france')
  await country.press('Tab')
  await expect(country).toHaveValue('France')
  await country.fill('')
  await country.press('Tab')
  await expect(country).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(country).toHaveValue('France')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(country).toHaveValue('')
})

test('the plan list is fit for all, an unknown step has no violation', async ({ signedInPage: page }) => {
  const list = new PlanList(page)
  // Five rows have every kind of cell, and axe checks each of thirty.
  await list.open(`${PLANS}?pageSize=5`)
  await list.openFilter()
  await list.panel.getByLabel('Search By').selectOption({ label: 'Region' })
  await expectFitForAll(page)
  await page.goto(`${NEW_PLAN}?step=9`)
  await expect(new PlanWizard(page).nowhere).toBeVisible()
  await expectAccessibleInBothColours(page)
})

test('no step has a violation, nor scrolls sideways on a phone', async ({ signedInPage: page }) => {
  test.setTimeout(120_000)
  const wizard = new PlanWizard(page)
  await wizard.open()
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  for (let step = 1; step <= 8; step++) {
    await wizard.goTo(step)
    await expectFitForAll(page)
    await page.setViewportSize({ width, height })
  }
})

test('a draft has no violation: offered, read only, in conflict', async ({ signedInPage: page, context, api }) => {
  const plan = await api.addPlan(newCode('Seen'))
  const wizard = new PlanWizard(page)
  await wizard.open(`${editPlan(plan)}&step=3`)
  await wizard.field('mcc').fill('222')
  await page.reload()
  await expect(wizard.continueDraft).toBeVisible()
  await expectAccessibleInBothColours(page)
  await wizard.continueDraft.click()
  const other = await context.newPage()
  const there = new PlanWizard(other)
  await there.open(`${editPlan(plan)}&step=3`)
  await there.takeDraftOver()
  await page.bringToFront()
  await expect(wizard.takeOver).toBeVisible()
  await expectAccessibleInBothColours(page)
  await wizard.takeDraftOver()
  await api.changePlan(plan, { mcc: '444' })
  await wizard.goTo(8)
  await wizard.publish.click()
  await expect(wizard.conflict).toBeVisible()
  await expectAccessibleInBothColours(page)
})

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a field that is tabbed to lies behind no bar', async ({ signedInPage: page }) => {
    const wizard = new PlanWizard(page)
    // The step with the tallest fields.
    await wizard.open(`${NEW_PLAN}?step=7`)
    const fields = wizard.main.locator('[data-plan-field] :is(input, textarea)')
    await expect.poll(() => fields.count()).toBeGreaterThan(5)
    const count = await fields.count()
    await fields.first().focus()
    for (let index = 1; index < count; index++) {
      await fields.nth(index - 1).press('Tab')
      await expect(fields.nth(index)).toBeFocused()
      const isSeen = () =>
        fields.nth(index).evaluate((field) => {
          const { left, width, top, bottom } = field.getBoundingClientRect()
          return [top + 3, bottom - 3].every((y) => document.elementFromPoint(left + width / 2, y) === field)
        })
      await expect.poll(isSeen, `field ${index} of ${count}`).toBe(true)
    }
  })

  test('a conflict can be settled', async ({ signedInPage: page, api }) => {
    const plan = await api.addPlan(newCode('Narrow'))
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=3`)
    await wizard.field('mcc').fill('222')
    await api.changePlan(plan, { mcc: '444' })
    await wizard.goTo(8)
    await wizard.publish.click()
    await wizard.side('mcc', 'theirs').check()
    await expectNoSidewaysScroll(page)
    await wizard.conflict.getByRole('button', { name: 'Save again' }).click()
    await expect(page).toHaveURL(PLANS)
    expect(await api.plan(plan.pid)).toMatchObject({ mcc: '444' })
  })
})
