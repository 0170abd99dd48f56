import { expect, type Locator, type Page } from '@playwright/test'

export const PLANS = '/pages/PlanMaster'

/** The plan list as a person sees it. */
export class PlanList {
  readonly page: Page
  readonly region: Locator
  readonly table: Locator
  /** The rows of data, without the header. */
  readonly rows: Locator
  readonly filterToggle: Locator
  readonly panel: Locator
  readonly wait: Locator
  readonly nothing: Locator
  readonly pager: Locator
  readonly quick: Locator
  /** The region of rows that are not those asked for. */
  readonly stale: Locator
  readonly size: Locator
  readonly download: Locator
  readonly moreDownloads: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Plan List' })
    this.table = page.getByRole('table', { name: 'Plan List' })
    this.rows = this.table.locator('tbody tr[data-slot]')
    this.filterToggle = page.getByRole('button', { name: 'Filter', exact: true })
    this.panel = page.getByRole('form', { name: 'Filter' })
    // A select's menu has it too, where the options are on their way; closed, it is out of sight.
    this.wait = page.getByText('Please Wait!').filter({ visible: true })
    this.nothing = page.getByText('Your plan list is currently empty.')
    this.pager = page.getByRole('navigation', { name: 'Pages of the plans' })
    this.size = page.getByLabel('Rows per page')
    this.quick = page.locator('main').getByRole('searchbox')
    this.stale = page.locator('main section[data-stale]')
    this.download = page.getByRole('button', { name: 'Download CSV' })
    this.moreDownloads = page.getByRole('button', { name: 'More ways to download' })
  }

  async open(path = PLANS): Promise<void> {
    await this.page.goto(path)
    await this.isReady()
  }

  /** The rows that were asked for are there. */
  async isReady(): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    await expect(this.region).toHaveAttribute('aria-busy', 'false')
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

  async openFilter(): Promise<void> {
    if (!(await this.panel.isVisible())) await this.filterToggle.click()
    await expect(this.panel).toBeVisible()
  }

  /** Searches for a name among those that the select offers. */
  async search(by: 'Plan Name' | 'Country' | 'Region', name: string): Promise<void> {
    await this.openFilter()
    await this.panel.getByLabel('Search By').selectOption({ label: by })
    await this.choose(by, name)
    await this.panel.getByRole('button', { name: 'Search' }).click()
  }

  async choose(by: string, name: string): Promise<void> {
    const select = this.panel.getByRole('combobox', { name: by, exact: true })
    await select.click()
    await select.fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  edit(name: string): Promise<void> {
    return this.rows.getByRole('link', { name: `Edit plan ${name}`, exact: true }).click()
  }
}
