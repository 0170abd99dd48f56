import { expect, test } from '../support/test.ts'

test('a plan is archived, is not offered to the form, is found by its status, and is offered again', async ({
  page,
  api,
}) => {
  const { planName, countryName } = await api.placeNames()
  const row = page.getByRole('row').filter({ has: page.getByText(planName, { exact: true }) })
  const offeredToForm = async () => {
    await page.goto('/pages/InventoryMaster/Single')
    await page.getByRole('combobox', { name: 'Country' }).fill(countryName)
    await page.getByRole('option', { name: countryName, exact: true }).click()
    const plan = page.getByRole('combobox', { name: 'Plan Name' })
    await plan.fill(planName)
    await expect(page.getByRole('option').first()).toBeVisible()
    return page.getByRole('option', { name: planName, exact: true }).count()
  }
  const search = async (status: string) => {
    await page.goto(`/pages/PlanMaster?searchBy=planName&text=${encodeURIComponent(planName)}${status}`)
    await expect(page.getByRole('heading', { name: 'Plan List' })).toBeVisible()
  }

  await search('')
  await row.getByRole('button', { name: `Archive ${planName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${planName}?` })
  await expect(dialog).toContainText(/in stock/)
  await dialog.getByRole('button', { name: 'Archive plan' }).click()
  await expect(page.getByText('Plan archived successfully')).toBeVisible()
  await expect(row).toHaveCount(0)

  await search('&status=archived')
  await expect(row).toContainText('Archived')
  await row.getByRole('button', { name: `Offer ${planName} again` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Offer plan again' }).click()
  await expect(page.getByText('Plan offered again')).toBeVisible()
  await search('')
  await expect(row).not.toContainText('Archived')
  expect(await offeredToForm()).toBe(1)
})
