import { expect, type Locator, type Page } from '@playwright/test'
import { historyCalls } from '../../../src/schemas/history/history.calls.ts'
import type { HistoryPage } from '../../../src/schemas/history/history.ts'
import { editPlan, PlanWizard } from '../screens/plan-wizard.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { newCode } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { endsTheSession } from './failures.ts'

/** The history of a plan, in the drawer beside the wizard; each page waits until the path releases it. */
export class HistoryDrawerAdapter implements Adapter {
  readonly withheld = {
    'history.opened': 'the drawer is modal: nothing under it can be reached',
    'history.closed': 'there is no drawer to close',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #address: string
  readonly #wizard: PlanWizard
  readonly #pages: Gate
  readonly #drawer: Locator
  #hasLeft = false

  private constructor(page: Page, api: Api, address: string) {
    this.#page = page
    this.#api = api
    this.#address = address
    this.#wizard = new PlanWizard(page)
    this.#pages = new Gate(page, callTo(historyCalls.GetHistory.path))
    this.#drawer = page.getByRole('dialog', { name: 'History' })
  }

  static async on(page: Page, api: Api): Promise<HistoryDrawerAdapter> {
    const plan = await api.addPlan(newCode('Told'))
    const adapter = new HistoryDrawerAdapter(page, api, editPlan(plan))
    await adapter.#pages.close()
    return adapter
  }

  async begin(): Promise<void> {
    this.#pages.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#wizard.open(this.#address)
    await expect(this.#wizard.history).toBeEnabled()
  }

  async act(step: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    switch (event.type) {
      case 'history.opened':
        if (before.state !== 'closed') return this.#isOutOfReach(this.#wizard.history)
        await this.#wizard.history.click()
        return true
      case 'history.closed':
        if (before.state === 'closed') return this.#isOutOfReach(this.#drawer)
        await this.#drawer.getByRole('button', { name: 'Close the history' }).click()
        return true
      case 'earlier.requested':
        await this.#drawer.getByRole('button', { name: 'Show earlier' }).click()
        return true
      case 'retry.requested':
        await this.#drawer.getByRole('button', { name: 'Retry' }).click()
        return true
      case 'xstate.done.actor.loadHistory': {
        const { entries, total } = event.output as HistoryPage
        await this.#pages.release({
          kind: 'edited',
          edit: (body) => ({ ...body, history: entries, totalCount: total }),
        })
        return true
      }
      case 'xstate.error.actor.loadHistory':
        this.#hasLeft = endsTheSession(event)
        await this.#pages.release(this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' })
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    if (state === 'closed') return expect(this.#drawer).toHaveCount(0)
    const { entries, total } = context as { readonly entries: ReadonlyArray<unknown>; readonly total: number }
    await expect(this.#drawer.locator('ol > li')).toHaveCount(entries.length)
    await expect(this.#drawer.getByText('Please Wait!')).toHaveCount(state === 'loading' ? 1 : 0)
    await expect(this.#drawer.getByText('No Data Found')).toHaveCount(state === 'empty' ? 1 : 0)
    await expect(this.#drawer.getByText('The history could not be loaded.')).toHaveCount(state === 'failed' ? 1 : 0)
    const hasEarlier = state === 'ready' && entries.length < total
    await expect(this.#drawer.getByRole('button', { name: 'Show earlier' })).toHaveCount(hasEarlier ? 1 : 0)
    if (state === 'loading') await this.#pages.isWaiting()
  }

  /** A person cannot do it here: the control is missing, or covered by the drawer. */
  async #isOutOfReach(control: Locator): Promise<false> {
    const isReached = await control.evaluateAll((found) =>
      found.some((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(top) || document.querySelector('dialog:modal') === null
      }),
    )
    expect(isReached, 'what the screen does not offer is out of reach').toBe(false)
    return false
  }
}
