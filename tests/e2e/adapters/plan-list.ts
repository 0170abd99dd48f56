import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { PlanFilter } from '../../../src/schemas/plan.ts'
import type { SampleEvent } from '../../machines/paths/plan.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'

type Regions = {
  readonly rows: { readonly normal?: string; readonly search?: string }
  readonly filterPanel: 'closed' | 'open'
  readonly lookups: 'idle' | 'loading' | 'ready' | 'failed'
  readonly export: 'idle' | 'exporting' | 'failed'
}
type Location = { readonly page: number; readonly pageSize: number; readonly filter: PlanFilter | null }
type Answer = { readonly rows: ReadonlyArray<unknown>; readonly total: number; readonly succeeded: boolean }

/** The acts of a person that always ask for a page, whatever is under way. */
const asksAgain = new Set(['page.chosen', 'pageSize.chosen', 'search.requested', 'filter.reset'])

const regionsOf = ({ state }: State): Regions => state as Regions
const tagOf = (event: SampleEvent): string => (event.error as { _tag: string } | undefined)?._tag ?? ''

const addressOf = ({ page, pageSize, filter }: Location, isOpen: boolean): string => {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== 30) search.set('pageSize', String(pageSize))
  if (filter?.text) {
    // Half of the plans of the demo data have it in their names: the search has pages to turn.
    search.set('searchBy', 'planName')
    search.set('text', 'GB')
  }
  if (isOpen) search.set('filter', 'open')
  return search.size === 0 ? PLANS : `${PLANS}?${search}`
}

/** The answer that a sample stands for: rows from the real server, or its answer without them. */
const answerLike = ({ rows, total, succeeded }: Answer): Outcome =>
  rows.length > 0
    ? { kind: 'pass' }
    : {
        kind: 'edited',
        edit: (body) => ({
          ...body,
          isSuccess: succeeded,
          getPlanslist: succeeded ? [] : null,
          totalCount: total,
        }),
      }

const failure = ({ event }: Step): Outcome =>
  tagOf(event) === 'Unauthorized' ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' }

/** Where a call is answered 401 the application leaves the list: there is nothing more to see of it. */
export const endsTheSession = (event: SampleEvent): boolean => tagOf(event) === 'Unauthorized'

