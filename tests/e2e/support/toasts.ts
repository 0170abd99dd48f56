import type { Page } from '@playwright/test'

/** A toast lies over what is below it for ten seconds; whoever wants to press something there closes it first. */
export const dismissToasts = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
