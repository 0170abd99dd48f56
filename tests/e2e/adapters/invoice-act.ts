import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import { supplierInvoiceCalls } from '../../../src/schemas/stock/supplier-invoices.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { isMissing, press } from './controls.ts'
import { Drawer } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { ListedRow } from './listed-row.ts'
import { LOOKS } from './looks.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly withoutInvoice: number | null
  readonly id: number
  readonly invoiceNumber: string
  readonly file: { readonly name: string; readonly size: number } | null
  readonly isChecked: boolean
  readonly submissionId: string | null
  readonly errors: { readonly invoicePO?: string }
  readonly failure: string | null
  readonly comebacks: number
}
type Regions = { readonly count: 'asking' | 'told'; readonly act: string }

const ADDRESS = '/pages/InventoryMaster/InvoicePO'
const [ID, NUMBER, CHECKER] = [7, 'INV-2026-0007', 'Asha Rao'] as const
const FILE = { name: 'INV-7.pdf', content: '%PDF-1.4 of the walk' } as const
const HINT = 'PDF, PNG or JPEG, up to 5 MB'
const pdfOf = (name: string, size: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF'),
})

/** What is done with an invoice beside its list, whose one row is as the path has it; no invoice changes. */
export class InvoiceActAdapter implements Adapter {
  readonly withheld = { 'file.removed': 'there is no file to let go' }
  readonly #page: Page
  readonly #api: Api
  readonly #drawer: Drawer
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
    this.#drawer = new Drawer(page)
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

  async act({ event, context }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { submissionId, failure, file } = before.context as Facts
    switch (event.type) {
      case 'attaching.opened':
        return press(this.#list.act(`${this.#attachLabel} of ${NUMBER}`))
      case 'file.chosen':
        await this.#picker.setInputFiles(pdfOf(String(event.name), Number(event.size)))
        return true
      case 'file.refused':
        await this.#picker.setInputFiles(pdfOf('large.pdf', 5 * 1024 * 1024 + 1))
        return true
      case 'file.removed':
        return file === null ? isMissing(this.#drawer.button('Remove')) : press(this.#drawer.button('Remove'))
      case 'save.requested':
        this.#submissions.isDue(submissionId)
        return press(this.#drawer.button(failure === null ? 'Attach' : 'Retry'))
      case 'act.closed':
        return press(this.#drawer.button('Cancel'))
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
    if (act === 'choosing' || act === 'attaching') await this.#seeDrawer(facts, act === 'attaching')
    else {
      await this.#drawer.isClosed()
      const { fileName, checkedBy } = this.#list.row
      const download = fileName === '' ? [] : [this.#downloadLabel]
      await this.#list.see(
        [...download, `${this.#attachLabel} of ${NUMBER}`, this.#checkLabel],
        [NUMBER, String(fileName), String(checkedBy)],
      )
    }
    await this.#seeAsked(act, facts)
  }

  get #picker() {
    return this.#drawer.root.locator('input[type="file"]')
  }

  get #downloadLabel(): string {
    return `Download the file of ${NUMBER}: ${this.#list.row.fileName}`
  }

  get #attachLabel(): string {
    return this.#list.row.fileName === '' ? 'Attach a file' : 'Replace the file'
  }

  get #checkLabel(): string {
    return `${this.#list.row.checkedBy === '' ? 'Mark as checked' : 'Not checked after all'}: ${NUMBER}`
  }

  /** The list is opened anew, with the invoice as it is now. */
  async #open(row: Readonly<Record<string, string>>): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#hasLeft = false
    await this.#page.goto(ADDRESS)
    await this.#list.show({ id: ID, invoiceNumber: NUMBER, ...row })
  }

  async #answer(event: Step['event'], { isChecked }: Facts): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = { countWithout: this.#count, attach: this.#sent, check: this.#sent, download: this.#file }[name]
    if (gate === undefined) throw new Error(`Nobody knows how to act ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    const message = (event.output as { readonly message?: string } | undefined)?.message ?? ''
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await gate.release(this.#hasLeft ? ended : failingBy(event.error))
      const { message: why } = event.error as { readonly message: string }
      if (name === 'check' || name === 'download') await seeToast(this.#page, 'error', toldFailure(why))
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
      // The page of the list is loaded anew.
      await this.#list.show(name === 'attach' ? { fileName: FILE.name } : { checkedBy: isChecked ? CHECKER : '' })
      await seeToast(this.#page, 'success', message)
    }
    return true
  }

  async #seeCount(state: Regions['count'], { withoutInvoice }: Facts): Promise<void> {
    const told = this.#page.getByRole('main').getByRole('link', { name: /no invoice number$/ })
    await expect(told).toHaveText(withoutInvoice ? [`${withoutInvoice} items have no invoice number`] : [])
    if (withoutInvoice) await expect(told).toHaveAttribute('href', /\/pages\/InventoryMaster\?invoiceID=0$/)
    if (state === 'told') return expect(this.#count.asked(), 'it is not counted again').toBeNull()
    await this.#count.isWaiting()
    expect(this.#count.asked()).toEqual({ PageIndex: '1', PageSize: '1' })
  }

  async #seeDrawer({ invoiceNumber, file, errors, failure, comebacks }: Facts, isBusy: boolean): Promise<void> {
    await this.#drawer.see({
      title: `File of ${invoiceNumber}`,
      fields: {},
      failure: failure === null ? null : `${toldFailure(failure)}Retry`,
      buttons: [
        ...(failure === null ? [] : ([['Retry', true]] as const)),
        ...(file === null ? [] : ([['Remove', !isBusy]] as const)),
      ],
      act: 'Attach',
      isBusy,
      comebacks,
      focus: errors.invoicePO === undefined ? undefined : this.#picker,
    })
    await expect(this.#picker).toBeEnabled({ enabled: !isBusy })
    await expect(this.#picker).toHaveAttribute('aria-invalid', String(errors.invoicePO !== undefined))
    await expect(this.#picker).toHaveAccessibleDescription([HINT, errors.invoicePO].join(' ').trim())
    const chosen = file === null ? 'Choose a fileor drop it here' : `Choose another${file.name}9 KBRemove`
    await expect(this.#picker.locator('..')).toHaveText(chosen)
  }

  async #seeAsked(act: string, { id, file, isChecked }: Facts): Promise<void> {
    if (act === 'attaching') return this.#submissions.see({ Id: String(id), InvoicePO: file?.name })
    if (act === 'checking') return this.#submissions.see({ Id: String(id), Checked: String(isChecked) })
    expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    if (act !== 'downloading') return expect(this.#file.asked(), 'no file is asked for').toBeNull()
    await this.#file.isWaiting()
    expect(this.#file.asked()).toEqual({ id: String(id) })
  }
}
