import { expect, type Page } from '@playwright/test'

/** Something is said beside the work, and dismissed: what is said next is seen anew. */
export const seeToast = async (page: Page, kind: 'success' | 'error', text: string): Promise<void> => {
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const said = toasts.getByRole(kind === 'success' ? 'status' : 'alert').filter({ hasText: text })
  await expect(said).toHaveText([text])
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
}
