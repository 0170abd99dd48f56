import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { type PagedList, type PagedListName, pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import { ReportScreen } from '../screens/report.ts'
import { withoutWaits } from '../support/files.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import type { Said, WalkedServer } from '../support/walked-server.ts'
import { isMissing, press } from './controls.ts'
import { type Exporting, fileNameOf, menuItemOf, withheldOfFiles } from './exporting.ts'
import { endsTheSession } from './failures.ts'
import {
  callOf,
  contextOf,
  type Place,
  type Regions,
  type ReportAnswer,
  ROWS_CALL,
  regionsOf,
} from './report-states.ts'
import { type ReportRow, seeReportRows } from './report-values.ts'
import { chooseSort, seeSort, withheldOrders } from './sorting.ts'

/** A report or the partner list, by its toolbar, table, drawer and pager; every call waits until the path answers it. */
export class ReportPagingAdapter implements Adapter {
  readonly withheld = {
    'sort.chosen': withheldOrders,
    'page.chosen': 'the pager has the pages beside the one that is open; an open row lies over it',
    'row.opened': 'an open row lies over the others',
    ...withheldOfFiles,
    'xstate.after.aheadIsOld.reportPaging.rows.ready.nextAtHand': 'a minute is too long',
  }
  readonly #page: Page
  readonly #server: WalkedServer
  readonly #rowsCall: Gate
  #gates = new Map<string, Gate>()
  #list: PagedList = pagedListOf('SaleReport')
  #hasLeft = false
  #isHeld = false
  #downloads: Download[] = []
  /** The rows of each page as it was answered last. */
  readonly #answered = new Map<number, ReadonlyArray<ReportRow>>()

  private constructor(page: Page, server: WalkedServer) {
    this.#page = page
    this.#server = server
    this.#rowsCall = new Gate(page, callTo(ROWS_CALL))
    page.on('download', (download) => this.#downloads.push(download))
  }

  static async on(page: Page, server: WalkedServer): Promise<ReportPagingAdapter> {
    const adapter = new ReportPagingAdapter(page, server)
    await adapter.#rowsCall.close()
    await page.addInitScript(withoutWaits)
    return adapter
  }

  get #screen(): ReportScreen {
    return new ReportScreen(this.#page, this.#list)
  }

  async #pageCall(): Promise<Gate> {
    const path = callOf(this.#list)
    const known = this.#gates.get(path)
    if (known) return known
    const gate = new Gate(this.#page, callTo(path))
    await gate.close()
    this.#gates.set(path, gate)
    return gate
  }

  #addressOf({ page, sort }: Place): string {
    const query = new URLSearchParams(page === 1 ? {} : { page: String(page) })
    if (sort !== null) query.set('sort', sort.column)
    if (sort?.direction === 'desc') query.set('order', 'desc')
    return query.size === 0 ? this.#list.path : `${this.#list.path}?${query}`
  }

  async begin({ input }: Beginning): Promise<void> {
    const { list, ...place } = input as Place & { readonly list: PagedListName }
    this.#list = pagedListOf(list)
    ;(await this.#pageCall()).forget()
    this.#rowsCall.forget()
    this.#hasLeft = false
    this.#answered.clear()
    await this.#server.beginAgain(this.#page)
    await this.#page.goto(this.#addressOf(place))
    await expect(this.#screen.heading).toBeVisible()
  }

  async act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const screen = this.#screen
    switch (event.type) {
      case 'page.chosen':
        return this.#choosePage(Number(event.page), before)
      case 'location.changed': {
        const to = this.#addressOf({ page: Number(event.page), sort: event.sort as Sort | null })
        await this.#page.evaluate((address) => history.pushState(null, '', address), to)
        return true
      }
      case 'sort.chosen':
        return chooseSort(screen.table, event.sort as Sort | null, contextOf(before).sort)
      case 'retry.requested':
        return press(screen.retry)
      case 'row.opened':
        return this.#overTheRows(before, screen.table.getByRole('button', { name: /^Show row/ }).first())
      case 'row.passed':
        return this.#passRow(event.by === 1 ? 'Next row' : 'Previous row', before)
      case 'row.closed':
        return press(screen.drawer.getByRole('button', { name: 'Close the row' }))
      case 'export.requested':
        return this.#export(event, before)
      case 'export.cancelled':
        return press(this.#page.getByRole('button', { name: 'Cancel', exact: true }))
      case 'export.continued':
        return press(this.#page.getByRole('button', { name: 'Continue now' }))
      case 'written.read':
        return this.#closeNotice(before)
      case 'xstate.done.actor.loadPage':
      case 'xstate.done.actor.loadAhead':
        await this.#answer(await this.#pageCall(), event.output as ReportAnswer | null)
        return true
      case 'xstate.error.actor.loadPage':
      case 'xstate.error.actor.loadAhead':
        await (await this.#pageCall()).release(this.#failure(step))
        return true
      case 'file.written':
        return this.#seeFileWritten()
      case 'file.interrupted':
      case 'file.failed':
        if (!this.#isHeld) return false
        await this.#rowsCall.release(this.#failure(step))
        return true
      case 'file.resumed':
        await this.#page.evaluate(() => dispatchEvent(new Event('online')))
        return true
      case 'file.declined':
      case 'file.halted':
      case 'xstate.after.aheadIsOld.reportPaging.rows.ready.nextAtHand':
        return false
      default:
        throw new Error(`Nobody knows how to act ${event.type} (${ahead.length} to go)`)
    }
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { rows, row, export: exporting } = regionsOf(after)
    await this.#seeRows(rows, after)
    // Where there is nothing, there are no heads.
    if (contextOf(after).total > 0) await seeSort(this.#screen.table, contextOf(after).sort)
    await expect(this.#screen.drawer).toHaveCount(row === 'closed' ? 0 : 1)
    if (walk.includes('downloaded')) await this.#seeExport(exporting, after)
  }

  async #seeRows(rows: Regions['rows'], after: State): Promise<void> {
    const { region, nothing, wait, table } = this.#screen
    await expect(region).toHaveAttribute('aria-busy', String(rows === 'loading'))
    const alert = this.#page.locator('main').getByRole('alert').getByText('Error fetching data')
    await expect(alert).toHaveCount(rows === 'failed' ? 1 : 0)
    if (rows === 'empty' || rows === 'refused') await expect(nothing).toBeVisible()
    await expect(this.#screen.retryNothing).toHaveCount(rows === 'refused' ? 1 : 0)
    if (rows === 'loading') await expect(wait.first()).toBeVisible()
    if (typeof rows !== 'object') return
    const { offset } = contextOf(after)
    const answered = this.#answered.get(offset / this.#list.pageSize + 1) ?? []
    expect(answered, 'the rows that were answered').not.toEqual([])
    await seeReportRows(table, this.#list, offset + 1, answered)
    await expect(this.#screen.nextAtHand).toHaveCount(rows.ready === 'nextAtHand' ? 1 : 0)
    // What is fetched ahead is seen by nobody but the server.
    if (rows.ready === 'fetchingAhead') await (await this.#pageCall()).isWaiting()
  }

  async #seeExport(exporting: Exporting, after: State): Promise<void> {
    // A file of the shown rows is written at once: it has no state that can be seen before it is there.
    if (typeof exporting === 'object' && !this.#isHeld) return
    const isExporting = typeof exporting === 'object'
    const isInterrupted = isExporting && exporting.exporting === 'interrupted'
    await expect(this.#page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(isExporting ? 1 : 0)
    await expect(this.#page.getByText('The download is interrupted')).toHaveCount(isInterrupted ? 1 : 0)
    if (isExporting && !isInterrupted) await this.#rowsCall.isWaiting()
    if (exporting === 'failed') {
      await expect(this.#page.getByRole('alert').filter({ hasText: 'was not written' }).first()).toBeVisible()
    }
    const notice = this.#page.getByText(/\.(csv|xlsx) has/)
    await expect(notice).toHaveCount(contextOf(after).written === null ? 0 : 1)
  }

  /** The answer that a sample stands for: rows from the real server, as many in all as the sample says. */
  async #answer(call: Gate, answer: ReportAnswer | null): Promise<void> {
    const key = this.#list.report?.listKey ?? 'partners'
    const total = this.#list.report ? 'totalCount' : 'totalRecords'
    const { rows, total: all, succeeded } = answer ?? { rows: [], total: 0, succeeded: true }
    await call.isWaiting()
    const { PageIndex, pageIndex = PageIndex } = call.asked() ?? {}
    const edit = (body: Said) => {
      const said = this.#server.said(callOf(this.#list), body)
      const kept = (said[key] as ReadonlyArray<ReportRow>).slice(0, rows.length)
      this.#answered.set(Number(pageIndex), kept)
      return { ...body, ...this.#server.write({ isSuccess: succeeded, [key]: succeeded ? kept : null, [total]: all }) }
    }
    await call.release({ kind: 'edited', edit })
  }

  #failure({ event }: Step): Outcome {
    this.#hasLeft = endsTheSession(event)
    const { _tag: tag = '', status = 0 } = (event.error ?? {}) as { readonly _tag?: string; readonly status?: number }
    if (tag === 'Unauthorized') return { kind: 'withToken', token: 'ended-meanwhile' }
    if (tag === 'Unreachable' || status === 503) return { kind: 'aborted' }
    return { kind: 'answered', json: { isSuccess: false, message: 'Not now' } }
  }

  /** The drawer of an open row is modal: everything below it is out of reach. */
  async #overTheRows(before: State, control: Locator): Promise<boolean> {
    if (regionsOf(before).row === 'closed') return press(control)
    expect(await this.#screen.drawer.evaluate((drawer) => drawer.matches(':modal'))).toBe(true)
    return false
  }

  /** By its arrow in the drawer, or by the key. */
  async #passRow(label: string, before: State): Promise<boolean> {
    const { drawer } = this.#screen
    if (regionsOf(before).row === 'closed') return isMissing(drawer)
    const arrow = drawer.getByRole('button', { name: label })
    if ((await arrow.getAttribute('aria-disabled')) === 'true') {
      await arrow.click({ force: true })
      return true
    }
    if (label === 'Next row') return press(arrow)
    await drawer.press('ArrowLeft')
    return true
  }

  async #choosePage(page: number, before: State): Promise<boolean> {
    const { page: asked, total, offset } = contextOf(before)
    const known = Math.max(1, Math.ceil(total / this.#list.pageSize))
    const open = total === 0 ? asked : offset / this.#list.pageSize + 1
    const isLoading = regionsOf(before).rows === 'loading'
    // It is on its way already.
    if (isLoading && page === asked && page !== open) return false
    // Until the answer says how many there are, there are those up to the page that is asked for.
    const last = isLoading ? Math.max(known, asked) : known
    // Spec §2: of the pages by number, the open one and its neighbours.
    const isOffered = Math.abs(page - open) === 1 && page >= 1 && page <= last
    const button = this.#screen.pager.getByRole('button', { name: `Page ${page}`, exact: true })
    return isOffered
      ? this.#overTheRows(before, button)
      : isMissing(button.and(this.#page.locator(':not([aria-current])')))
  }

  async #export({ scope, format }: Step['event'], before: State): Promise<boolean> {
    const { download, moreDownloads } = this.#screen
    const { rows, export: exporting } = regionsOf(before)
    if (typeof exporting === 'object' || typeof rows !== 'object') {
      await expect(download).toBeDisabled()
      return false
    }
    this.#isHeld = scope === 'all'
    this.#downloads = []
    if (scope === 'shown' && format === 'csv') return press(download)
    await press(moreDownloads)
    return press(this.#page.getByRole('menuitem', { name: menuItemOf({ scope, format }) }))
  }

  /** What a file has become, or why it was not written. */
  #closeNotice(before: State): Promise<boolean> {
    const close = this.#page.locator('main').getByRole('button', { name: 'Close', exact: true })
    const isSaid = contextOf(before).written !== null || regionsOf(before).export === 'failed'
    return isSaid ? press(close) : isMissing(close)
  }

  async #seeFileWritten(): Promise<boolean> {
    if (this.#isHeld) await this.#rowsCall.release()
    await expect.poll(() => this.#downloads.length).toBeGreaterThan(0)
    expect(this.#downloads.at(-1)?.suggestedFilename()).toMatch(fileNameOf(this.#list.fileTitle))
    return true
  }
}
