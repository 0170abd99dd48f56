import type { BrowserContext } from '@playwright/test'
import { test as base } from './test.ts'

/**
 * `test` of the walks. Their pages are opened in one context of the worker, one after the other: the application is fetched
 * and compiled for the first of them, where each would do it anew in a context of its own. A page of its own has nothing of
 * the one before but what is stored, and that is taken away where a go begins.
 */
export const test = base.extend<object, { readonly walked: BrowserContext }>({
  walked: [
    async ({ browser, url }, use, { project }) => {
      const { viewport, locale, timezoneId, contextOptions, actionTimeout, navigationTimeout } = project.use
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: url,
        ...(viewport !== undefined && { viewport }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      })
      context.setDefaultTimeout(actionTimeout ?? 0)
      context.setDefaultNavigationTimeout(navigationTimeout ?? 0)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ walked }, use) => {
    await use(walked)
    await Promise.all(walked.pages().map((page) => page.close()))
    await walked.clearCookies()
  },
})
