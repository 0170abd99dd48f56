import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { InventoryList } from '../screens/inventory-list.ts'
import type { PlanList } from '../screens/plan-list.ts'
import type { Api } from '../support/api.ts'
import { Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { isMissing, moveFirst, press } from './controls.ts'
import { type Exporting, fileNameOf, menuItemOf, withheldOfFiles, withoutWaits } from './exporting.ts'
import { endsTheSession } from './failures.ts'
import {
  type Answer,
  addressOf,
  asksAgain,
  type Facts,
  type Filter,
  factsOf,
  type ListKind,
  type Location,
  type Regions,
  regionsOf,
} from './list-kind.ts'

/** A list by its toolbar, panel, table and pager; every call waits until the path answers it. */
export abstract class ListAdapter implements Adapter {
  readonly withheld: Readonly<Record<string, string>> = {
    'page.chosen': 'the pager does not lead to the page that is open or on its way, nor on where there are no rows',
    'filter.partRemoved': 'what is not searched with cannot be taken out',
    'pageSize.chosen': 'what is chosen is not chosen again, and the 30 of the beginning are no choice afterwards',
    'lookups.retried': 'the panel is closed, and its Retry with it',
    ...withheldOfFiles,
    'filter.edited': 'the text has a field where something is searched by',
  }
  protected readonly page: Page
  protected readonly calls: Readonly<Record<'page' | 'search' | 'lookups', Gate>>
  readonly #api: Api
  readonly #list: InventoryList | PlanList
  readonly #kind: ListKind
  readonly #size: Locator
  #hasLeft = false
  #isHeldExport = false
  #downloads: Download[] = []

  constructor(page: Page, api: Api, list: InventoryList | PlanList, kind: ListKind) {
    this.page = page
    this.#api = api
    this.#list = list
    this.#kind = kind
    this.#size = page.getByLabel('Rows per page')
    const { calls } = kind
    this.calls = {
      page: new Gate(page, calls.page),
      search: new Gate(page, calls.search),
      lookups: new Gate(page, calls.lookups),
    }
    page.on('download', (download) => this.#downloads.push(download))
  }

  /** What the panel offers to be searched by; false where it has no field for it. */
  protected abstract editFilter(patch: Partial<Filter>, before: State): Promise<boolean>
  protected abstract seeRows(state: string, isSearch: boolean): Promise<void>
  protected abstract seeLookups(state: Regions['lookups']): Promise<void>
  protected abstract seeFilter(facts: Facts): Promise<void>

  /** Whether a search goes without a call. */
  protected isPassedOver(_step: Step): boolean {
    return false
  }

  /** From here on the calls wait. */
  async hold(): Promise<this> {
    for (const gate of Object.values(this.calls)) await gate.close()
    await this.page.addInitScript(withoutWaits)
    return this
  }

  async begin({ input, walk }: Beginning): Promise<void> {
    for (const gate of Object.values(this.calls)) gate.forget()
    this.#hasLeft = false
    await beginAgain(this.page, this.#api)
    const location = input as Location & { filterOpen: boolean }
    const isOpen = location.filterOpen || walk.startsWith('the filter is edited')
    await this.page.goto(addressOf(this.#kind, location, isOpen))
    await expect(this.#list.filterToggle).toBeVisible()
  }

  async act(step: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const act = () => this.#act(step, before)
    const { normal, search } = regionsOf(step).rows
    const isAskedAgain =
      asksAgain.has(step.event.type) && [normal, search].includes('loading') && !this.isPassedOver(step)
    return isAskedAgain ? this.calls[search === undefined ? 'page' : 'search'].afterAsking(act) : act()
  }

  async #act(step: Step, before: State): Promise<boolean> {
    const { event } = step
    const { panel, filterToggle, table } = this.#list
    const { rows, filterPanel } = regionsOf(before)
    const rowsCall = rows.search === undefined ? this.calls.page : this.calls.search
    switch (event.type) {
      case 'page.chosen':
        return this.#choosePage(Number(event.page), before)
      case 'pageSize.chosen':
        return this.#chooseSize(Number(event.pageSize), factsOf(before))
      case 'filterPanel.toggled':
        return press(filterToggle)
      case 'filterPanel.closed':
        await panel.getByLabel('Search By').press('Escape')
        return true
      case 'filter.edited': {
        const patch = event.patch as Partial<Filter>
        if (patch.quick === undefined) return this.editFilter(patch, before)
        await this.#list.quick.fill(this.#kind.quick)
        return true
      }
      case 'filter.partRemoved': {
        const { remove } = this.#list.chip(this.#kind.partLabels[String(event.part)] ?? '')
        const isApplied = String(
          (factsOf(before).applied as Record<string, unknown> | null)?.[String(event.part)] ?? '',
        )
        return isApplied === '' ? isMissing(remove) : press(remove)
      }
      case 'search.requested':
        if (filterPanel === 'closed') return this.#list.quick.press('Enter').then(() => true)
        return press(panel.getByRole('button', { name: 'Search' }))
      case 'filter.reset':
        return press(panel.getByRole('button', { name: this.#kind.reset, exact: true }))
      case 'retry.requested':
        return press(this.page.locator('main').getByRole('button', { name: 'Retry' }))
      case 'lookups.retried': {
        const retry = panel.getByRole('button', { name: 'Retry' })
        return filterPanel === 'open' ? press(retry) : isMissing(retry)
      }
      case 'location.changed':
        await this.page.evaluate((to) => history.pushState(null, '', to), addressOf(this.#kind, event as never, false))
        return true
      case 'columns.arranged':
        return moveFirst(table, this.#kind.column.label)
      case 'columns.reset':
        await press(this.page.getByRole('button', { name: 'Columns' }))
        return press(this.page.getByRole('menuitem', { name: 'Reset' }))
      case 'export.requested':
        return this.#export(event, before)
      case 'export.cancelled':
        return press(this.page.getByRole('button', { name: 'Cancel' }))
      case 'export.continued':
        return press(this.page.getByRole('button', { name: 'Continue now' }))
      case 'written.read':
        return this.#closeNotice(before)
      case 'file.written':
        return this.#seeFileWritten()
      case 'file.interrupted':
      case 'file.failed':
        if (!this.#isHeldExport) return false
        this.#hasLeft = endsTheSession(event)
        await this.calls.page.release(this.#failureOf(event.type))
        return true
      case 'file.resumed':
        await this.page.evaluate(() => dispatchEvent(new Event('online')))
        return true
      case 'file.declined':
      case 'file.halted':
        return false
      case 'xstate.done.actor.loadPage':
      case 'xstate.done.actor.searchPage':
        await rowsCall.release(this.#answerLike(event.output as Answer))
        return true
      case 'xstate.done.actor.loadLookups':
        await this.calls.lookups.release()
        return true
      case 'xstate.error.actor.loadPage':
      case 'xstate.error.actor.searchPage':
      case 'xstate.error.actor.loadLookups': {
        const gate = event.type.endsWith('loadLookups') ? this.calls.lookups : rowsCall
        this.#hasLeft = endsTheSession(event)
        await gate.release(this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' })
        return true
      }
      default:
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) return expect(this.page).toHaveURL(/\/auth\/logout/)
    const { rows, filterPanel, lookups, export: exporting } = regionsOf(after)
    const { filterToggle, panel, table, region, wait } = this.#list
    const isOpen = filterPanel === 'open'
    const state = rows.normal ?? rows.search ?? ''
    await expect(region).toHaveAttribute('aria-busy', String(state === 'loading'))
    if (state === 'ready') await expect(this.#list.rows.first()).toBeVisible()
    if (state === 'loading') await expect(wait.first()).toBeVisible()
    await this.#seePage(state, factsOf(after))
    await expect(region.getByRole('button', { name: 'Retry' })).toHaveCount(state === 'refused' ? 1 : 0)
    await this.seeRows(state, rows.search !== undefined)
    if (walk === 'the filter panel is opened and closed') {
      await expect(panel).toHaveCount(isOpen ? 1 : 0)
      await expect(filterToggle).toHaveAttribute('aria-expanded', String(isOpen))
    }
    if (walk === 'the options of the filter are loaded') {
      await expect(panel).toHaveCount(isOpen ? 1 : 0)
      if (isOpen) await this.seeLookups(lookups)
    }
    if (walk.endsWith('downloaded')) await this.#seeExport(exporting, after)
    const { columns, filter } = factsOf(after)
    if (walk === 'columns are arranged') {
      const { name, label, first } = this.#kind.column
      await expect(table.locator('thead th').nth(1)).toHaveText(columns.order[0] === name ? label : first)
    }
    if (!walk.startsWith('the filter is edited')) return
    await expect(panel.getByLabel('Search By')).toHaveValue(filter.searchBy)
    await this.seeFilter(factsOf(after))
  }

  /** The pager names the page that the rows are of, and rows that are no longer asked for are dimmed. */
  async #seePage(state: string, { rows, offset, shownSize }: Facts): Promise<void> {
    const isStale = rows.length > 0 && (state === 'loading' || state === 'failed')
    await expect(this.#list.stale).toHaveCount(isStale ? 1 : 0)
    if (rows.length === 0) return
    const current = this.#list.pager.locator('[aria-current="page"]')
    await expect(current).toHaveText(String(offset / shownSize + 1))
  }

  async #seeExport(exporting: Exporting, after: State): Promise<void> {
    // A file of the shown rows is written at once: it has no state that can be seen before it is there.
    if (typeof exporting === 'object' && !this.#isHeldExport) return
    const isExporting = typeof exporting === 'object'
    const isInterrupted = isExporting && exporting.exporting === 'interrupted'
    await expect(this.page.getByRole('button', { name: 'Cancel' })).toHaveCount(isExporting ? 1 : 0)
    await expect(this.page.getByText('The download is interrupted')).toHaveCount(isInterrupted ? 1 : 0)
    const { normal } = regionsOf(after).rows
    await expect(this.#list.download).toBeEnabled({ enabled: normal === 'ready' && !isExporting })
    if (isExporting && !isInterrupted) await this.calls.page.isWaiting()
    if (exporting === 'failed')
      await expect(this.page.getByRole('alert').filter({ hasText: 'The file was not written.' }).first()).toBeVisible()
    await expect(this.page.getByText(/\.(csv|xlsx) has/)).toHaveCount(factsOf(after).written === null ? 0 : 1)
  }

  #failureOf(type: string): Outcome {
    if (this.#hasLeft) return { kind: 'withToken', token: 'ended-meanwhile' }
    return type === 'file.interrupted'
      ? { kind: 'aborted' }
      : { kind: 'answered', json: { isSuccess: false, message: 'Not now' } }
  }

  /** What a file has become, or why it was not written. */
  #closeNotice(before: State): Promise<boolean> {
    const close = this.page.locator('main').getByRole('button', { name: 'Close', exact: true })
    const isSaid = factsOf(before).written !== null || regionsOf(before).export === 'failed'
    return isSaid ? press(close) : isMissing(close)
  }

  async #seeFileWritten(): Promise<boolean> {
    if (this.#isHeldExport) await this.calls.page.letGoUntil(() => this.#downloads.length > 0)
    await expect.poll(() => this.#downloads.length).toBeGreaterThan(0)
    expect(this.#downloads.at(-1)?.suggestedFilename()).toMatch(fileNameOf(this.#kind.fileTitle))
    return true
  }

  /** The answer that a sample stands for: rows from the real server, or its answer without them. */
  #answerLike({ rows, total, succeeded }: Answer): Outcome {
    if (rows.length > 0) return { kind: 'pass' }
    const answer = { isSuccess: succeeded, [this.#kind.rowsKey]: succeeded ? [] : null, totalCount: total }
    return { kind: 'edited', edit: (body) => ({ ...body, ...answer }) }
  }

  async #choosePage(page: number, before: State): Promise<boolean> {
    const { page: asked, offset, shownSize, rows } = factsOf(before)
    const { normal, search } = regionsOf(before).rows
    const shown = rows.length === 0 ? asked : offset / shownSize + 1
    const button = this.#list.pager.getByRole('button', { name: `Page ${page}`, exact: true })
    if (page === asked && page !== shown && [normal, search].includes('loading')) return false
    if (page !== shown && rows.length > 0) return press(button)
    return isMissing(button.and(this.page.locator(':not([aria-current])')))
  }

  async #chooseSize(size: number, { pageSize }: Facts): Promise<boolean> {
    const isOffered = size !== pageSize && this.#kind.sizes.includes(size)
    if (!isOffered) return isMissing(this.#size.locator(`option[value="${size}"]:not(:checked)`))
    await this.#size.selectOption(String(size))
    return true
  }

  async #export({ scope, format }: Step['event'], before: State): Promise<boolean> {
    const { download, moreDownloads } = this.#list
    const { rows, export: exporting } = regionsOf(before)
    if (typeof exporting === 'object' || rows.normal !== 'ready') {
      await expect(download).toBeDisabled()
      return false
    }
    this.#isHeldExport = scope === 'all'
    this.#downloads = []
    if (scope === 'shown' && format === 'csv') return press(download)
    await press(moreDownloads)
    return press(this.page.getByRole('menuitem', { name: menuItemOf({ scope, format }) }))
  }
}
