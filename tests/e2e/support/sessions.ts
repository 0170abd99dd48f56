import type { Page } from '@playwright/test'

/** Follows a link to another screen without a reload, so the page and its record continue. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address)

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Takes the first option of a select for the typed text. */
export const take = async (page: Page, label: string, typed: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(typed)
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
}
