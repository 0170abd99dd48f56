import { expect, type Locator, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { CorrectionDraft } from '../../../src/schemas/stock/inventory-correction.ts'
import { inventoryFieldLabel } from '../../../src/schemas/stock/inventory-fields.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { ADD, editAddress, InventoryForm } from '../screens/inventory-form.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { invoicePdf, notAnInvoice } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { isMissing, press } from './controls.ts'
import { endsTheSession } from './failures.ts'

/** The screen is gone: the item is voided, or the session has ended. */
const leavesTheItem = (event: SampleEvent): boolean =>
  event.type === 'xstate.done.actor.voidItem' || endsTheSession(event)

/** Where a go ends: with the screen, or with an item that is no longer as the paths have it. */
export const isOver = (event: SampleEvent): boolean =>
  leavesTheItem(event) || event.type === 'xstate.done.actor.correctItem'

/** The dialogs beside the form of an item; what they send waits until the path answers it. */
export class ItemCorrectionAdapter implements Adapter {
  readonly withheld = {
    'correction.opened': 'the dialog is modal: what opens it lies under it; a new item has nothing to be corrected',
    'voiding.opened': 'the dialog is modal: what opens it lies under it; a new item cannot be voided',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #form: InventoryForm
  readonly #sent: Gate
  readonly #dialog: Locator
  #version = 1
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#form = new InventoryForm(page)
    const calls = [contract.CorrectInventory.path, contract.VoidInventory.path].map((path) => callTo(path))
    this.#sent = new Gate(page, (url) => calls.some((isCall) => isCall(url)))
    this.#dialog = page.getByRole('dialog', { name: /^(Correct|Void) item/ })
  }

  static async on(page: Page, api: Api): Promise<ItemCorrectionAdapter> {
    const adapter = new ItemCorrectionAdapter(page, api)
    await adapter.#sent.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    this.#sent.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    if ((input as { readonly id: number }).id === 0) return this.#form.open(ADD)
    // Nothing that the paths change is there yet: what replaces something would need a reason.
    const item = await this.#api.addItem({ buyingCost: '' })
    this.#version = item.version ?? 1
    await this.#form.open(editAddress(item.id))
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    if (event.type.startsWith('xstate.')) {
      await this.#sent.release(this.#outcomeOf(event))
      this.#hasLeft = leavesTheItem(event)
      return true
    }
    switch (event.type) {
      case 'correction.opened':
        return this.#open('Correct costs or invoice', before)
      case 'voiding.opened':
        return this.#open('Void', before)
      case 'field.edited': {
        const label = event.field === 'reason' ? 'Reason' : inventoryFieldLabel(event.field as 'buyingCost')
        await this.#dialog.getByLabel(label).fill(String(event.value))
        return true
      }
      case 'newInvoice.chosen':
        await this.#dialog.locator('input[type="file"]').setInputFiles({ ...invoicePdf, name: 'right.pdf' })
        return true
      case 'newInvoice.refused':
        await this.#dialog.locator('input[type="file"]').setInputFiles(notAnInvoice)
        return true
      case 'newInvoice.removed':
        return press(this.#dialog.getByRole('button', { name: 'Remove' }))
      case 'correction.submitted':
        return press(this.#dialog.getByRole('button', { name: 'Save correction', exact: true }))
      case 'voiding.confirmed':
        return press(this.#dialog.getByRole('button', { name: 'Void the item', exact: true }))
      case 'newer.accepted':
        return press(this.#dialog.getByRole('button', { name: /all the same$/ }))
      case 'dialog.closed':
        return press(this.#dialog.getByRole('button', { name: 'Cancel' }))
      default:
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/pages\/InventoryMaster$|\/auth\/logout/)
    if (state === 'closed') return expect(this.#dialog).toHaveCount(0)
    const { act, draft, conflict, errors } = context as Record<'act' | 'draft' | 'conflict' | 'errors', unknown>
    const { invoicePO } = errors as { readonly invoicePO?: string }
    await expect(this.#dialog.getByText('Choose a PDF, PNG or JPEG file')).toHaveCount(invoicePO === undefined ? 0 : 1)
    const label = act === 'correction' ? 'Save correction' : 'Void the item'
    await expect(this.#dialog.getByLabel('Reason')).toHaveValue((draft as CorrectionDraft).reason)
    if (state === 'correcting' || state === 'voiding') {
      await expect(this.#dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
      return this.#sent.isWaiting()
    }
    const all = this.#dialog.getByRole('button', { name: `${label} all the same` })
    await expect(all).toHaveCount(state === 'conflicted' ? 1 : 0)
    if (conflict !== null) await expect(this.#dialog.getByText(/has saved this item meanwhile/)).toBeVisible()
    if (state === 'editing') await expect(this.#dialog.getByLabel('Reason')).toBeEditable()
  }

  async #open(label: string, { state }: State): Promise<boolean> {
    const opener = this.#form.main.getByRole('button', { name: label, exact: true })
    if (state !== 'closed') {
      await expect(this.#page.locator('dialog:modal')).toBeVisible()
      return false
    }
    return (await this.#form.main.getByRole('heading', { name: /^Item / }).count()) === 0
      ? isMissing(opener)
      : press(opener)
  }

  #outcomeOf(event: SampleEvent): Outcome {
    const error = event.error as { _tag: string; message: string; errors?: unknown } | undefined
    switch (error?._tag) {
      case undefined:
        return { kind: 'pass' }
      case 'Unauthorized':
        return { kind: 'withToken', token: 'ended-meanwhile' }
      case 'Refused':
        return { kind: 'answered', json: { isSuccess: false, message: error.message, errors: error.errors } }
      case 'Conflicted': {
        const { changes, updatedBy, updatedDate } = error as unknown as Record<string, unknown>
        const conflict = { version: this.#version, changes, updatedBy, updatedDate }
        return { kind: 'answered', json: { isSuccess: false, message: error.message, conflict } }
      }
      default:
        return { kind: 'aborted' }
    }
  }
}
