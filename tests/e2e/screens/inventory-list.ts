import { expect, type Locator, type Page } from '@playwright/test'

export const LIST = '/pages/InventoryMaster'

/** The inventory list as a person sees it. */
export class InventoryList {
  readonly page: Page
  readonly region: Locator
  readonly table: Locator
  /** The rows of data, without the header. */
  readonly rows: Locator
  readonly status: Locator
  readonly filterToggle: Locator
  readonly panel: Locator
  readonly wait: Locator
  readonly nothing: Locator
  readonly pager: Locator
  readonly quick: Locator
  /** The region of rows that are not those asked for. */
  readonly stale: Locator
  readonly download: Locator
  readonly moreDownloads: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Inventory List' })
    this.table = page.getByRole('table', { name: 'Inventory List' })
    this.rows = this.table.locator('tbody tr[data-slot]')
    this.status = page.locator('main').getByRole('status').first()
    this.filterToggle = page.getByRole('button', { name: 'Filter', exact: true })
    this.panel = page.getByRole('form', { name: 'Filter' })
    // A select's menu has it too, where the options are on their way; closed, it is out of sight.
    this.wait = page.getByText('Please Wait!').filter({ visible: true })
    this.nothing = page.getByText('No Data Found')
    this.pager = page.getByRole('navigation', { name: 'Pages of the inventory' })
    this.quick = page.locator('main').getByRole('searchbox')
    this.stale = page.locator('main section[data-stale]')
    this.download = page.getByRole('button', { name: 'Download CSV' })
    this.moreDownloads = page.getByRole('button', { name: 'More ways to download' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${LIST}${search}`)
    await this.isReady()
  }

  /** The rows that were asked for are there. */
  async isReady(): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    await expect(this.region).toHaveAttribute('aria-busy', 'false')
  }

  turn(name: 'First page' | 'Previous page' | 'Next page' | 'Last page'): Promise<void> {
    return this.pager.getByRole('button', { name }).click()
  }

  /** A part of the filter above the table. */
  chip(label: string) {
    const chip = this.page
      .getByRole('list', { name: 'Active filters' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `Remove ${label}`, exact: true }) })
    return { chip, remove: chip.getByRole('button') }
  }

  /** The cells of a column, top to bottom. */
  async column(label: string): Promise<ReadonlyArray<string>> {
    const labels = await this.table.locator('thead th').allInnerTexts()
    const index = labels.findIndex((text) => text.trim() === label)
    if (index < 0) throw new Error(`No column ${label} among ${labels.join(', ')}`)
    return this.rows.locator(`td:nth-child(${index + 1})`).allInnerTexts()
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  async edit(code: string): Promise<void> {
    await this.row(code)
      .getByRole('link', { name: /^Edit inventory/ })
      .click()
  }

  async openFilter(): Promise<void> {
    if (!(await this.panel.isVisible())) await this.filterToggle.click()
    await expect(this.panel).toBeVisible()
  }

  /** Looks for a text in one field. */
  async search(by: 'Activation Code' | 'SIM PIN' | 'ICCID' | 'Invoice Number', text: string): Promise<void> {
    await this.openFilter()
    await this.panel.getByLabel('Search By').selectOption({ label: by })
    await this.panel.getByLabel(by, { exact: true }).fill(text)
    await this.panel.getByRole('button', { name: 'Search' }).click()
  }
}
