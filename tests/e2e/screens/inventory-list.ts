import type { Page } from '@playwright/test'
import { ListScreen } from './list.ts'

export const LIST = '/pages/InventoryMaster'

/** The inventory list as a person sees it. */
export class InventoryList extends ListScreen {
  constructor(page: Page) {
    super(page, { title: 'Inventory List', pages: 'Pages of the inventory', address: LIST })
  }

  async edit(code: string): Promise<void> {
    await this.row(code)
      .getByRole('link', { name: /^Edit inventory/ })
      .click()
  }

  /** Searches for a text in one field. */
  search(by: 'Activation Code' | 'SIM PIN' | 'ICCID' | 'Invoice Number', text: string): Promise<void> {
    return this.searchText(by, text)
  }
}
