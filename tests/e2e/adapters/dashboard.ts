import { expect, type Locator, type Page } from '@playwright/test'
import { dashboardCalls } from '../../../src/schemas/reports/dashboard.calls.ts'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import { figureOf } from '../../../src/schemas/reports/dashboard-parts.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { endsTheSession } from './failures.ts'

const HOME = '/admin/dashboard'

type Days = { readonly from: string; readonly to: string }
type Facts = {
  readonly range: Days | null
  readonly typed: Days | null
  readonly problems: Partial<Days>
  readonly dashboard: Dashboard | null
  readonly measure: string
  readonly tables: ReadonlyArray<string>
}

const query = (range: Days | null): string => (range === null ? '' : `?from=${range.from}&to=${range.to}`)
/** A day as the fields show it. */
const shown = (day: string): string => day.split('-').reverse().join('/')

/** The dashboard with its range, tiles and charts; figures wait until the path releases them. */
export class DashboardAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #figures: Gate
  readonly #tiles: Locator
  readonly #own: Locator
  #hasLeft = false
  /** The last answer of the real server, as the page received it. */
  #answered: Dashboard | null = null

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#figures = new Gate(page, callTo(dashboardCalls.GetDashboard.path))
    this.#tiles = page.getByRole('list', { name: 'Figures' })
    this.#own = page.getByRole('form', { name: 'Own range' })
  }

  static async on(page: Page, api: Api): Promise<DashboardAdapter> {
    const adapter = new DashboardAdapter(page, api)
    await page.clock.install()
    await adapter.#figures.close()
    return adapter
  }

  readonly withheld = {
    'range.edited': 'nothing is open to the role, so there is no range to choose',
    'range.chosen': 'nothing is open to the role, so there is no range to choose',
    'refresh.requested': 'nothing is open to the role, so there is nothing to ask for',
    'measure.chosen': 'there are no figures to compare yet',
    'table.toggled': 'there are no figures to show yet',
  }

  async begin({ input }: { readonly input: unknown }): Promise<void> {
    this.#figures.forget()
    this.#hasLeft = false
    this.#answered = null
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${HOME}${query((input as { readonly range: Days | null }).range)}`)
    await expect(this.#page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  }

  async act(step: Step, _: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const known = (before.context as Facts).dashboard
    const isBare = known?.tiles.length === 0
    switch (event.type) {
      case 'range.edited':
      case 'range.chosen': {
        if (isBare) return this.#isMissing(this.#own)
        const { from, to } = event.range as Days
        await this.#own.getByRole('textbox', { name: 'From' }).fill(shown(from))
        await this.#own.getByRole('textbox', { name: 'To' }).fill(shown(to))
        if (event.type === 'range.chosen') await this.#own.getByRole('button', { name: 'Show' }).click()
        return true
      }
      case 'location.changed': {
        const to = `${HOME}${query(event.range as Days | null)}`
        await this.#page.evaluate((address) => history.pushState(null, '', address), to)
        return true
      }
      case 'refresh.requested': {
        const name = before.state === 'failed' ? 'Retry' : 'Refresh'
        const button = this.#page.getByRole('button', { name })
        if (isBare && before.state !== 'failed') return this.#isMissing(button)
        await button.click()
        return true
      }
      case 'measure.chosen': {
        const choice = this.#page.getByRole('radio', {
          name: event.measure === 'count' ? 'Number of sales' : String(event.measure),
        })
        if (known === null || isBare) return this.#isMissing(choice)
        await choice.check({ force: true })
        return true
      }
      case 'table.toggled': {
        const button = this.#panel().getByRole('button', { name: /table/ })
        if (known === null || isBare) return this.#isMissing(button)
        await button.click()
        return true
      }
      case 'xstate.done.actor.loadDashboard':
        await this.#letCome(event.output as Dashboard)
        return true
      case 'xstate.error.actor.loadDashboard':
        this.#hasLeft = endsTheSession(event)
        await this.#figures.release(
          this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' },
        )
        return true
      case 'xstate.done.actor.awaitLook':
        await this.#page.clock.fastForward(61_000)
        await this.#page.evaluate(() => window.dispatchEvent(new Event('focus')))
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { range, typed, problems, dashboard, measure, tables } = context as Facts
    await expect(this.#page).toHaveURL(new RegExp(`${HOME}${query(range).replace('?', '\\?')}$`))
    const failure = this.#page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' })
    await expect(failure).toHaveCount(state === 'failed' ? 1 : 0)
    if (state === 'loading') await this.#figures.isWaiting()
    const isBare = dashboard?.tiles.length === 0
    await expect(this.#page.getByText('Your role sees no figures here.')).toHaveCount(isBare ? 1 : 0)
    if (isBare) return
    const days = typed ?? range
    if (days !== null) {
      await expect(this.#own.getByRole('textbox', { name: 'From' })).toHaveValue(shown(days.from))
      await expect(this.#own.getByRole('textbox', { name: 'To' })).toHaveValue(shown(days.to))
    }
    for (const message of Object.values(problems)) await expect(this.#own.getByText(message)).toBeVisible()
    if (dashboard === null) return expect(this.#tiles).toHaveCount(0)
    const answered = this.#answered?.tiles ?? []
    const said = (value: number) => value.toLocaleString('en-GB')
    const values = answered.flatMap(({ name, value }) => (figureOf(name).needsAct ? [] : [said(value)]))
    const waiting = answered.filter(({ name, value }) => figureOf(name).needsAct && value > 0)
    const lines = this.#page.getByRole('list', { name: 'Needs attention' }).locator('> li')
    await expect(lines).toHaveText(waiting.map(({ value }) => new RegExp(`^[A-Z][A-Za-z0-9 ]+ ${said(value)}$`)))
    const items = this.#tiles.locator('> li')
    await expect(items).toHaveText(values.map((value) => new RegExp(`^[A-Z][A-Za-z0-9 -]+?${value}`)))
    const chosen = this.#page.getByRole('radio', { name: measure === 'count' ? 'Number of sales' : measure })
    // Without sales there is no currency to compare by.
    const hasSales = answered.some(({ name, amounts }) => name === 'sales' && amounts.length > 0)
    if (hasSales || measure !== 'count') await expect(chosen).toBeChecked()
    else await expect(chosen).toHaveCount(0)
    await expect(this.#panel().getByRole('button', { name: /table/ })).toHaveAttribute(
      'aria-expanded',
      String(tables.includes('series')),
    )
  }

  /** Releases the server's answer. A sample without tiles stands for a person who may see none. */
  async #letCome({ tiles }: Dashboard): Promise<void> {
    const isBare = tiles.length === 0
    const answer = this.#page.waitForResponse((response) => response.url().includes(dashboardCalls.GetDashboard.path))
    const closed = { tiles: [], series: undefined, byPlan: undefined, byPlace: undefined, bySupplier: undefined }
    await this.#figures.release(
      isBare ? { kind: 'edited', edit: (body) => ({ ...body, ...closed, stock: undefined }) } : { kind: 'pass' },
    )
    const body = await (await answer).json()
    this.#answered = body
  }

  #panel(): Locator {
    return this.#page.getByRole('region', { name: 'Sales per day' })
  }

  async #isMissing(what: Locator): Promise<boolean> {
    await expect(what).toHaveCount(0)
    return false
  }
}
