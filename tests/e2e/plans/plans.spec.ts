import { readFile } from 'node:fs/promises'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { editPlan, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test.describe('the plan list', () => {
  test('searches by the name, the country or the region that a person chooses', async ({ signedInPage: page, api }) => {
    const name = newCode('Find me')
    await api.addPlan(name)
    const list = new PlanList(page)
    await list.open()
    await list.search('Plan Name', name)
    await expect(list.rows).toHaveCount(1)
    await list.seeColumn('Plan Name', [name])
    await list.search('Country', 'Japan')
    await expect(list.rows.first()).toContainText('Japan')
    await expect.poll(async () => [...new Set(await list.column('Country or Region'))]).toEqual(['Japan'])
    await list.panel.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(`${PLANS}?filter=open`)
    await list.isReady()
  })

  test('says that nothing fits a search, as an answer and not as a failure', async ({ signedInPage: page }) => {
    const list = new PlanList(page)
    await page.goto(`${PLANS}?page=2&searchBy=planName&text=nothing-has-this-name`)
    await expect(list.region.getByText('No Data Found')).toBeVisible()
    await expect(list.region.getByText('No results match the filter.')).toBeVisible()
    await expect(list.nothing).toHaveCount(0)
    await expect(page.getByText('No plans match the search criteria')).toBeVisible()
    await expect(list.region.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(page).toHaveURL(`${PLANS}?searchBy=planName&text=nothing-has-this-name`)
  })

  test('is the list of one name at an address with a name, until it is cleared', async ({
    signedInPage: page,
    api,
  }) => {
    const name = newCode('50% / more')
    await api.addPlan(name)
    const list = new PlanList(page)
    await list.open(`${PLANS}/${encodeURIComponent(name)}`)
    await expect(list.rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(list.rows.nth(5)).toBeVisible()
    await page.reload()
    await expect(list.rows.nth(5)).toBeVisible()
    await page.goBack()
    await expect(list.rows).toHaveCount(1)
  })

  test('keeps page and entries in the address, and columns with the person', async ({ signedInPage: page }) => {
    const list = new PlanList(page)
    await list.open()
    await list.size.selectOption('10')
    await list.pager.getByRole('button', { name: 'Next page' }).click()
    await expect(list.rows.locator('td').first()).toHaveText('11')
    await expect(page).toHaveURL(/page=2&pageSize=10/)
    await list.table.getByRole('button', { name: 'Country or Region', exact: true }).press('Alt+ArrowLeft')
    await page.reload()
    await expect(list.rows.locator('td').first()).toHaveText('11')
    await expect(list.table.locator('thead th').nth(2)).toHaveText('Country or Region')
  })

  test('downloads what it shows as a file of the plans', async ({ signedInPage: page }) => {
    const list = new PlanList(page)
    await list.open()
    const downloading = page.waitForEvent('download')
    await list.download.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Plans \d{4}-\d\d-\d\d page 1 of \d+\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toContain('Plan Name')
  })

  test('leads to the wizard of a plan and back', async ({ signedInPage: page, api }) => {
    const plan = await api.addPlan(newCode('Edit me?'))
    const list = new PlanList(page)
    await list.open(`${PLANS}/${encodeURIComponent(plan.planName)}`)
    await list.edit(plan.planName)
    const wizard = new PlanWizard(page)
    await wizard.isReady()
    await expect(page).toHaveURL(editPlan(plan))
    await expect(page.getByRole('heading', { level: 1, name: `Edit Plan · ${plan.planName}` })).toBeFocused()
    await page.getByRole('link', { name: 'Back to Plans' }).click()
    await expect(page).toHaveURL(PLANS)
  })

  test('is come back to at the page and the filter that the person left', async ({ signedInPage: page, api }) => {
    const name = newCode('Among others')
    for (let which = 1; which <= 6; which++) await api.addPlan(`${name} ${which}`, { country: 'Japan' })
    const list = new PlanList(page)
    const address = `${PLANS}?page=2&pageSize=5&searchBy=country&text=Japan`
    await list.open(address)
    await list.rows
      .first()
      .getByRole('link', { name: /^Edit plan/ })
      .click()
    await new PlanWizard(page).isReady()
    await page.getByRole('link', { name: 'Back to Plans' }).click()
    await expect(page).toHaveURL(address)
    await list.isReady()
  })
})
