import { contract } from '../../../src/schemas/contract.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { editPlan, NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { callTo, Gate } from '../support/gate.ts'
import { newCode } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test.describe('the plan wizard', () => {
  test('does not publish by the second click of a double click on Next', async ({ signedInPage: page }) => {
    const wizard = new PlanWizard(page)
    await wizard.open(`${NEW_PLAN}?step=7`)
    const box = await wizard.next.boundingBox()
    if (!box) throw new Error('Next is nowhere')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await wizard.isAt(8)
    await expect(wizard.publish).toBeEnabled()
    await expect(wizard.publish).toHaveText('Publish Plan')
  })

  test('says that the options are on their way, and finds what was typed before they came', async ({
    signedInPage: page,
  }) => {
    const gate = new Gate(page, callTo(contract.GetPlanDropdown.path))
    await gate.close()
    const wizard = new PlanWizard(page)
    await wizard.open()
    const country = wizard.field('country')
    await country.click()
    await page.keyboard.type('jap')
    await expect(page.getByRole('listbox').getByText('Please Wait!')).toBeVisible()
    await expect(page.getByText('Nothing found')).toHaveCount(0)
    await gate.open()
    await expect(page.getByRole('option', { name: 'Japan' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(country).toHaveValue('Japan')
  })

  test('counts what looks wrong on the step bar and leads from the review to the field', async ({
    signedInPage: page,
  }) => {
    const wizard = new PlanWizard(page)
    await wizard.open(`${NEW_PLAN}?step=5`)
    await wizard.field('minQty').fill('9')
    await wizard.field('maxQty').fill('3')
    await expect(page.getByText('Min Quantity is above Max Quantity')).toBeVisible()
    await expect(wizard.steps.nth(4)).toHaveAccessibleName(/Additional Plan Attributes \(1 warning\)/)
    await wizard.goTo(8)
    await expect(page.getByRole('heading', { name: '6 warnings' })).toBeVisible()
    await page.getByRole('button', { name: 'Min Quantity is above Max Quantity' }).click()
    await wizard.isAt(5)
    await expect(wizard.field('maxQty')).toBeFocused()
  })

  test('saves an edited plan by key from any step, and leads to what must be corrected on another', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Key plan'))
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=2`)
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await wizard.field('throttle').fill('-1')
    await wizard.field('validity').fill('-2')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await wizard.goTo(4)
    await wizard.field('buyingCost').fill('12345.5')
    await page.keyboard.press('Control+s')
    await wizard.isAt(2)
    await expect(wizard.field('validity')).toBeFocused()
    const notice = page.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need a correction' })
    await wizard.goTo(4)
    await expect(wizard.field('buyingCost')).toHaveValue('12,345.5')
    await notice.getByRole('button', { name: 'Throttle Speed' }).click()
    await expect(wizard.field('throttle')).toBeFocused()
    await wizard.field('throttle').fill('1')
    await wizard.field('validity').fill('30')
    await expect(notice).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`${PLANS}$`))
    await page.goto(editPlan(plan))
    await expect(page.getByRole('region', { name: 'Buying cost' })).toContainText('12,345.5')
  })

  test('opens the review of a new plan by key, and publishes it by the next', async ({ signedInPage: page }) => {
    const wizard = new PlanWizard(page)
    await wizard.open(`${NEW_PLAN}?step=7`)
    await wizard.field('planName').fill(newCode('Key plan'))
    await page.keyboard.press('Control+s')
    await wizard.isAt(8)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(new RegExp(`${PLANS}$`))
  })

  test('tells before what would be refused, and leads there instead of publishing', async ({ signedInPage: page }) => {
    const wizard = new PlanWizard(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await wizard.open(`${NEW_PLAN}?step=2`)
    await wizard.field('throttle').fill('-1')
    await expect(wizard.field('throttle')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Throttle Speed cannot be below 0')).toBeVisible()
    await wizard.field('validity').fill('1,000')
    await wizard.goTo(8)
    await expect(page.getByRole('heading', { name: '2 fields need a correction' })).toBeVisible()
    await expect(page.getByText('can be published all the same')).toHaveCount(0)
    await wizard.publish.click()
    await wizard.isAt(2)
    await expect(wizard.field('validity')).toBeFocused()
    expect(sent.filter((url) => url.includes(contract.InsertUpdatePlanMaster.path))).toEqual([])
  })

  test('reads a decimal comma, and keeps the other place until it is published', async ({
    signedInPage: page,
    api,
  }) => {
    const wizard = new PlanWizard(page)
    const name = newCode('Comma')
    await wizard.open()
    await wizard.choose('country', 'Japan')
    await wizard.main.getByText('Roaming', { exact: true }).click()
    await wizard.main.getByText('Local', { exact: true }).click()
    await expect(wizard.field('country')).toHaveValue('Japan')
    await wizard.goTo(4)
    await wizard.field('buyingCost').fill('12,50')
    await wizard.goTo(2)
    await wizard.field('throttle').fill('1,5')
    await wizard.goTo(7)
    await wizard.field('planName').fill(name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Create Plan · ${name}`)
    await wizard.goTo(8)
    const publishing = page.waitForResponse((response) => response.url().includes('InsertUpdatePlanMaster'))
    await wizard.publish.click()
    const { pid } = await (await publishing).json()
    expect(await api.plan(pid)).toMatchObject({ buyingCost: '12.50', throttle: 1.5, country: 'Japan', region: '' })
  })

  test('shows old and new of an edited plan, only what changes, and the way to each field', async ({
    signedInPage: page,
    api,
  }) => {
    const plan = await api.addPlan(newCode('Old'), { validity: '30', capcityInfo: 'small' })
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=4`)
    await wizard.field('capcityInfo').fill('large')
    await wizard.goTo(8)
    const box = await page.locator('label', { hasText: 'Only changes' }).boundingBox()
    expect(box?.height).toBeLessThan(50)
    await page.getByRole('checkbox', { name: 'Only changes' }).check()
    const rows = wizard.main.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toHaveText(/Capacity Info\s*before: small → now: large/)
    await rows.last().getByRole('button', { name: 'Capacity Info' }).click()
    await wizard.isAt(4)
    await expect(wizard.field('capcityInfo')).toBeFocused()
  })

  test('of a name that only others contain opens none of them, and shows which there are', async ({
    signedInPage: page,
    api,
  }) => {
    const name = newCode('Oceania')
    await api.addPlan(`${name} 50 GB 30 Days`)
    await page.goto(`/pages/EditPlan/${encodeURIComponent(name)}`)
    await expect(page.getByText(`No plan has the name "${name}".`).first()).toBeVisible()
    await expect(page.getByText('Failed to create plan')).toHaveCount(0)
    await page.getByRole('link', { name: `Plans with "${name}" in their name` }).click()
    const list = new PlanList(page)
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows.first()).toContainText(`${name} 50 GB 30 Days`)
  })

  test('takes a failure back when the next try succeeds', async ({ signedInPage: page, api, noise }) => {
    noise.expect(/net::ERR/)
    const plan = await api.addPlan(newCode('Again'))
    const search = callTo(contract.SearchPlan.path)
    await page.route(search, (route) => route.abort('connectionreset'))
    await page.goto(editPlan(plan))
    await expect(page.getByText('Failed to load plan')).toBeVisible()
    await page.unroute(search)
    const wizard = new PlanWizard(page)
    await wizard.retry.click()
    await wizard.isReady()
    await expect(page.getByText('Failed to load plan')).toHaveCount(0)
  })

  test('says where the server refuses, and goes there', async ({ signedInPage: page, api }) => {
    const taken = await api.addPlan(newCode('Taken'))
    const plan = await api.addPlan(newCode('Mine'))
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=7`)
    await wizard.field('planName').fill(taken.planName)
    await wizard.goTo(8)
    await wizard.publish.click()
    await wizard.isAt(7)
    await expect(wizard.field('planName')).toBeFocused()
    await expect(wizard.field('planName')).toHaveAttribute('aria-invalid', 'true')
    await expect(wizard.steps.nth(6)).toHaveAccessibleName(/\(1 problem\)/)
    await wizard.field('planName').fill(`${plan.planName} 2`)
    await wizard.goTo(8)
    await wizard.publish.click()
    await expect(page).toHaveURL(PLANS)
    expect(await api.plan(plan.pid)).toMatchObject({ planName: `${plan.planName} 2` })
  })

  test('brings into sight why a plan was not published', async ({ signedInPage: page, noise }) => {
    noise.expect(/net::ERR/)
    const wizard = new PlanWizard(page)
    await wizard.open(`${NEW_PLAN}?step=8`)
    await page.route(callTo(contract.InsertUpdatePlanMaster.path), (route) => route.abort('connectionreset'))
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await wizard.publish.click()
    await expect(wizard.main.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(wizard.main.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(wizard.publish).toBeFocused()
  })

  test('settles a conflict field by field', async ({ signedInPage: page, api }) => {
    const plan = await api.addPlan(newCode('Both'), { apn: 'one', mcc: '1', mnc: '1' })
    const wizard = new PlanWizard(page)
    await wizard.open(`${editPlan(plan)}&step=3`)
    await wizard.field('mcc').fill('222')
    await wizard.field('mnc').fill('333')
    await api.changePlan(plan, { mcc: '444', mnc: '555', apn: 'two' })
    await wizard.goTo(8)
    await wizard.publish.click()
    const panel = page.getByRole('region', { name: /changed this plan/ })
    await expect(panel.getByRole('row', { name: /^MCC/ }).getByRole('cell')).toHaveText(['1', '444', '222'])
    await panel.getByRole('radio', { name: /^MNC: keep their value/ }).check()
    await panel.getByRole('button', { name: 'Save again' }).click()
    await expect(page).toHaveURL(PLANS)
    expect(await api.plan(plan.pid)).toMatchObject({ mcc: '222', mnc: '555', apn: 'two' })
  })

  test('says "Page Not Available..." for a step that there is not, and keeps what was entered', async ({
    signedInPage: page,
  }) => {
    const wizard = new PlanWizard(page)
    await wizard.open(`${NEW_PLAN}?step=7`)
    await wizard.field('apn').fill('internet')
    for (const step of ['9', '0', 'review']) {
      await page.goto(`${NEW_PLAN}?step=${step}`)
      await wizard.continueDraft.click()
      // The draft has its own step, which exists.
      await wizard.isAt(7)
      await expect(wizard.field('apn')).toHaveValue('internet')
    }
    await wizard.throwAway()
    await page.reload()
    await expect(wizard.main).toContainText('every change was undone')
    await wizard.beginAgain()
    await wizard.isAt(1)
    await page.goto(`${NEW_PLAN}?step=9`)
    await expect(wizard.nowhere).toBeFocused()
    await page.getByRole('button', { name: 'Go to step 1' }).click()
    await wizard.isAt(1)
    await expect(page).toHaveURL(new RegExp(`${NEW_PLAN}\\?draft=[^&]+$`))
  })

  test('has its step in the address: Back goes to the one before, a reload stays', async ({ signedInPage: page }) => {
    const wizard = new PlanWizard(page)
    await wizard.open()
    await wizard.next.click()
    await wizard.isAt(2)
    await wizard.goTo(5)
    await expect(page).toHaveURL(/step=5$/)
    await page.goBack()
    await wizard.isAt(2)
    await page.reload()
    await wizard.isAt(2)
    await page.goBack()
    await wizard.isAt(1)
  })
})
