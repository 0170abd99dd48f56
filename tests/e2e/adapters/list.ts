import { expect, type Page } from '@playwright/test'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import type { ListScreen } from '../screens/list.ts'
import { withoutWaits } from '../support/files.ts'
import { Gate } from '../support/gate.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import type { Said, WalkedServer } from '../support/walked-server.ts'
import { isMissing, press } from './controls.ts'
import { withheldOfFiles } from './exporting.ts'
import { endsTheSession } from './failures.ts'
import { ListFiles } from './list-files.ts'
import { glanceAt } from './list-glance.ts'
import {
  type Answer,
  addressOf,
  asksAgain,
  type Facts,
  type Filter,
  factsOf,
  isApplied,
  type ListKind,
  type Location,
  type Regions,
  regionsOf,
} from './list-kind.ts'
import { ListValues } from './list-values.ts'
import { LOOKS } from './looks.ts'
import { chooseSort, withheldOrders } from './sorting.ts'

/** What is edited is the panel's: it is open whatever the path says of it. */
const isBegunOpen = (walk: string): boolean => walk.startsWith('the filter is edited')
const inFull = ({ direction }: Sort): string => (direction === 'asc' ? 'ascending' : 'descending')

/** A list by its toolbar, panel, table and pager; every call waits until the path answers it. */
export abstract class ListAdapter implements Adapter {
  readonly withheld: Readonly<Record<string, string>> = {
    'page.chosen': 'the pager does not lead to the page that is open or on its way, nor on where there are no rows',
    'filter.partRemoved': 'what is not searched with cannot be taken out',
    'pageSize.chosen': 'what is chosen is not chosen again, and the 30 of the beginning are no choice afterwards',
    'sort.chosen': withheldOrders,
    'lookups.retried': 'the panel is closed, and its Retry with it',
    'options.wanted': 'not every list has a common filter whose options are loaded',
    ...withheldOfFiles,
    'filter.edited': 'the text has a field where something is searched by',
  }
  protected readonly page: Page
  protected readonly calls: Readonly<Record<'page' | 'search' | 'lookups', Gate>>
  readonly #server: WalkedServer
  readonly #list: ListScreen
  readonly #kind: ListKind
  readonly #values: ListValues
  readonly #files: ListFiles
  /** The search text, as it was typed or was in the address. */
  #text = ''
  #hasLeft = false

  constructor(page: Page, server: WalkedServer, list: ListScreen, kind: ListKind) {
    this.page = page
    this.#server = server
    this.#list = list
    this.#kind = kind
    this.#values = new ListValues(list, kind, server)
    const { calls } = kind
    this.calls = {
      page: new Gate(page, calls.page),
      search: new Gate(page, calls.search),
      lookups: new Gate(page, calls.lookups),
    }
    this.#files = new ListFiles(page, list, kind, this.#values, this.calls.page)
  }

