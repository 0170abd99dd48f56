import type { BrowserContext, Page } from '@playwright/test'

/**
 * What a page must not report: console errors, uncaught errors, and CSP violations.
 *
 * A test that causes a fault on purpose names the noise it expects.
 */
export class Noise {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []
  /** Everything on the console, at any level. It must never contain a secret. */
  readonly said: string[] = []

  /** Listens to the pages that the context opens from now on; returns a function that stops it. */
  async watch(context: BrowserContext): Promise<() => Promise<void>> {
    const listen = (page: Page) => this.#listen(page)
    context.on('page', listen)
    const script = await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`Content security policy violated: ${event.violatedDirective} by ${event.blockedURI}`)
      })
    })
    return async () => {
      context.off('page', listen)
      await script.dispose()
    }
  }

  /** The browser itself writes "Failed to load resource" for every answer that is not a success. */
  expect(...patterns: ReadonlyArray<RegExp>): void {
    this.#expected.push(...patterns)
  }

  /** What was reported but not expected. */
  get unexpected(): ReadonlyArray<string> {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      this.said.push(message.text())
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => {
      this.said.push(error.message)
      this.#heard.push(`Uncaught: ${error.stack ?? error.message}`)
    })
  }
}

export const failedResponse = /Failed to load resource/
