import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/invoice.ts'
import { offlineSaleCalls } from '../../../src/schemas/billing/offline-sales.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { isMissing, press, shownButtons } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { actsOf, isAnyLeft, seePaper } from './offline-invoice-paper.ts'
import { seeToast } from './toasts.ts'

type Files = 'pdf' | 'electronic' | 'delivery'

/** The entries of the menu of files, by the file. */
const ENTRIES: Readonly<Record<string, string>> = {
  A4: 'PDF, A4',
  Letter: 'PDF, US Letter',
  UBL: 'Electronic invoice, UBL',
  CII: 'Electronic invoice, CII',
  delivery: 'Delivery file',
}
type Facts = { readonly id: number; readonly sale: OfflineSale | null; readonly failure: string | null }

const ADDRESS = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice='
const FILE = { name: 'of-the-walk.pdf', content: '%PDF-1.4 of the walk' } as const

/** An issued invoice. The path gives every answer. */
export class OfflineInvoiceAdapter implements Adapter {
  readonly withheld = { 'file.requested': 'no SIM is left of which a delivery file could tell the codes' }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #sale: Gate
  readonly #files: Readonly<Record<Files, Gate>>
  #wanted: { readonly from: Files; readonly asked: object } | null = null
  #downloads: ReadonlyArray<Download> = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#sale = new Gate(page, callTo(offlineSaleCalls.GetOfflineSale.path))
    this.#files = {
      pdf: new Gate(page, callTo(offlineSaleCalls.GetInvoicePdf.path)),
      electronic: new Gate(page, callTo(offlineSaleCalls.GetElectronicInvoice.path)),
      delivery: new Gate(page, callTo(offlineSaleCalls.GetDeliveryFile.path)),
    }
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
  }

  static async on(page: Page, api: Api): Promise<OfflineInvoiceAdapter> {
    const adapter = new OfflineInvoiceAdapter(page, api)
    for (const gate of adapter.#gates) await gate.close()
    return adapter
  }

  get #gates(): ReadonlyArray<Gate> {
    return [this.#sale, ...Object.values(this.#files)]
  }

  async begin({ input }: { readonly input: unknown }): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${ADDRESS}${(input as { readonly id: number }).id}`)
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const facts = before.context as Facts
    switch (event.type) {
      case 'file.requested':
        return this.#request(String(event.file), facts)
      case 'refresh.requested':
        if (before.state === 'failed')
          return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
        await press(this.#button('More actions'))
        return press(this.#page.getByRole('menuitem', { name: 'Refresh', exact: true }))
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
    await expect(this.#main.getByText('Please Wait!', { exact: true })).toHaveCount(
      state === 'loading' && sale === null ? 1 : 0,
    )
    if (state === 'failed') {
      await expect(this.#main.getByRole('article')).toHaveCount(0)
      const told = `The invoice could not be loaded. ${toldFailure(failure ?? '')}Retry`
      return expect(this.#main.getByRole('alert')).toHaveText([told])
    }
    if (sale === null) return expect(this.#main.getByRole('article')).toHaveCount(0)
    await expect(this.#main.getByRole('alert')).toHaveCount(0)
    await expect
      .poll(() => shownButtons(this.#main), LOOKS)
      .toEqual(actsOf(sale, state === 'loading' || state === 'fetching'))
    await seePaper(this.#page, sale)
  }

  #button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true })
  }

  async #request(file: string, { id, sale }: Facts): Promise<boolean> {
    const isLeft = sale !== null && isAnyLeft(sale)
    await press(this.#button(`Download ${sale?.invoiceNumber}`))
    const entries = this.#page.getByRole('menuitem')
    const { delivery = '', ...others } = ENTRIES
    await expect(entries).toHaveText([...Object.values(others), ...(isLeft ? [delivery] : [])])
    const entry = this.#page.getByRole('menuitem', { name: ENTRIES[file] ?? '', exact: true })
    if (file === 'delivery' && !isLeft) {
      await this.#page.keyboard.press('Escape')
      await expect(entries).toHaveCount(0)
      return isMissing(entry)
    }
    if (file === 'delivery') this.#wanted = { from: 'delivery', asked: { id: String(id) } }
    else if (file === 'UBL' || file === 'CII')
      this.#wanted = { from: 'electronic', asked: { id: String(id), format: file } }
    else this.#wanted = { from: 'pdf', asked: { id: String(id), paper: file } }
    return press(entry)
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
    }
    return true
  }

  #gateOf(call: string): Gate {
    if (call === 'loadSale') return this.#sale
    if (call === 'fetchFile' && this.#wanted !== null) return this.#files[this.#wanted.from]
    throw new Error(`No answer for ${call}`)
  }

  /** The expected requests, and no others. */
  async #seeAsked(state: unknown, { id }: Facts): Promise<void> {
    if (state === 'loading') {
      await this.#sale.isWaiting()
      expect(this.#sale.asked()).toEqual({ id: String(id) })
    } else expect(this.#sale.asked(), 'no invoice is asked for').toBeNull()
    for (const from of ['pdf', 'electronic', 'delivery'] as const) {
      const gate = this.#files[from]
      if (state === 'fetching' && this.#wanted?.from === from) {
        await gate.isWaiting()
        expect(gate.asked()).toEqual(this.#wanted.asked)
      } else expect(gate.asked(), `no ${from} is asked for`).toBeNull()
    }
  }
}