/** The plan list, by its toolbar, panel, table and pager; every call waits until the path answers it. */
export class PlanListAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #list: PlanList
  readonly #calls: { readonly page: Gate; readonly search: Gate; readonly lookups: Gate }
  #hasLeft = false
  #isHeldExport = false
  #downloads: Download[] = []

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#list = new PlanList(page)
    this.#calls = {
      page: new Gate(page, callTo(contract.GetPlanList.path)),
      search: new Gate(page, callTo(contract.SearchPlan.path)),
      lookups: new Gate(page, callTo(contract.GetPlanDropdown.path)),
    }
    page.on('download', (download) => this.#downloads.push(download))
  }

  static async on(page: Page, api: Api): Promise<PlanListAdapter> {
    const adapter = new PlanListAdapter(page, api)
    for (const gate of Object.values(adapter.#calls)) await gate.close()
    return adapter
  }

  async begin({ input, walk }: Beginning): Promise<void> {
    for (const gate of Object.values(this.#calls)) gate.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    const location = input as Location & { filterOpen: boolean }
    const needsPanel = walk.startsWith('the filter is edited')
    await this.#page.goto(addressOf(location, location.filterOpen || needsPanel))
    await expect(this.#list.filterToggle).toBeVisible()
  }

  async act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const act = () => this.#act(step, ahead, before)
    const { normal, search } = regionsOf(step).rows
    const isAskedAgain = asksAgain.has(step.event.type) && [normal, search].includes('loading')
    return isAskedAgain ? this.#calls[search === undefined ? 'page' : 'search'].afterAsking(act) : act()
  }

  async #act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const rowsOf = ({ rows }: Regions) => (rows.search === undefined ? this.#calls.page : this.#calls.search)
    switch (event.type) {
      case 'page.chosen':
        return this.#choosePage(Number(event.page))
      case 'pageSize.chosen':
        return this.#chooseSize(String(event.pageSize))
      case 'filterPanel.toggled':
        return this.#press(this.#list.filterToggle)
      case 'filterPanel.closed':
        await this.#list.panel.getByLabel('Search By').press('Escape')
        return true
      case 'filter.edited':
        return this.#editFilter(event.patch as Partial<PlanFilter>, before)
      case 'search.requested':
        return this.#press(this.#list.panel.getByRole('button', { name: 'Search' }))
      case 'filter.reset':
        return this.#press(this.#list.panel.getByRole('button', { name: 'Clear' }))
      case 'retry.requested':
        return this.#press(this.#page.locator('main').getByRole('button', { name: 'Retry' }))
      case 'lookups.retried':
        return this.#press(this.#list.panel.getByRole('button', { name: 'Retry' }))
      case 'location.changed':
        await this.#page.evaluate((to) => history.pushState(null, '', to), addressOf(event as never, false))
        return true
      case 'columns.arranged':
        return this.#moveCountryFirst()
      case 'columns.reset':
        await this.#page.getByRole('button', { name: 'Columns' }).click()
        await this.#page.getByRole('menuitem', { name: 'Reset' }).click()
        return true
      case 'export.requested':
        return this.#export(String(event.scope), ahead[0])
      case 'export.cancelled':
        return this.#press(this.#page.getByRole('button', { name: 'Cancel' }))
      case 'xstate.done.actor.exportPlans':
        if (this.#isHeldExport) await this.#calls.page.open()
        await expect.poll(() => this.#downloads.length).toBeGreaterThan(0)
        expect(this.#downloads.at(-1)?.suggestedFilename()).toBe('Plans.csv')
        return true
      case 'xstate.error.actor.exportPlans':
        await this.#calls.page.release({ kind: 'aborted' })
        return true
      case 'xstate.done.actor.loadPage':
      case 'xstate.done.actor.searchPage':
        await rowsOf(regionsOf(before)).release(answerLike(event.output as Answer))
        return true
      case 'xstate.done.actor.loadLookups':
        await this.#calls.lookups.release()
        return true
      case 'xstate.error.actor.loadPage':
      case 'xstate.error.actor.searchPage':
      case 'xstate.error.actor.loadLookups': {
        const gate = event.type.endsWith('loadLookups') ? this.#calls.lookups : rowsOf(regionsOf(before))
        await gate.release(failure(step))
        this.#hasLeft = endsTheSession(event)
        return true
      }
      default:
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { rows, filterPanel, lookups, export: exporting } = regionsOf(after)
    await this.#seeRows(rows.normal ?? rows.search ?? '', rows.search !== undefined)
    if (walk === 'the filter panel is opened and closed') {
      await expect(this.#list.panel).toHaveCount(filterPanel === 'open' ? 1 : 0)
      await expect(this.#list.filterToggle).toHaveAttribute('aria-expanded', String(filterPanel === 'open'))
    }
    if (walk === 'the options of the filter are loaded') await this.#seeLookups(lookups, filterPanel === 'open')
    if (walk === 'a file is downloaded') await this.#seeExport(exporting, rows.normal === 'ready')
    const { columns, filter } = after.context as {
      columns: { order: ReadonlyArray<string> }
      filter: PlanFilter
    }
    if (walk === 'columns are arranged') {
      const first = columns.order[0] === 'country' ? 'Country' : 'Plan Name'
      await expect(this.#list.table.locator('thead th').nth(1)).toHaveText(first)
    }
    if (walk.startsWith('the filter is edited')) {
      await expect(this.#list.panel.getByLabel('Search By')).toHaveValue(filter.searchBy)
    }
  }

  async #seeRows(state: string, isSearch: boolean): Promise<void> {
    const { region, rows } = this.#list
    await expect(region).toHaveAttribute('aria-busy', String(state === 'loading'))
    const words = isSearch ? 'Error searching plans' : 'Error fetching plans'
    const retry = this.#page.locator('main').getByRole('alert').getByText(words)
    await expect(retry).toHaveCount(state === 'failed' ? 1 : 0)
    if (state === 'ready') await expect(rows.first()).toBeVisible()
    if (state === 'empty') await expect(this.#list.nothing).toBeVisible()
    if (state === 'loading') await expect(this.#list.wait.first()).toBeVisible()
  }

  async #seeLookups(state: Regions['lookups'], isOpen: boolean): Promise<void> {
    await expect(this.#list.panel).toHaveCount(isOpen ? 1 : 0)
    if (!isOpen) return
    const message = this.#list.panel.getByText('Plans, countries and regions could not be loaded.')
    await expect(message).toHaveCount(state === 'failed' ? 1 : 0)
  }

  async #seeExport(state: Regions['export'], hasRows: boolean): Promise<void> {
    // A file of the shown rows is written at once: it has no state that can be seen before it is there.
    if (state === 'exporting' && !this.#isHeldExport) return
    await expect(this.#page.getByRole('button', { name: 'Cancel' })).toHaveCount(state === 'exporting' ? 1 : 0)
    await expect(this.#list.download).toBeEnabled({ enabled: hasRows && state !== 'exporting' })
    if (state === 'failed') {
      await expect(this.#page.getByRole('alert').filter({ hasText: /Error/ }).first()).toBeVisible()
    }
  }

  async #press(control: Locator): Promise<boolean> {
    if ((await control.count()) === 0 || !(await control.first().isEnabled())) return false
    await control.first().click()
    return true
  }

  /** The pager offers the neighbours of the page and the ends; the page that is open is not asked for again. */
  async #choosePage(page: number): Promise<boolean> {
    const button = this.#list.pager.getByRole('button', { name: `Page ${page}`, exact: true })
    if ((await button.count()) === 0 || (await button.getAttribute('aria-current')) === 'page') return false
    return this.#press(button)
  }

  async #chooseSize(size: string): Promise<boolean> {
    const { size: select } = this.#list
    if ((await select.inputValue()) === size || (await select.locator(`option[value="${size}"]`).count()) === 0)
      return false
    await select.selectOption(size)
    return true
  }

  /** The samples name a country that the demo data has; the select offers it as soon as the options are there. */
  async #editFilter({ searchBy, text }: Partial<PlanFilter>, before: State): Promise<boolean> {
    const { panel } = this.#list
    if (searchBy !== undefined) await panel.getByLabel('Search By').selectOption(searchBy)
    if (text === undefined) return true
    const { filter } = before.context as { filter: PlanFilter }
    if (filter.searchBy !== 'country' || filter.text === text) return false
    await this.#calls.lookups.open()
    await this.#list.choose('Country', text)
    return true
  }

  async #moveCountryFirst(): Promise<boolean> {
    const header = this.#list.table.getByRole('button', { name: 'Country', exact: true })
    for (let place = await this.#placeOf('Country'); place > 1; place--) {
      // The key goes to the header itself: a screen that has just come still moves the focus to its heading.
      await header.press('Alt+ArrowLeft')
      await expect.poll(() => this.#placeOf('Country')).toBe(place - 1)
    }
    return true
  }

  async #placeOf(label: string): Promise<number> {
    return (await this.#list.table.locator('thead th').allInnerTexts()).findIndex((text) => text.trim() === label)
  }

  /** Where the path does not end with a file, all pages are asked for: that takes calls, which can be held. */
  async #export(scope: string, next: Step | undefined): Promise<boolean> {
    const isWritten = next?.event.type === 'xstate.done.actor.exportPlans'
    this.#isHeldExport = scope === 'all' || !isWritten
    if (!(await this.#list.download.isEnabled())) return false
    this.#downloads = []
    if (scope === 'shown' && !this.#isHeldExport) return this.#press(this.#list.download)
    await this.#list.moreDownloads.click()
    const item = this.#isHeldExport ? /^All pages/ : /^Legacy layout/
    await this.#page.getByRole('menuitem', { name: item }).click()
    return true
  }
}
