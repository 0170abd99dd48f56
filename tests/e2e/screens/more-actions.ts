import type { Page } from '@playwright/test'

/** Chooses an action of a record from the menu in its heading. */
export const chooseMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
