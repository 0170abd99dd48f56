import { expect, type Locator, type Page } from '@playwright/test'

/** The cells of a column, top to bottom; `rows` are the rows of data. */
export const columnOf = async (table: Locator, rows: Locator, label: string): Promise<ReadonlyArray<string>> => {
  const labels = await table.locator('thead th').allInnerTexts()
  const index = labels.findIndex((text) => text.trim() === label)
  if (index < 0) throw new Error(`No column ${label} among ${labels.join(', ')}`)
  return rows.locator(`td:nth-child(${index + 1})`).allInnerTexts()
}

type Names = {
  /** The heading of the screen, which is also the name of its table. */
  readonly title: string
  /** The name of the pager: "Pages of the inventory". */
  readonly pages: string
  readonly address: string
}

/** The parts of every list with a filter, as a person sees them: toolbar, panel, chips, table, pager. */
export class ListScreen {
  readonly page: Page
  readonly region: Locator
  readonly table: Locator
  /** The rows of data, without the header. */
  readonly rows: Locator
  /** The range of rows shown, and the total. */
  readonly status: Locator
  readonly filterToggle: Locator
  /** The common filters that are chosen from a list, or by days. */
  readonly listedFilters: Locator
  readonly panel: Locator
  readonly chips: Locator
  readonly wait: Locator
  readonly nothing: Locator
  readonly pager: Locator
  readonly quick: Locator
  /** The region of rows that are out of date. */
  readonly stale: Locator
  /** The number of rows a page. */
  readonly size: Locator
  readonly download: Locator
  readonly moreDownloads: Locator
  readonly #address: string

  constructor(page: Page, { title, pages, address }: Names) {
    this.page = page
    this.#address = address
    this.region = page.getByRole('region', { name: title, exact: true })
    this.table = page.getByRole('table', { name: title, exact: true })
    this.rows = this.table.locator('tbody tr[data-slot]')
    this.status = page.locator('main [data-range]')
    this.filterToggle = page.getByRole('button', { name: 'Filter', exact: true })
    this.listedFilters = page.getByRole('group', { name: 'Common filters' }).locator('[aria-haspopup="dialog"]')
    this.panel = page.getByRole('form', { name: 'Filter' })
    this.chips = page.getByRole('list', { name: 'Active filters' })
    // A closed select contains it too while its options load, but hidden.
    this.wait = page.getByText('Please Wait!').filter({ visible: true })
    this.nothing = page.getByText('No Data Found')
    this.pager = page.getByRole('navigation', { name: pages })
    this.quick = page.locator('main').getByRole('searchbox')
    this.stale = page.locator('main section[data-stale]')
    this.size = page.getByLabel('Rows per page')
    this.download = page.getByRole('button', { name: 'Download CSV' })
    this.moreDownloads = page.getByRole('button', { name: 'More ways to download' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(this.#address + search)
    await this.isReady()
  }

  /** The requested rows are shown. */
  async isReady(): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    await expect(this.region).toHaveAttribute('aria-busy', 'false')
  }

  turn(name: 'First page' | 'Previous page' | 'Next page' | 'Last page'): Promise<void> {
    return this.pager.getByRole('button', { name }).click()
  }

  /** A part of the filter above the table. */
  chip(label: string) {
    const chip = this.chips
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `Remove ${label}`, exact: true }) })
    return { chip, remove: chip.getByRole('button') }
  }

  /** The current cells of a column, top to bottom. To expect values, use `seeColumn`. */
  column(label: string): Promise<ReadonlyArray<string>> {
    return columnOf(this.table, this.rows, label)
  }

  /** Waits until the cells of a column are exactly these. */
  async seeColumn(label: string, cells: ReadonlyArray<string>): Promise<void> {
    await expect.poll(() => this.column(label), `the column ${label}`).toEqual(cells)
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  async openFilter(): Promise<void> {
    // The toggle changes at once; the panel follows when its code has loaded.
    if ((await this.filterToggle.getAttribute('aria-expanded')) !== 'true') await this.filterToggle.click()
    await expect(this.panel).toBeVisible()
  }

  /** Searches for a text in one field. */
  protected async searchText(by: string, text: string): Promise<void> {
    await this.openFilter()
    await this.panel.getByLabel('Search By').selectOption({ label: by })
    await this.panel.getByLabel(by, { exact: true }).fill(text)
    await this.panel.getByRole('button', { name: 'Search' }).click()
  }
}
