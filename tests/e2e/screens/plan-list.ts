import type { Locator, Page } from '@playwright/test'
import { ListScreen } from './list.ts'

export const PLANS = '/pages/PlanMaster'

/** The plan list as a person sees it. */
export class PlanList extends ListScreen {
  override readonly nothing: Locator

  constructor(page: Page) {
    super(page, { title: 'Plan List', pages: 'Pages of the plans', address: '' })
    this.nothing = page.getByText('Your plan list is currently empty.')
  }

  override open(path = PLANS): Promise<void> {
    return super.open(path)
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
