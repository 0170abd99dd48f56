import { expect, type Locator, type Page } from '@playwright/test'
import { recordColumns } from '../../../src/schemas/record/columns.ts'
import type { AnyRecord } from '../../../src/schemas/record/define.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'

/** The list of a record as a person sees it; every label is that of its definition. */
export class RecordListScreen {
  readonly page: Page
  readonly record: AnyRecord
  readonly routes: (typeof recordRoutes)[RecordName]
  readonly region: Locator
  readonly table: Locator
  /** The rows of data, without the header. */
  readonly rows: Locator
  readonly filterToggle: Locator
  readonly panel: Locator
  readonly chips: Locator
  readonly wait: Locator
  readonly nothing: Locator
  readonly pager: Locator
  readonly download: Locator
  readonly moreDownloads: Locator

  constructor(page: Page, name: RecordName) {
    this.page = page
    this.record = records[name]
    this.routes = recordRoutes[name]
    this.region = page.getByRole('region', { name: this.routes.title })
    this.table = page.getByRole('table', { name: this.routes.title })
    this.rows = this.table.locator('tbody tr')
    this.filterToggle = page.getByRole('button', { name: 'Filter', exact: true })
    this.panel = page.getByRole('form', { name: 'Filter' })
    this.chips = page.getByRole('list', { name: 'Active filters' })
    // A select's menu has it too, where the options are on their way; closed, it is out of sight.
    this.wait = page.getByText('Please Wait!').filter({ visible: true })
    this.nothing = page.getByText('No Data Found')
    this.pager = page.getByRole('navigation', { name: `Pages of the ${this.record.noun.many.toLowerCase()}` })
    this.download = page.getByRole('button', { name: /^Download CSV/ })
    this.moreDownloads = page.getByRole('button', { name: 'More ways to download' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${this.routes.list}${search}`)
    await this.isReady()
  }

  /** The rows that were asked for are there. */
  async isReady(): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    await expect(this.region).toHaveAttribute('aria-busy', 'false')
  }

  /** The label of a column. */
  label(name: string): string {
    return recordColumns(this.record).find((column) => column.name === name)?.label ?? name
  }

  /** The cells of a column, top to bottom. */
  async column(name: string): Promise<ReadonlyArray<string>> {
    const labels = await this.table.locator('thead th').allInnerTexts()
    const index = labels.findIndex((text) => text.trim() === this.label(name))
    if (index < 0) throw new Error(`No column ${this.label(name)} among ${labels.join(', ')}`)
    return this.rows.locator(`td:nth-child(${index + 1})`).allInnerTexts()
  }

  /** The row of a record, by the name that it goes by. */
  row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: title, exact: true }) })
  }

  async openFilter(): Promise<void> {
    if (!(await this.panel.isVisible())) await this.filterToggle.click()
    await expect(this.panel).toBeVisible()
  }

  /** Looks for a text in one field. */
  async search(name: string, text: string): Promise<void> {
    await this.openFilter()
    await this.panel.getByLabel('Search By').selectOption({ label: this.label(name) })
    await this.panel.getByLabel(this.label(name), { exact: true }).fill(text)
    await this.panel.getByRole('button', { name: 'Search' }).click()
  }

  /** What the rows are searched with, as it is told. */
  chip(label: string, value: string): Locator {
    return this.chips.getByText(`${label}: ${value}`, { exact: true })
  }
}
