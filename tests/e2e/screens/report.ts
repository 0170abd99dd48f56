import { expect, type Locator, type Page } from '@playwright/test'
import type { PagedList } from '../../../src/schemas/lists/paged-lists.ts'
import { columnOf } from './list.ts'

export const REPORTS = '/pages/Reports'

/** A report or the partner list as a person sees it. */
export class ReportScreen {
  readonly page: Page
  readonly list: PagedList
  readonly region: Locator
  readonly table: Locator
  /** The rows of data, without the header. */
  readonly rows: Locator
  readonly heading: Locator
  readonly wait: Locator
  readonly nothing: Locator
  readonly retry: Locator
  readonly retryNothing: Locator
  readonly pager: Locator
  readonly nextAtHand: Locator
  readonly goTo: Locator
  readonly download: Locator
  readonly moreDownloads: Locator
  readonly drawer: Locator

  constructor(page: Page, list: PagedList) {
    this.page = page
    this.list = list
    this.region = page.getByRole('region', { name: list.title, exact: true })
    this.table = page.getByRole('table', { name: list.title, exact: true })
    this.rows = this.table.locator('tbody tr[data-slot]')
    this.heading = page.getByRole('heading', { level: 1, name: list.heading, exact: true })
    this.wait = page.getByText('Please Wait!')
    this.nothing = page.getByText('No Data Found')
    this.retry = page.locator('main').getByRole('button', { name: 'Retry' })
    this.retryNothing = page.getByRole('status').filter({ has: this.nothing }).getByRole('button', { name: 'Retry' })
    this.pager = page.getByRole('navigation', { name: `Pages of the ${list.title}`, exact: true })
    this.nextAtHand = page.locator('[data-next-at-hand]')
    this.goTo = page.getByLabel('Go to page')
    this.download = page.getByRole('button', { name: 'Download CSV' })
    this.moreDownloads = page.getByRole('button', { name: 'More ways to download' })
    this.drawer = page.getByRole('dialog')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(this.list.path + query)
    await this.isReady()
  }

  /** The requested rows are shown. */
  async isReady(): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    await expect(this.region).toHaveAttribute('aria-busy', 'false')
  }

  /** The cells of a column, top to bottom. */
  column(label: string): Promise<ReadonlyArray<string>> {
    return columnOf(this.table, this.rows, label)
  }

  /** Shows all columns, since a list of many columns hides some at first. */
  async showAllColumns(): Promise<void> {
    await this.page.getByRole('button', { name: 'Columns' }).click()
    await this.page.getByRole('menuitem', { name: 'All', exact: true }).click()
    await this.page.keyboard.press('Escape')
    await expect(this.table.locator('thead th')).toHaveCount(this.list.fields.length + 2)
  }

  async turn(step: 'Next page' | 'Previous page' | 'First page' | 'Last page'): Promise<void> {
    await this.pager.getByRole('button', { name: step }).click()
  }

  async openRow(serial: number): Promise<void> {
    await this.table.getByRole('button', { name: `Show row ${serial}`, exact: true }).click()
    await expect(this.drawer).toBeVisible()
  }

  /** Downloads a file from the menu beside the button. */
  async downloadBy(item: RegExp): Promise<void> {
    await this.moreDownloads.click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}
