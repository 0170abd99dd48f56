import { expect, type Page } from '@playwright/test'
import { InventoryForm } from '../screens/inventory-form.ts'
import { LIST } from '../screens/inventory-list.ts'
import type { Gate } from '../support/gate.ts'
import type { State } from '../support/walk.ts'
import type { InventoryValues } from './inventory-values.ts'

type Regions = Readonly<Record<'type' | 'payment' | 'invoice' | 'lookups' | 'suppliers' | 'plans', string>> & {
  readonly work: string | Readonly<Record<string, string>>
}
/** The calls of the form. */
export type Call = 'record' | 'save' | 'invoice' | 'lookups' | 'suppliers' | 'plans'

export const regionsOf = ({ state }: State): Regions => state as Regions
/** The state of the work, such as `preparing.loading`. */
export const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}

type Facts = { readonly errors: Readonly<Record<string, string>>; readonly onlyChanges: boolean }

/** The visible parts of the SIM form in each of its states. */
export class InventoryFormStates {
  readonly #page: Page
  readonly #form: InventoryForm
  readonly #saving: Gate
  /** The calls whose failures the path controls; all others are answered at once. */
  readonly #held: ReadonlyArray<Call>
  readonly #values: InventoryValues

  constructor(page: Page, saving: Gate, held: ReadonlyArray<Call>, values: InventoryValues) {
    this.#values = values
    this.#page = page
    this.#form = new InventoryForm(page)
    this.#saving = saving
    this.#held = held
  }

  /** The form is gone: to the list, or because the session has ended. */
  async seeLeft(): Promise<void> {
    await expect(this.#page).toHaveURL(new RegExp(`${LIST}$|/auth/logout`))
  }

  async see(after: State, walk: string): Promise<void> {
    await this.#seeWork(workOf(after))
    const { payment } = regionsOf(after)
    if (workOf(after).startsWith('preparing') || workOf(after) === 'confirming') return
    const { errors, onlyChanges } = after.context as Facts
    // Validation ends within a frame, so the form may already be editable again or sending.
    if (workOf(after) !== 'validating') await this.#values.see({ errors }, workOf(after) === 'editing')
    // The list of changes names the field too.
    const invoice = this.#form.main.getByText('Invoice PO', { exact: true }).and(this.#page.locator(':not(th, button)'))
    await expect(invoice).toHaveCount(payment === 'invoiced' ? 1 : 0)
    const isRefused = errors.invoicePO === 'Choose a PDF, PNG or JPEG file' && payment === 'invoiced'
    await expect(this.#form.main.getByText('Choose a PDF, PNG or JPEG file')).toHaveCount(isRefused ? 1 : 0)
    if (walk.startsWith('what was done') && workOf(after) === 'editing') {
      await expect(this.#form.onlyChanges).toBeChecked({ checked: onlyChanges })
    }
    await this.#seeCalls(after, walk)
  }

  /** The effects of the walk's own calls on the selects and on the stored invoice. */
  async #seeCalls(after: State, walk: string): Promise<void> {
    const { invoice, lookups, suppliers, plans } = regionsOf(after)
    const wait = 'Please Wait!'
    const failure = this.#form.main.getByText('Some of the options could not be loaded.')
    if (walk.startsWith('the plans') || walk.startsWith('the type')) {
      const placeholder = { unasked: /first$/, loading: wait, ready: 'Choose a plan', failed: 'Choose a plan' }[plans]
      await expect(this.#form.field('planID')).toHaveAttribute('placeholder', placeholder ?? '')
    }
    if (walk.startsWith('the suppliers')) {
      const placeholder = suppliers === 'loading' ? wait : 'Choose a supplier'
      await expect(this.#form.field('supplierID')).toHaveAttribute('placeholder', placeholder)
    }
    if (walk.startsWith('the options')) {
      const placeholder = lookups === 'loading' ? wait : 'Choose a country'
      await expect(this.#form.field('country')).toHaveAttribute('placeholder', placeholder)
    }
    if (walk.startsWith('the stored invoice')) {
      const message = this.#form.main.getByText('The invoice could not be downloaded.')
      await expect(message).toHaveCount(invoice === 'failed' ? 1 : 0)
      if (invoice === 'downloading') await expect(this.#form.download).toBeDisabled()
    }
    const watched = { plans, suppliers, lookups } as const
    const hasFailed = this.#held.some((call) => call in watched && watched[call as keyof typeof watched] === 'failed')
    await expect(failure).toHaveCount(hasFailed ? 1 : 0)
  }

  async #seeWork(work: string): Promise<void> {
    switch (work) {
      case 'preparing.loading':
        return expect(this.#form.wait).toBeVisible()
      case 'preparing.failed':
        return expect(this.#form.main.getByText('The SIM could not be loaded.')).toBeVisible()
      case 'editing':
        await expect(this.#form.save).toBeEnabled()
        return expect(this.#form.field('activationCode')).toBeEditable()
      case 'validating':
        // Validation ends within a frame, so either neighbouring state may be shown already.
        return expect(this.#form.save.or(this.#form.saving)).toBeVisible()
      case 'confirming':
        return expect(this.#page.getByRole('dialog', { name: 'Clear this field?' })).toBeVisible()
      case 'voided':
        await expect(this.#form.main.getByText(/^Voided by .+ Added twice\./)).toBeVisible()
        return expect(this.#form.save).toHaveCount(0)
      case 'saving':
        await expect(this.#form.saving).toBeDisabled()
        return this.#values.seeSent(() => this.#saving.asked())
      case 'conflicted':
        await expect(this.#page.getByRole('region', { name: /changed this SIM/ })).toBeVisible()
        return expect(this.#form.save).toBeDisabled()
      default:
        throw new Error(`No check for ${work}`)
    }
  }
}
