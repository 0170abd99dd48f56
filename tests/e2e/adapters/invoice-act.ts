import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import { supplierInvoiceCalls } from '../../../src/schemas/stock/supplier-invoices.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { ListedRow } from './listed-row.ts'
import { LOOKS } from './looks.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly withoutInvoice: number | null
  readonly id: number
  readonly isChecked: boolean
}
type Regions = { readonly count: 'asking' | 'known'; readonly act: string }

const ADDRESS = '/pages/InventoryMaster/InvoicePO'
const [ID, NUMBER, CHECKER] = [7, 'INV-2026-0007', 'Asha Rao'] as const
const FILE = { name: 'INV-7.pdf', content: '%PDF-1.4 of the walk' } as const
/** The acts on a supplier invoice that need no dialog. The list has one row, as the path has it; no invoice changes. */
export class InvoiceActAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #list: ListedRow
  readonly #count: Gate
  readonly #sent: Gate
  readonly #file: Gate
  readonly #submissions: Submissions
  #downloads: ReadonlyArray<Download> = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    const list = supplierInvoiceCalls.GetInvoiceList.path
    this.#list = new ListedRow(page, list, 'getInvoiceslist')
    this.#count = new Gate(
      page,
      callTo(list, (search) => search.get('PageSize') === '1'),
    )
    this.#sent = new Gate(page, callTo(supplierInvoiceCalls.UpdateInvoice.path))
    this.#file = new Gate(page, callTo(supplierInvoiceCalls.GetInvoiceFile.path))
    this.#submissions = new Submissions(this.#sent)
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
  }

  static async on(page: Page, api: Api): Promise<InvoiceActAdapter> {
    const adapter = new InvoiceActAdapter(page, api)
    for (const gate of adapter.#gates) await gate.close()
    return adapter
  }

  get #gates(): ReadonlyArray<Gate> {
    return [this.#list.gate, this.#count, this.#sent, this.#file]
  }

  async begin(_: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    await beginAgain(this.#page, this.#api)
    const checked = ahead.find(({ event }) => event.type === 'check.requested')?.event
    const hasFile = ahead.some(({ event }) => event.type === 'download.requested')
    await this.#open({ fileName: hasFile ? FILE.name : '', checkedBy: checked?.isChecked === false ? CHECKER : '' })
  }

  async act({ event, context }: Step): Promise<boolean> {
    switch (event.type) {
      case 'check.requested':
        if ((this.#list.row.checkedBy !== '') === event.isChecked)
          await this.#open({ checkedBy: event.isChecked ? '' : CHECKER })
        this.#submissions.isDue(null)
        return press(this.#list.act(this.#checkLabel))
      case 'download.requested':
        return press(this.#list.act(this.#downloadLabel))
      default:
        return this.#answer(event, context as Facts)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { count, act } = state as Regions
    const facts = context as Facts
    await this.#seeCount(count, facts)
    const { fileName, checkedBy } = this.#list.row
    const offered =
      fileName === '' ? [`Attach a file of ${NUMBER}`] : [this.#downloadLabel, `Replace the file of ${NUMBER}`]
    await this.#list.see(
      [...offered, `Correct costs of ${NUMBER}`, this.#checkLabel, `History of ${NUMBER}`],
      [NUMBER, String(fileName), String(checkedBy)],
    )
    await this.#seeAsked(act, facts)
  }

  get #downloadLabel(): string {
    return `Download the file of ${NUMBER}: ${this.#list.row.fileName}`
  }

  get #checkLabel(): string {
    return `${this.#list.row.checkedBy === '' ? 'Mark as checked' : 'Mark as unchecked'}: ${NUMBER}`
  }

  /** Opens the list again, with the present invoice. */
  async #open(row: Readonly<Record<string, string>>): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#hasLeft = false
    await this.#page.goto(ADDRESS)
    await this.#list.show({ id: ID, invoiceNumber: NUMBER, difference: 0, ...row })
  }

  async #answer(event: Step['event'], { isChecked }: Facts): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = { countWithout: this.#count, check: this.#sent, download: this.#file }[name]
    if (gate === undefined) throw new Error(`Nobody knows how to act ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    const message = (event.output as { readonly message?: string } | undefined)?.message ?? ''
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await gate.release(this.#hasLeft ? ended : failingBy(event.error))
      const { message: why } = event.error as { readonly message: string }
      if (name !== 'countWithout') await seeToast(this.#page, 'error', toldFailure(why))
      return true
    }
    if (name === 'countWithout') {
      const edit = (body: Record<string, unknown>) => ({ ...body, withoutInvoice: event.output })
      await gate.release({ kind: 'edited', edit })
    } else if (name === 'download') {
      const before = this.#downloads.length
      await gate.release({ kind: 'file', ...FILE })
      await expect.poll(() => this.#downloads.length, { ...LOOKS, message: 'one file is handed over' }).toBe(before + 1)
      const download = this.#downloads.at(-1)
      expect(download?.suggestedFilename()).toBe(FILE.name)
      expect(readFileSync((await download?.path()) ?? '', 'utf8')).toBe(FILE.content)
    } else {
      await gate.release({ kind: 'answered', json: { isSuccess: true, message } })
      // The page of the list is loaded again.
      await this.#list.show({ checkedBy: isChecked ? CHECKER : '' })
      await seeToast(this.#page, 'success', message)
    }
    return true
  }

  async #seeCount(state: Regions['count'], { withoutInvoice }: Facts): Promise<void> {
    const told = this.#page.getByRole('main').getByRole('link', { name: /no invoice number$/ })
    await expect(told).toHaveText(withoutInvoice ? [`${withoutInvoice} SIMs have no invoice number`] : [])
    if (withoutInvoice) await expect(told).toHaveAttribute('href', /\/pages\/InventoryMaster\?invoiceID=0$/)
    if (state === 'known') return expect(this.#count.asked(), 'it is not counted again').toBeNull()
    await this.#count.isWaiting()
    expect(this.#count.asked()).toEqual({ PageIndex: '1', PageSize: '1' })
  }

  async #seeAsked(act: string, { id, isChecked }: Facts): Promise<void> {
    if (act === 'checking') return this.#submissions.see({ Id: String(id), Checked: String(isChecked) })
    expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    if (act !== 'downloading') return expect(this.#file.asked(), 'no file is asked for').toBeNull()
    await this.#file.isWaiting()
    expect(this.#file.asked()).toEqual({ id: String(id) })
  }
}
