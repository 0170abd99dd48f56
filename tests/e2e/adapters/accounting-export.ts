import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { accountingFormats } from '../../../src/schemas/billing/accounting/choices.ts'
import type { AccountingChecked, AccountingDraft } from '../../../src/schemas/billing/accounting/draft.ts'
import { accountingCalls } from '../../../src/schemas/billing/accounting.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { enter, press, shownButtons } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { ListedRow } from './listed-row.ts'
import { LOOKS } from './looks.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly draft: AccountingDraft
  readonly preview: AccountingChecked['preview']
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly failure: string | null
  readonly submissionId: string | null
}

const ADDRESS = '/pages/BillingReports/Accountant'
const [ID, NUMBER] = [4, 'EXP-000004']
const FILE = { name: 'journal-4.csv', content: 'Date,Document' }
const labels: Readonly<Record<string, string>> = { from: 'From', to: 'To', format: 'Format', scope: 'Documents' }
const DOWN = 'The server cannot be reached'

const dayShown = (day: string): string => day.split('-').reverse().join('/')

/** A new file for the accountant, above a list with one export; nothing is exported on the server. */
export class AccountingExportAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #list: ListedRow
  readonly #gates: Readonly<Record<'accounts' | 'check' | 'sent' | 'file' | 'saved', Gate>>
  readonly #submissions: Submissions
  #downloads: ReadonlyArray<Download> = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#list = new ListedRow(page, '/BillingReports/GetAccountingExportList', 'getAccountingExportslist')
    this.#gates = {
      accounts: new Gate(page, callTo(accountingCalls.GetAccountingAccounts.path)),
      check: new Gate(page, callTo(accountingCalls.CheckAccountingExport.path)),
      sent: new Gate(page, callTo(accountingCalls.ExportAccounting.path)),
      file: new Gate(page, callTo(accountingCalls.GetAccountingFile.path)),
      saved: new Gate(page, callTo(accountingCalls.SaveAccountingAccounts.path)),
    }
    this.#submissions = new Submissions(this.#gates.sent)
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
  }

  static async on(page: Page, api: Api): Promise<AccountingExportAdapter> {
    const adapter = new AccountingExportAdapter(page, api)
    for (const gate of [adapter.#list.gate, ...Object.values(adapter.#gates)]) await gate.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    await beginAgain(this.#page, this.#api)
    for (const gate of [this.#list.gate, ...Object.values(this.#gates)]) gate.forget()
    this.#hasLeft = false
    // The period is the month before the day of the browser.
    const { to } = input as { readonly to: string }
    await this.#page.clock.setFixedTime(new Date(Date.parse(`${to}T12:00:00Z`) + 5 * 86_400_000))
    await this.#page.goto(ADDRESS)
    await this.#show()
  }

  async act({ event, context }: Step): Promise<boolean> {
    const { submissionId, failure } = context as Facts
    switch (event.type) {
      case 'field.changed':
        return this.#change(String(event.field), String(event.value))
      case 'check.requested':
        return press(this.#button('Check'))
      case 'export.requested':
        this.#submissions.isDue(submissionId)
        return press(this.#button('Export and download'))
      case 'file.requested':
        return press(this.#list.act(`Download the file of ${NUMBER}`))
      case 'accounts.outdated':
        if (failure !== null && (await this.#button('Retry').count()) > 0) return press(this.#button('Retry'))
        return this.#saveAccounts()
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { draft, preview, errors, failure } = context as Facts
    const isEditing = state === 'editing'
    const values = { ...draft, from: dayShown(draft.from), to: dayShown(draft.to) }
    for (const [field, label] of Object.entries(labels)) {
      const input = this.#field(field)
      await expect(input, label).toHaveValue(values[field as keyof AccountingDraft])
      await expect(input, label).toHaveAccessibleDescription(errors[field] ?? '')
      await expect(input, label).toBeEditable({ editable: isEditing })
    }
    const isReady = isEditing && preview !== null && Object.keys(errors).length === 0
    await expect
      .poll(async () => (await shownButtons(this.#section)).filter(([name]) => !/calendar|^Choose/i.test(name)), LOOKS)
      .toEqual([
        ...(state === 'failed' ? [['Retry', true]] : []),
        ['Check', isEditing],
        ['Export and download', isReady],
        ['Accounts', isEditing],
      ])
    if (failure !== null) await expect(this.#section.getByRole('alert')).toContainText(toldFailure(failure))
    else await expect(this.#section.getByRole('alert')).toHaveCount(0)
    const status = this.#section.getByRole('status')
    if (preview === null) await expect(status).toHaveText('')
    else await expect(status).toContainText(`${preview.documents} documents in this period. 1 document new since`)
    await this.#seeAsked(String(state), draft)
  }

  get #section(): Locator {
    return this.#page.getByRole('region', { name: 'New file for the accountant' })
  }

  #button(name: string): Locator {
    return this.#section.getByRole('button', { name, exact: true })
  }

  #field(field: string): Locator {
    return this.#section.locator(`[name="${field}"]`)
  }

  #show(): Promise<void> {
    return this.#list.show({ id: ID, exportNumber: NUMBER, format: 'csv' })
  }

  async #change(field: string, value: string): Promise<true> {
    if (field !== 'format') return enter(this.#field(field), dayShown(value))
    const label = accountingFormats.find((one) => one.value === value)?.label ?? ''
    await this.#field(field).selectOption(label)
    return true
  }

  async #saveAccounts(): Promise<true> {
    await press(this.#button('Accounts'))
    await press(this.#page.getByRole('button', { name: 'Save accounts' }))
    await this.#gates.saved.release({ kind: 'answered', json: { isSuccess: true, message: 'The accounts are saved' } })
    await seeToast(this.#page, 'success', 'The accounts are saved')
    return true
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const isExport = name === 'exportDocuments'
    const gate = {
      loadAccounts: this.#gates.accounts,
      checkExport: this.#gates.check,
      exportDocuments: this.#gates.sent,
      fetchFile: this.#gates.file,
    }[name]
    if (gate === undefined) throw new Error(`Nobody knows how to act ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await gate.release(this.#hasLeft ? ended : failingBy(event.error))
      if (name === 'fetchFile') await seeToast(this.#page, 'error', toldFailure(DOWN))
      return true
    }
    const output = (event.output ?? {}) as Record<string, unknown>
    if (name === 'loadAccounts') await gate.release({ kind: 'answered', json: { isSuccess: true, ...output } })
    else if (name === 'checkExport') await gate.release({ kind: 'answered', json: checkedAnswer(output as never) })
    else await this.#handOver(isExport ? String(output.message) : null)
    return true
  }

  /** An export is answered, and its file is handed over; or that of an earlier export. */
  async #handOver(message: string | null): Promise<void> {
    const before = this.#downloads.length
    if (message !== null) {
      await this.#gates.sent.release({ kind: 'answered', json: { isSuccess: true, message, id: ID } })
    }
    await this.#gates.file.release({ kind: 'file', ...FILE })
    await expect.poll(() => this.#downloads.length, { ...LOOKS, message: 'one file is handed over' }).toBe(before + 1)
    if (message === null) return
    await this.#show()
    await seeToast(this.#page, 'success', message)
  }

  async #seeAsked(state: string, draft: AccountingDraft): Promise<void> {
    if (state === 'loading') return this.#gates.accounts.isWaiting()
    if (state === 'checking') {
      await this.#gates.check.isWaiting()
      return expect(this.#gates.check.asked()).toEqual(draft)
    }
    if (state === 'exporting') return this.#submissions.see({ ...draft })
    if (state !== 'fetching') return
    await this.#gates.file.isWaiting()
    expect(this.#gates.file.asked()).toEqual({ id: String(ID) })
  }
}

const checkedAnswer = ({ preview, problems }: AccountingChecked) => {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return { isSuccess: errors.length === 0, message: errors[0]?.message ?? '', errors, ...(preview && { preview }) }
}
