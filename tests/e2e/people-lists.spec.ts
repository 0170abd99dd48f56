import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { ReportScreen } from './screens/report.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('from what somebody did to the History of its record, narrowed by area and outcome', async ({
  signedInPage: page,
}) => {
  const timeline = new ReportScreen(page, pagedListOf('Timeline'))
  await page.goto(`${timeline.list.path}?area=plan&outcome=done`)
  await timeline.isReady()
  for (const what of await timeline.column('What')) expect(what).toMatch(/^Plan /)
  expect(new Set(await timeline.column('Outcome'))).toEqual(new Set(['Done']))
  await expect(page.getByRole('button', { name: 'Remove Area' })).toBeVisible()
  await expectAccessible(page)

  const [plan = ''] = await timeline.column('Of')
  await page.getByRole('table').getByRole('link', { name: plan, exact: true }).first().click()
  const history = page.getByRole('dialog', { name: /History/ })
  await expect(history).toBeVisible()
  await expect(history).toContainText(/created|changed/i)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
})

test('whom to call is found by the beginning of a company, and can be called and written to', async ({
  signedInPage: page,
}) => {
  const contacts = new ReportScreen(page, pagedListOf('ContactList'))
  await page.goto(`${contacts.list.path}?kind=supplier`)
  await contacts.isReady()
  expect(new Set(await contacts.column('Kind'))).toEqual(new Set(['Supplier']))
  // One of the demo data: others add suppliers meanwhile, some without a phone.
  const company = 'Kestrel Tours'
  await page.goto(`${contacts.list.path}?text=${encodeURIComponent(company.slice(0, 6).toLowerCase())}`)
  await contacts.isReady()
  expect(await contacts.column('Company')).toContain(company)
  const table = page.getByRole('table')
  await expect(table.locator('a[href^="mailto:"]').first()).toHaveText(/@/)
  await expect(table.locator('a[href^="tel:+"]').first()).toHaveText(/\d/)
  await expect(page.getByRole('group', { name: 'Days of the rows' })).toBeHidden()
  await expectAccessible(page)
})
