import type { BrowserContext, Page } from '@playwright/test'

/**
 * What a page says that it should not: errors on its console, uncaught errors, violations of the content security
 * policy. A test that causes a fault on purpose names the noise that it expects.
 */
export class Noise {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []
  /** Everything on the console, at any level: what must never name a secret. */
  readonly said: string[] = []

  /** Hears the pages that the context opens from now on; what it answers with ends that. */
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

  /** What was heard and not expected. */
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
