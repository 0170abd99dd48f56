import type { Page } from '@playwright/test'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { copyPlan, editPlan, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const VALUES = { apn: 'internet', validity: '30', productCode: 'JP-5', esimNetProductCode: 'E-5', sPlanId: 'S-5' }

/** The plan list with one plan. */
const listed = async (page: Page, name: string): Promise<PlanList> => {
  const list = new PlanList(page)
  await list.open(`${PLANS}?searchBy=planName&text=${encodeURIComponent(name)}`)
  return list
}

test.describe('a copy of a plan', () => {
  test('begins with its values, without its codes, and is saved when it is published', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Original'), VALUES)
    const list = await listed(page, plan.planName)
    await list.rows.getByRole('link', { name: `Duplicate plan ${plan.planName}` }).click()
    const wizard = new PlanWizard(page)
    await wizard.isAt(1)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Create Plan')
    await expect(wizard.field('sPlanId')).toHaveValue('')
    await expect(wizard.field('esimNetProductCode')).toHaveValue('')
    await expect(wizard.history).toHaveCount(0)
    await wizard.goTo(4)
    await expect(wizard.field('productCode')).toHaveValue('')
    await wizard.goTo(7)
    await expect(wizard.field('planName')).toHaveValue(`Copy of ${plan.planName}`)
    await expect(wizard.field('apn')).toHaveValue('internet')
    await wizard.goTo(8)
    await wizard.publish.click()
    await expect(page.getByRole('heading', { name: 'Plan List' })).toBeVisible()
    const copy = await api.planNamed(`Copy of ${plan.planName}`)
    expect(copy).toMatchObject({ apn: 'internet', validity: 30, productCode: '', esimNetProductCode: '', sPlanId: '' })
    expect(copy.pid).not.toBe(plan.pid)
    expect(await api.plan(plan.pid)).toEqual(plan)
  })

  test('leaves nothing when the person goes back before a change', async ({ signedInPage: page, api }) => {
    const plan = await api.addPlan(newCode('Unchanged'), VALUES)
    const list = await listed(page, plan.planName)
    await list.rows.getByRole('link', { name: `Duplicate plan ${plan.planName}` }).click()
    await new PlanWizard(page).isAt(1)
    await page.goBack()
    await expect(list.rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Drafts/ })).toHaveCount(0)
  })

  test('that was changed is offered again, and a second one is begun only on request', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Twice'), VALUES)
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=7`)
    const duplicate = wizard.main.getByRole('link', { name: 'Duplicate' })
    await duplicate.click()
    await wizard.isAt(1)
    await wizard.goTo(7)
    await wizard.field('apn').fill('first')
    await wizard.open(`${editPlan(plan)}&step=7`)
    await expect(wizard.field('apn')).toHaveValue('internet')
    await duplicate.press('Enter')
    await expect(page.getByRole('heading', { name: 'You have a draft of a copy' })).toBeVisible()
    await expect(page.getByText('1 field changed')).toBeVisible()
    await expectAccessibleInBothColours(page)
    await wizard.continueDraft.click()
    await wizard.isAt(7)
    await expect(wizard.field('apn')).toHaveValue('first')
    await page.goto(copyPlan(plan))
    await page.getByRole('link', { name: 'Another copy' }).click()
    await wizard.isAt(1)
    await wizard.goTo(7)
    await expect(wizard.field('apn')).toHaveValue('internet')
    await wizard.field('apn').fill('second')
    await new PlanList(page).open()
    await expect(page.getByRole('button', { name: 'Drafts (2)' })).toBeVisible()
  })
})
