import { expect, type Locator, type Page } from '@playwright/test'
import { foundReports, type ReportIndexContext } from '../../../src/machines/report-index.machine.ts'
import { reportCalls } from '../../../src/schemas/calls/reports.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { endsTheSession } from './failures.ts'

const INDEX = '/pages/Reports'

/** The report index, by its search box, its list and its notice; the numbers wait until the path lets them come. */
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
    this.#reports = page.getByRole('list', { name: 'Reports' }).getByRole('listitem')
  }

  static async on(page: Page, api: Api): Promise<ReportIndexAdapter> {
    const adapter = new ReportIndexAdapter(page, api)
    await adapter.#numbers.close()
    return adapter
  }

  get #failure(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: 'How much is in the reports could not be loaded.' })
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
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { text } = context as ReportIndexContext
    const titles = foundReports({ context } as never).map(({ title }) => title)
    await expect(this.#search).toHaveValue(text)
    await expect(this.#reports).toContainText(titles)
    await expect(this.#failure).toHaveCount(state === 'failed' ? 1 : 0)
    const numbers = this.#reports.filter({ hasText: /\d entr(y|ies)/ })
    await expect(numbers).toHaveCount(state === 'ready' ? titles.length : 0)
    if (state === 'loading') await this.#numbers.isWaiting()
  }
}
