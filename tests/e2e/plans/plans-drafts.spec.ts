import type { Page } from '@playwright/test'
import { PlanList } from '../screens/plan-list.ts'
import { editPlan, NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const draftsIn = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Drafts in this browser' })
  return {
    panel,
    toggle: page.getByRole('button', { name: /^Drafts \(\d+\)$/ }),
    all: panel.getByRole('listitem'),
    /** In the message with this text. */
    undo: (words: string) => page.locator('[data-action]', { hasText: words }).getByRole('button', { name: 'Undo' }),
  }
}

/** Starts a new plan with a name, besides those started before. */
const begin = async (page: Page, name: string): Promise<PlanWizard> => {
  const wizard = new PlanWizard(page)
  await wizard.open(`${NEW_PLAN}?draft=another&step=7`)
  await wizard.field('planName').fill(name)
  return wizard
}

test.describe('the drafts of plans', () => {
  test('are several: a second new plan does not cost the first, and each is gone on with by its name', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Saved'))
    const [one, two] = [newCode('One'), newCode('Two')]
    await begin(page, one)
    await begin(page, two)
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=7`)
    await wizard.field('apn').fill('internet')
    await page.getByRole('link', { name: 'Back to Plans' }).click()
    const drafts = draftsIn(page)
    await expect(drafts.toggle).toHaveText('Drafts (3)')
    await drafts.toggle.click()
    await expect(drafts.all).toHaveText([
      new RegExp(`${plan.planName}.*Changes to a plan · 1 field · just now`),
      new RegExp(`${two}.*New plan · 1 field · just now`),
      new RegExp(`${one}.*New plan · 1 field · just now`),
    ])
    await drafts.panel.getByRole('link', { name: `Continue ${one}` }).click()
    await wizard.isAt(7)
    await expect(wizard.field('planName')).toHaveValue(one)
    await expect(wizard.continueDraft).toHaveCount(0)
  })

  test('are thrown away in the list, and brought back by Undo', async ({ signedInPage: page }) => {
    const name = newCode('Gone')
    await begin(page, name)
    await new PlanList(page).open()
    const drafts = draftsIn(page)
    await drafts.toggle.press('Enter')
    await drafts.panel.getByRole('button', { name: `Discard ${name}` }).press('Enter')
    await expect(drafts.all).toHaveCount(0)
    await expect(page.getByText(`The draft "${name}" was discarded.`)).toBeVisible()
    await expect(drafts.panel.getByRole('heading')).toBeFocused()
    await drafts.undo('was discarded.').click()
    await expect(drafts.all).toHaveCount(1)
    await drafts.panel.getByRole('link', { name: `Continue ${name}` }).focus()
    await page.keyboard.press('Escape')
    await expect(drafts.panel).toHaveCount(0)
    await expect(drafts.toggle).toBeFocused()
  })

  test('that is offered is kept beside another new plan', async ({ signedInPage: page }) => {
    const name = newCode('First')
    const wizard = await begin(page, name)
    await page.goto(NEW_PLAN)
    await expect(wizard.continueDraft).toBeVisible()
    await page.getByRole('link', { name: 'Another new plan' }).click()
    await wizard.isAt(1)
    await wizard.goTo(7)
    await expect(wizard.field('planName')).toHaveValue('')
    await wizard.field('planName').fill(`${name} 2`)
    await new PlanList(page).open()
    await expect(draftsIn(page).toggle).toHaveText('Drafts (2)')
  })

  test('is not lost by "Discard draft": it asks, and Undo brings it back', async ({ signedInPage: page }) => {
    const name = newCode('Again')
    const wizard = await begin(page, name)
    await page.reload()
    await wizard.startAgain.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep draft' }).click()
    await expect(wizard.continueDraft).toBeVisible()
    await wizard.beginAgain()
    await wizard.isAt(1)
    await wizard.goTo(7)
    await expect(wizard.field('planName')).toHaveValue('')
    await draftsIn(page).undo('was discarded.').click()
    await wizard.continueDraft.click()
    await wizard.isAt(7)
    await expect(wizard.field('planName')).toHaveValue(name)
  })

  test('of an edited plan is brought back too, and what was begun since is not lost', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Edited'))
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=7`)
    await wizard.field('apn').fill('first')
    await page.reload()
    await wizard.beginAgain()
    await wizard.isAt(1)
    await wizard.goTo(7)
    await wizard.field('apn').fill('second')
    const { undo } = draftsIn(page)
    await undo('was discarded.').click()
    await expect(page.getByText('The newer entries were set aside.')).toBeVisible()
    await wizard.continueDraft.click()
    await expect(wizard.field('apn')).toHaveValue('first')
    await undo('were set aside.').click()
    await wizard.continueDraft.click()
    await wizard.goTo(7)
    await expect(wizard.field('apn')).toHaveValue('second')
  })

  test('and the review of a changed plan have no violation in either colours', async ({ signedInPage: page, api }) => {
    const plan = await api.addPlan(newCode('Axe'))
    const wizard = await begin(page, newCode('Axe draft'))
    await page.goto(NEW_PLAN)
    await wizard.startAgain.click()
    await expectAccessibleInBothColours(page)
    await page.keyboard.press('Escape')
    await new PlanList(page).open('/pages/PlanMaster?pageSize=5')
    await draftsIn(page).toggle.click()
    await expectAccessibleInBothColours(page)
    await wizard.open(`${editPlan(plan)}&step=4`)
    await wizard.field('capcityInfo').fill('large')
    await wizard.field('buyingCost').fill('-1')
    await wizard.goTo(8)
    await page.getByRole('checkbox', { name: 'Only changes' }).check()
    await expectAccessibleInBothColours(page)
  })
})