  /** What the panel offers to be searched by; false where it has no field for it. */
  protected abstract editFilter(patch: Partial<Filter>, before: State): Promise<boolean>
  /** What is said where a call for rows has failed, and in their place where there are none. */
  protected abstract said(state: 'failed' | 'empty' | 'refused', isSearch: boolean): string
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
    this.#values.forget()
    await this.#server.beginAgain(this.page)
    const location = input as Location & { filterOpen: boolean }
    const isOpen = location.filterOpen || isBegunOpen(walk)
    this.#take(location.filter)
    await this.page.goto(addressOf(this.#kind, location, isOpen))
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
    const isOffered = await this.#files.act(event, before)
    if (isOffered !== null) {
      this.#hasLeft = isOffered && endsTheSession(event)
      return isOffered
    }
    const { panel, filterToggle } = this.#list
    const { rows, filterPanel } = regionsOf(before)
    const rowsCall = rows.search === undefined ? this.calls.page : this.calls.search
    switch (event.type) {
      case 'page.chosen':
        return this.#choosePage(Number(event.page), before)
      case 'pageSize.chosen':
        return this.#chooseSize(Number(event.pageSize), factsOf(before))
      case 'sort.chosen':
        return chooseSort(this.#list.table, event.sort as Sort | null, factsOf(before).sort)
      case 'filterPanel.toggled':
        return press(filterToggle)
      case 'filterPanel.closed':
        await panel.getByLabel('Search By').press('Escape')
        return true
      case 'options.wanted': {
        const [button] = await this.#list.listedFilters.all()
        if (button === undefined) return false
        await button.click()
        // Again closes it.
        await button.click()
        return true
      }
      case 'filter.edited': {
        const patch = event.patch as Partial<Filter>
        if (patch.quick === undefined) {
          const isOffered = await this.editFilter(patch, before)
          if (isOffered && patch.text !== undefined) this.#text = patch.text
          return isOffered
        }
        await this.#list.quick.fill(this.#kind.quick)
        return true
      }
      case 'filter.partRemoved': {
        const { remove } = this.#list.chip(this.#kind.partLabels[String(event.part)] ?? '')
        return isApplied(before, String(event.part)) ? press(remove) : isMissing(remove)
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
        this.#take((event as unknown as Location).filter)
        await this.page.evaluate((to) => history.pushState(null, '', to), addressOf(this.#kind, event as never, false))
        return true
      case 'xstate.done.actor.loadPage':
      case 'xstate.done.actor.searchPage':
        await this.#answer(rowsCall, event.output as Answer)
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
    const { rows, filterPanel, lookups } = regionsOf(after)
    const facts = factsOf(after)
    const state = rows.normal ?? rows.search ?? ''
    await this.#seeAll(after, walk)
    if (state === 'loading') {
      await this.#values.seeAsked(this.calls[rows.search === undefined ? 'page' : 'search'], facts, this.#text)
    }
    if (walk === 'the options of the filter are loaded' && filterPanel === 'open') await this.seeLookups(lookups)
    if (walk.endsWith('downloaded')) await this.#files.see(after)
    if (!walk.startsWith('the filter is edited')) return
    await this.#values.seePanel(facts, this.#text)
    await this.seeFilter(facts)
  }

  /**
   * What every list shows: its rows, the page that the pager names, what they are sorted by and searched with, whether they
   * are no longer those asked for, what is said of them, and whether the panel is open.
   */
  async #seeAll(after: State, walk: string): Promise<void> {
    const { rows, filterPanel } = regionsOf(after)
    const facts = factsOf(after)
    const state = rows.normal ?? rows.search ?? ''
    const isSearch = rows.search !== undefined
    const isOpen = filterPanel === 'open' || isBegunOpen(walk)
    const failed = this.said('failed', isSearch)
    const wanted = {
      isBusy: state === 'loading',
      isStale: facts.rows.length > 0 && (state === 'loading' || state === 'failed'),
      isFailed: state === 'failed',
      retries: state === 'refused' ? 1 : 0,
      rows: this.#values.rowsOf(facts),
      chips: this.#values.chipsOf(facts, this.#text),
      sorted: facts.sort === null ? [] : [[facts.sort.column, inFull(facts.sort)]],
      hasPanel: isOpen,
      isPanelOpen: isOpen,
      ...(facts.rows.length > 0 && { page: String(facts.offset / facts.shownSize + 1) }),
      ...(state === 'loading' && { isWaiting: true }),
      ...((state === 'empty' || state === 'refused') && { words: expect.stringContaining(this.said(state, isSearch)) }),
    }
    if (state === 'ready') expect(wanted.rows, 'the rows that were answered').not.toEqual([])
    const look = async () => {
      const seen = await glanceAt(this.#list, this.#values.labels)
      return { ...seen, isFailed: seen.alerts.some((text) => text.includes(failed)) }
    }
    await expect.poll(look, { ...LOOKS, message: 'what the list shows' }).toMatchObject(wanted)
  }

  /** The answer that a sample stands for: rows from the real server, or its answer without them. */
  #answer(call: Gate, { rows, total, succeeded }: Answer): Promise<void> {
    const nothing = { isSuccess: succeeded, [this.#kind.rowsKey]: succeeded ? [] : null, totalCount: total }
    const instead: Said = rows.length > 0 ? {} : nothing
    const edit = (body: Said) => ({ ...body, ...this.#server.write(instead) })
    const release = () => call.release(rows.length > 0 ? { kind: 'pass' } : { kind: 'edited', edit })
    return this.#values.answered(this.page, release, instead)
  }

  async #choosePage(page: number, before: State): Promise<boolean> {
    const { page: asked, offset, shownSize, rows } = factsOf(before)
    const { normal, search } = regionsOf(before).rows
    const shown = rows.length === 0 ? asked : offset / shownSize + 1
    const button = this.#list.pager.getByRole('button', { name: `Page ${page}`, exact: true })
    if (page === asked && page !== shown && [normal, search].includes('loading')) return false
    // How many pages there are is not known where none has come: those before the one that is asked for can be chosen.
    const isBefore = page < asked && [normal, search].some((state) => state === 'loading' || state === 'failed')
    const isOnePage = search !== undefined && this.#kind.isFoundOnOnePage
    if (page !== shown && !isOnePage && (rows.length > 0 || isBefore)) return press(button)
    return isMissing(button.and(this.page.locator(':not([aria-current])')))
  }

  async #chooseSize(size: number, { pageSize }: Facts): Promise<boolean> {
    const isOffered = size !== pageSize && this.#kind.sizes.includes(size)
    if (!isOffered) return isMissing(this.#list.size.locator(`option[value="${size}"]:not(:checked)`))
    await this.#list.size.selectOption(String(size))
    return true
  }

  /** Takes the search text from an address, which fills it into the panel. */
  #take(filter: Filter | null): void {
    if (filter?.text) this.#text = this.#kind.search(filter).text
  }
}
