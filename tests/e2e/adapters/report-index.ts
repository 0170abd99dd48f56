import { expect, type Locator, type Page } from '@playwright/test'
import { reportCalls } from '../../../src/schemas/reports/reports.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { endsTheSession } from './failures.ts'

const INDEX = '/pages/Reports'

/** The reports that match each search text, in the order of the groups. */
const found: Readonly<Record<string, ReadonlyArray<string>>> = {
  '': [
    'Sale Report',
    'Travel Report',
    'Future Sale Report',
    'Website Inventory',
    'Affiliate Sale Report',
    'Top Up Sale Report',
    'Free Sim Sale Report',
    'Sale Report Vendor Wise',
    'H2O Report',
    'Plum Sale Report',
    'Tele 25 Sale Report',
    'Simcredible Sale Report',
    'Simcredible Suspend Report',
    'Simcredible Order Report',
    'Subscription Report',
    'Paypal Subscription Report',
    'Refund Report',
    'Cancellation Report',
    'Review Report',
    'Checkout But Not Purchase Report',
    'Signup Report',
  ],
  refund: ['Refund Report'],
  // The descriptions of other reports contain the word too.
  sale: [
    'Sale Report',
    'Travel Report',
    'Future Sale Report',
    'Website Inventory',
    'Affiliate Sale Report',
    'Top Up Sale Report',
    'Free Sim Sale Report',
    'Sale Report Vendor Wise',
    'H2O Report',
    'Plum Sale Report',
    'Tele 25 Sale Report',
    'Simcredible Sale Report',
    'Simcredible Order Report',
    'Cancellation Report',
  ],
}

/** The report index with its search box, list and notice; the numbers wait until the path releases them. */
export class ReportIndexAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #numbers: Gate
  readonly #search: Locator
  readonly #reports: Locator
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#numbers = new Gate(page, callTo(reportCalls.GetReportIndex.path))
    this.#search = page.getByRole('searchbox', { name: 'Find a report' })
    this.#reports = page.locator('main [data-gives-back]').getByRole('listitem')
  }

  static async on(page: Page, api: Api): Promise<ReportIndexAdapter> {
    const adapter = new ReportIndexAdapter(page, api)
    await adapter.#numbers.close()
    return adapter
  }

  get #failure(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: 'The counts of the reports could not be loaded.' })
  }

  /** The favourite of the samples. */
  get #star(): Locator {
    return this.#page.getByRole('button', { name: 'Keep Sale Report at the top', exact: true })
  }

  async begin(): Promise<void> {
    this.#numbers.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(INDEX)
    await expect(this.#search).toBeVisible()
  }

  async act(step: Step): Promise<boolean> {
    const { event } = step
    switch (event.type) {
      case 'search.edited':
        await this.#search.fill(String(event.text))
        return true
      case 'location.changed':
        await this.#page.evaluate((to) => history.pushState(null, '', to), `${INDEX}?search=${event.text}`)
        return true
      case 'favourite.toggled': {
        const star = this.#star
        if ((await star.count()) === 0) return false
        await star.click()
        await expect(star).toBeFocused()
        return true
      }
      case 'retry.requested':
        await this.#failure.getByRole('button', { name: 'Retry' }).click()
        return true
      case 'xstate.done.actor.loadIndex':
        await this.#numbers.release()
        return true
      case 'xstate.error.actor.loadIndex':
        this.#hasLeft = endsTheSession(event)
        await this.#numbers.release(
          this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' },
        )
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { text, favourites } = context as { readonly text: string; readonly favourites: ReadonlyArray<string> }
    const titles = found[text]
    if (titles === undefined) throw new Error(`No expected results for "${text}"`)
    await expect(this.#search).toHaveValue(text)
    // Each title is followed by a sentence of description.
    await expect(this.#reports).toHaveText(titles.map((title) => new RegExp(`^${title}(?! Vendor)[A-Z]`)))
    const isFound = titles.includes('Sale Report')
    await expect(this.#star).toHaveCount(isFound ? 1 : 0)
    if (isFound) await expect(this.#star).toHaveAttribute('aria-pressed', String(favourites.length > 0))
    const kept = this.#page.getByRole('region', { name: 'Favourites' }).getByRole('listitem')
    await expect(kept).toHaveCount(isFound ? favourites.length : 0)
    await expect(this.#failure).toHaveCount(state === 'failed' ? 1 : 0)
    const numbers = this.#reports.filter({ hasText: /\d entr(y|ies)/ })
    await expect(numbers).toHaveCount(state === 'ready' ? titles.length : 0)
    if (state === 'loading') await this.#numbers.isWaiting()
  }
}
