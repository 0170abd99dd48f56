import { expect, type Locator, type Page } from '@playwright/test'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { inventoryFieldLabel, inventoryFormFields } from '../../../src/schemas/stock/inventory-fields.ts'

export const ADD = '/pages/InventoryMaster/Single'
export const editAddress = (id: number): string => `/pages/InventoryMaster/Edit/${id}`

type FieldName = keyof InventoryDraft
/** The selects whose options come from the server. */
export type SelectName = 'country' | 'region' | 'supplierID' | 'planID'

/** The SIM form as a person sees it. */
export class InventoryForm {
  readonly page: Page
  readonly main: Locator
  readonly save: Locator
  readonly saving: Locator
  readonly back: Locator
  readonly wait: Locator
  readonly retry: Locator
  readonly download: Locator
  readonly onlyChanges: Locator
  /** The confirmation before codes, a PIN or all dates are emptied. */
  readonly emptyAndSave: Locator
  readonly keepAll: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.locator('main')
    this.save = this.main.getByRole('button', { name: 'Save', exact: true })
    this.saving = this.main.getByRole('button', { name: 'Saving...' })
    this.back = this.main.getByRole('button', { name: 'Back', exact: true })
    this.wait = this.main.getByText('Please Wait!')
    this.onlyChanges = this.main.getByRole('checkbox', { name: 'Only changes' })
    this.download = this.main.getByRole('button', { name: /^Download / })
    const question = page.getByRole('dialog', { name: /^Clear th/ })
    this.emptyAndSave = question.getByRole('button', { name: 'Clear and save' })
    this.keepAll = question.getByRole('button', { name: 'Back to the form' })
    this.retry = this.main.getByRole('button', { name: 'Retry' })
  }

  async open(address: string = ADD): Promise<void> {
    await this.page.goto(address)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.field('activationCode')).toBeEditable()
    await expect(this.wait).toHaveCount(0)
  }

  /** The control of a field, by its visible label. */
  field(name: FieldName): Locator {
    const label = { name: inventoryFieldLabel(name), exact: true }
    return this.main.getByRole('textbox', label).or(this.main.getByRole('combobox', label))
  }

  /** An error message at a field. */
  problem(text: string): Locator {
    return this.main.getByText(text, { exact: true })
  }

  /** Chooses an option of a searchable select; returns its label. */
  async choose(field: SelectName, option: string | RegExp): Promise<string> {
    const input = this.field(field)
    await input.click()
    if (typeof option === 'string') await input.fill(option)
    const choice = this.page
      .getByRole('listbox')
      .getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option })
    const called = await choice.first().innerText()
    await choice.first().click()
    return called
  }

  /** The options of a select have loaded, or are not requested yet. */
  async hasOptions(field: SelectName): Promise<void> {
    await expect(this.field(field).and(this.page.getByPlaceholder('Please Wait!'))).toHaveCount(0)
  }

  /** Returns false once it is visible that nothing can be chosen: the select is loading, or is empty. */
  async hasNoOption(field: SelectName): Promise<false> {
    const input = this.field(field)
    await input.click()
    const isWaiting = /^Please Wait!$|first$/.test((await input.getAttribute('placeholder')) ?? '')
    if (!isWaiting) await expect(this.page.getByText('Nothing found')).toBeVisible()
    await expect(this.page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await input.press('Escape')
    return false
  }

  /** Clears a choice. */
  async clear(field: SelectName): Promise<true> {
    await this.field(field).locator('xpath=../..').getByRole('button', { includeHidden: true }).click()
    return true
  }

  async type(type: 'Local' | 'Roaming'): Promise<void> {
    await this.main.getByText(type, { exact: true }).click()
  }

  async pick(field: 'paymentType' | 'InvoiceCurrency', label: string): Promise<void> {
    await this.field(field).selectOption({ label })
  }

  /** Fills in the text fields of the draft; selects are chosen separately. */
  async fill(draft: Partial<InventoryDraft>): Promise<void> {
    for (const { name, kind } of inventoryFormFields) {
      const value = draft[name]
      if (value === undefined || value === '' || kind === 'choice' || kind === 'file') continue
      await this.field(name).fill(kind === 'date' ? value.split('-').reverse().join('/') : value)
    }
  }

  /** Corrects a cost in the dialog beside the form. */
  async correct(label: string, value: string): Promise<true> {
    await this.main.getByRole('button', { name: 'Correct costs or invoice' }).click()
    const dialog = this.page.getByRole('dialog', { name: /^Correct SIM/ })
    await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel('Reason').fill('The supplier has corrected it')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog).toHaveCount(0)
    return true
  }

  /** Voids the SIM in the dialog beside the form. */
  async void(): Promise<true> {
    await this.main.getByRole('button', { name: 'Void', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: /^Void SIM/ })
    await dialog.getByLabel('Reason').fill('Added twice')
    await dialog.getByRole('button', { name: 'Void SIM' }).click()
    await expect(dialog).toHaveCount(0)
    return true
  }

  async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.main.locator('input[type="file"]').setInputFiles(file)
  }
}
