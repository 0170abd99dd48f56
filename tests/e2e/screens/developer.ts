import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { InventoryList } from './inventory-list.ts'
import { Shell } from './session.ts'

/** The page of the live machines. */
export class Machines {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(screen?: string): Promise<void> {
    await this.page.goto(`/developer/machines${screen === undefined ? '' : `?screen=${encodeURIComponent(screen)}`}`)
    await expect(this.panel('session')).toBeVisible()
  }

  /** The panel with the actors of a machine. */
  panel(machine: string): Locator {
    return this.page.locator(`[data-actor="${machine}"]`)
  }

  state(machine: string, id: string): Locator {
    return this.panel(machine).locator(`[data-state="${id}"]`)
  }
}

/** The page that replays session records. */
export class Replays {
  readonly page: Page
  readonly file: Locator
  readonly slider: Locator
  readonly status: Locator
  readonly lanes: Locator
  readonly continued: Locator

  constructor(page: Page) {
    this.page = page
    this.file = page.getByLabel('Session record')
    this.slider = page.getByRole('slider', { name: 'Moment' })
    this.status = page.getByRole('region', { name: 'Playback' }).getByRole('status')
    this.lanes = page.getByRole('region', { name: 'Machines of the record' })
    this.continued = page.getByRole('region', { name: 'The screen in the recorded state' })
  }

  async open(): Promise<void> {
    await this.page.goto('/developer/replay')
    await expect(this.page.getByText('or drop it here')).toBeVisible()
  }

  async load(text: string): Promise<void> {
    await this.file.setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click()
  }

  lane(machine: string): Locator {
    return this.lanes.getByRole('button', { name: new RegExp(`^${machine}`) })
  }
}

/** Saves the session record of a page through the user menu. */
export const saveRecord = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download')
  await new Shell(page).choose('Save session record')
  return readFile(await (await download).path(), 'utf8')
}

/** Visits the list as a person would; returns what is visible at the end. */
export const visitTheList = async (page: Page) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=10')
  await list.turn('Next page')
  await expect(page).toHaveURL(/page=2/)
  await list.isReady()
  await list.openFilter()
  const seen = { numbers: await list.column('Sr. No'), invoices: await list.column('Invoice Number') }
  return { seen, text: await saveRecord(page) }
}
