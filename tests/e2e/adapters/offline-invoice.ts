import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { offlineSaleCalls } from '../../../src/schemas/billing/offline-sales.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { isMissing, press, shownButtons } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { type Deed, type DeedField, DeedForm, type Facts, forms, type SimChoice } from './offline-invoice-form.ts'
import { actsOf, isAnyLeft, seePaper } from './offline-invoice-paper.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Files = 'pdf' | 'delivery'

const ADDRESS = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice='
const FILE = { name: 'of-the-walk.pdf', content: '%PDF-1.4 of the walk' } as const

/** An issued invoice. The path gives every answer, so no invoice is paid or credited. */
export class OfflineInvoiceAdapter implements Adapter {
  readonly withheld = { 'file.requested': 'no SIM is left of which a delivery file could tell the codes' }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #sale: Gate
  readonly #payment: Gate
  readonly #reversal: Gate
  readonly #credit: Gate
  readonly #files: Readonly<Record<Files, Gate>>
  readonly #payments: Submissions
  readonly #reversals: Submissions
  readonly #credits: Submissions
  #form: DeedForm
  #wanted: { readonly from: Files; readonly asked: object } | null = null
  #downloads: ReadonlyArray<Download> = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#form = new DeedForm(page)
    this.#sale = new Gate(page, callTo(offlineSaleCalls.GetOfflineSale.path))
    this.#payment = new Gate(page, callTo(offlineSaleCalls.RecordPayment.path))
    this.#reversal = new Gate(page, callTo(offlineSaleCalls.ReversePayment.path))
    this.#credit = new Gate(page, callTo(offlineSaleCalls.IssueCreditNote.path))
    this.#files = {
      pdf: new Gate(page, callTo(offlineSaleCalls.GetInvoicePdf.path)),
      delivery: new Gate(page, callTo(offlineSaleCalls.GetDeliveryFile.path)),
    }
    this.#payments = new Submissions(this.#payment)
    this.#reversals = new Submissions(this.#reversal)
    this.#credits = new Submissions(this.#credit)
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
    // With entered data, the browser asks whether to leave the page.
    page.on('dialog', (dialog) => void dialog.accept())
  }

  static async on(page: Page, api: Api): Promise<OfflineInvoiceAdapter> {
    const adapter = new OfflineInvoiceAdapter(page, api)
    for (const gate of adapter.#gates) await gate.close()
    return adapter
  }

  get #gates(): ReadonlyArray<Gate> {
    return [this.#sale, this.#payment, this.#reversal, this.#credit, ...Object.values(this.#files)]
  }

  async begin({ input }: { readonly input: unknown }): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#form = new DeedForm(this.#page)
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${ADDRESS}${(input as { readonly id: number }).id}`)
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const facts = before.context as Facts
    const { deed, submissionId } = facts
    switch (event.type) {
      case 'deed.opened':
        return press(this.#button(forms[event.deed as Deed].opener))
      case 'field.changed':
        return this.#form.enter(event.field as DeedField, String(event.value))
      case 'boxes.confirmed':
        return this.#form.confirm()
      case 'sims.toggled':
        return this.#form.toggle(event.choice as SimChoice, facts)
      case 'save.requested':
        this.#sentBy(deed).isDue(submissionId)
        return this.#form.send(deed ?? 'credit')
      case 'deed.closed':
        await this.#form.close(deed ?? 'credit')
        await expect(this.#button(forms[deed ?? 'credit'].opener)).toBeFocused()
        return true
      case 'file.requested':
        return this.#request(String(event.file), facts)
      case 'refresh.requested':
        if (before.state === 'failed')
          return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
        return press(this.#button('Refresh'))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const { id, sale, failure } = facts
    await expect(this.#page).toHaveURL(new RegExp(`[?]invoice=${id}$`))
    await this.#seeAsked(state, facts)
    const isOpen = state === 'editing' || state === 'saving'
    if (isOpen) await this.#form.see(facts, state === 'saving')
    else await this.#form.isClosed()
    await expect(this.#main.getByText('Please Wait!', { exact: true })).toHaveCount(
      state === 'loading' && sale === null ? 1 : 0,
    )
    if (state === 'failed') {
      await expect(this.#main.getByRole('article')).toHaveCount(0)
      const told = `The invoice could not be loaded. ${toldFailure(failure ?? '')}Retry`
      return expect(this.#main.getByRole('alert')).toHaveText([told])
    }
    if (sale === null) return expect(this.#main.getByRole('article')).toHaveCount(0)
    if (isOpen) return
    await expect(this.#main.getByRole('alert')).toHaveCount(0)
    await expect
      .poll(() => shownButtons(this.#main), LOOKS)
      .toEqual(actsOf(sale, state === 'loading' || state === 'fetching'))
    await seePaper(this.#page, sale)
  }

  #button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true })
  }

  #sentBy(deed: Deed | null): Submissions {
    if (deed === 'payment') return this.#payments
    return deed === 'reverse' ? this.#reversals : this.#credits
  }

  async #request(file: string, { id, sale }: Facts): Promise<boolean> {
    if (file === 'delivery') {
      const button = this.#button('Delivery file')
      if (sale !== null && !isAnyLeft(sale)) return isMissing(button)
      this.#wanted = { from: 'delivery', asked: { id: String(id) } }
      return press(button)
    }
    this.#wanted = { from: 'pdf', asked: { id: String(id), paper: file } }
    await press(this.#button(`PDF of ${sale?.invoiceNumber}`))
    const papers = this.#page.getByRole('menuitem')
    await expect(papers).toHaveText(['A4', 'US Letter'])
    return press(papers.filter({ hasText: file }))
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    this.#hasLeft = endsTheSession(event)
    const gate = this.#gateOf(name)
    const error = event.error as { readonly _tag: string; readonly message: string } | undefined
    if (outcome === 'error' && error !== undefined) {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      const none = { isSuccess: false, message: error.message, offlineSale: null }
      const isNone = name === 'loadSale' && error._tag === 'Refused'
      const failed: Outcome = isNone ? { kind: 'answered', json: none } : failingBy(error)
      await gate.release(this.#hasLeft ? ended : failed)
      if (name === 'fetchFile') await seeToast(this.#page, 'error', toldFailure(error.message))
      return true
    }
    if (name === 'loadSale') {
      await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', offlineSale: event.output } })
    } else if (name === 'fetchFile') {
      const before = this.#downloads.length
      await gate.release({ kind: 'file', ...FILE })
      await expect.poll(() => this.#downloads.length, { ...LOOKS, message: 'one file is handed over' }).toBe(before + 1)
      const download = this.#downloads.at(-1)
      expect(download?.suggestedFilename()).toBe(FILE.name)
      expect(readFileSync((await download?.path()) ?? '', 'utf8')).toBe(FILE.content)
    } else {
      const { isDone, ...said } = event.output as { readonly isDone: boolean; readonly message: string }
      await gate.release({ kind: 'answered', json: { isSuccess: isDone, ...said } })
      if (isDone) await seeToast(this.#page, 'success', said.message)
    }
    return true
  }

  #gateOf(call: string): Gate {
    if (call === 'loadSale') return this.#sale
    if (call === 'fetchFile' && this.#wanted !== null) return this.#files[this.#wanted.from]
    if (call === 'saveDeed') {
      const gates = [this.#payment, this.#reversal]
      return gates.find((gate) => gate.asked() !== null) ?? this.#credit
    }
    throw new Error(`No answer for ${call}`)
  }

  /** The expected requests, and no others. */
  async #seeAsked(state: unknown, { id, deed, entry, boxes = [] }: Facts): Promise<void> {
    if (state === 'loading') {
      await this.#sale.isWaiting()
      expect(this.#sale.asked()).toEqual({ id: String(id) })
    } else expect(this.#sale.asked(), 'no invoice is asked for').toBeNull()
    for (const from of ['pdf', 'delivery'] as const) {
      const gate = this.#files[from]
      if (state === 'fetching' && this.#wanted?.from === from) {
        await gate.isWaiting()
        expect(gate.asked()).toEqual(this.#wanted.asked)
      } else expect(gate.asked(), `no ${from} is asked for`).toBeNull()
    }
    const isPayment = deed === 'payment'
    const isReversal = deed === 'reverse'
    const isSent = state === 'saving'
    if (!isSent || !isPayment) expect(this.#payment.asked(), 'nothing is paid').toBeNull()
    if (!isSent || !isReversal) expect(this.#reversal.asked(), 'nothing is reversed').toBeNull()
    if (!isSent || isPayment || isReversal) expect(this.#credit.asked(), 'nothing is credited').toBeNull()
    if (!isSent) return
    const { amount, receivedDate, paymentMode, paymentReference, payment, chosen, restocked, reason } = entry
    if (isPayment) return this.#payments.see({ id, amount, receivedDate, paymentMode, paymentReference })
    if (isReversal) return this.#reversals.see({ id, payment, reason })
    const all = deed === 'cancel'
    const confirmed = boxes.length > 0 ? { boxes } : {}
    await this.#credits.see({ id, all, ids: all ? [] : chosen, restocked, reason, ...confirmed })
  }
}
