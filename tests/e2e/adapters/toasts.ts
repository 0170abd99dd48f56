import { expect, type Page } from '@playwright/test'

/** Expects a toast and dismisses it, so that the next one is seen as new. */
export const seeToast = async (page: Page, kind: 'success' | 'error', text: string): Promise<void> => {
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const said = toasts.getByRole(kind === 'success' ? 'status' : 'alert').filter({ hasText: text })
  await expect(said).toHaveText([text])
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
}
