import { expect, type Page } from '@playwright/test'
import { warehouseCalls } from '../../../src/schemas/stock/warehouse.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { enter, press } from './controls.ts'
import { Drawer, fieldWith } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { ListedRow, type Row } from './listed-row.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Act = 'level' | 'quantity'
type Facts = {
  readonly act: Act | null
  readonly id: number
  readonly name: string
  readonly value: string
  readonly reason: string
  readonly errors: { readonly level?: string; readonly quantity?: string; readonly reason?: string }
  readonly failure: string | null
  readonly submissionId: string | null
  readonly comebacks: number
}

/** Where each is done, which row of the list is the one of the samples, and what its row says of it. */
const places = {
  level: {
    address: '/pages/WareHouseInventory',
    list: '/WareHouseInventory/GetBalanceList',
    key: 'getBalanceslist',
    save: warehouseCalls.SetReorderLevel.path,
    field: 'Reorder Level',
    row: {
      planID: 3,
      planName: 'UK 5 GB',
      supplierName: 'Northwind Telecom',
      locationName: 'Main Warehouse',
      level: 'low',
      reorderLevel: 20,
      planAvailable: 7,
      planMissing: 2,
    },
    acts: ['Copy a reorder of UK 5 GB', 'Reorder level of UK 5 GB'],
  },
  quantity: {
    address: '/pages/WareHouseInventory/Receipts',
    list: '/WareHouseInventory/GetReceiptList',
    key: 'getReceiptslist',
    save: warehouseCalls.CorrectReceipt.path,
    field: 'Quantity',
    row: { id: 7, receiptNumber: 'REC-000007', quantity: 40, open: 'no', correctionReason: '' },
    acts: ['Correct quantity of REC-000007'],
  },
} as const
const titles = { level: 'Reorder level of', quantity: 'Correct quantity of' } as const
/** Twice the level, less what is there and what is on its way. */
const REORDER = 'Supplier: Northwind Telecom\nPlan: UK 5 GB\nQuantity: 31'

/** What is done with a row of the warehouse; the row is as the path has it, and nothing of the server changes. */
export class WarehouseActAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #drawer: Drawer
  readonly #lists: Readonly<Record<Act, ListedRow>>
  readonly #sent: Gate
  readonly #submissions: Submissions
  #at: Act = 'level'
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#drawer = new Drawer(page)
    const { level, quantity } = places
    this.#lists = {
      level: new ListedRow(page, level.list, level.key),
      quantity: new ListedRow(page, quantity.list, quantity.key),
    }
    const saves = [level.save, quantity.save].map((path) => callTo(path))
    this.#sent = new Gate(page, (url) => saves.some((isSave) => isSave(url)))
    this.#submissions = new Submissions(this.#sent)
  }

  static async on(page: Page, api: Api): Promise<WarehouseActAdapter> {
    const adapter = new WarehouseActAdapter(page, api)
    for (const gate of adapter.#gates) await gate.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return adapter
  }

  get #gates(): ReadonlyArray<Gate> {
    return [this.#lists.level.gate, this.#lists.quantity.gate, this.#sent]
  }

  async begin(_: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    await beginAgain(this.#page, this.#api)
    const opened = ahead.find(({ event }) => event.type === 'act.opened' || event.type === 'reorder.copied')?.event
    await this.#open(opened?.act === 'quantity' ? 'quantity' : 'level')
  }

  async act({ event, context }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    switch (event.type) {
      case 'act.opened':
        await this.#isShown(event.act as Act)
        return press(this.#list.act(`${titles[this.#at]} ${event.name}`))
      case 'reorder.copied':
        await this.#isShown('level')
        return this.#copy(event.isCopied === true)
      case 'value.changed':
        return enter(this.#drawer.field(places[this.#at].field), String(event.value))
      case 'reason.changed':
        return enter(this.#drawer.field('Reason'), String(event.reason))
      case 'save.requested':
        this.#submissions.isDue((before.context as Facts).submissionId)
        return press(this.#drawer.button('Save'))
      case 'act.closed':
        return press(this.#drawer.button('Cancel'))
      default:
        return this.#answer(event, context as Facts)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    if (state === 'closed') {
      await this.#drawer.isClosed()
      const { row } = this.#list
      const texts = this.#at === 'level' ? [row.planName, row.reorderLevel] : [row.quantity, row.correctionReason]
      await this.#list.see(places[this.#at].acts, texts.map(String))
    } else await this.#seeDrawer(facts, state === 'saving')
    if (state !== 'saving') return expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    const { id, value, reason } = facts
    const number = Number(value)
    await this.#submissions.see(this.#at === 'level' ? { planID: id, level: number } : { id, quantity: number, reason })
  }

  get #list(): ListedRow {
    return this.#lists[this.#at]
  }

  /** The list of the act is opened, with its row as it was before anything was done. */
  async #open(act: Act): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#at = act
    this.#hasLeft = false
    await this.#page.goto(places[act].address)
    await this.#list.show(places[act].row)
  }

  /** The row that an act is done with stands there as the samples have it. */
  async #isShown(act: Act): Promise<void> {
    const { row } = places[act]
    const isSame = Object.entries(row).every(([name, value]) => this.#list.row[name] === value)
    if (this.#at !== act || !isSame) await this.#open(act)
  }

  async #copy(isCopied: boolean): Promise<true> {
    // What a browser does whose person, or whose office, does not let pages near the clipboard.
    if (!isCopied) await this.#page.evaluate(refuseToCopy)
    await press(this.#list.act('Copy a reorder of UK 5 GB'))
    const told = isCopied ? 'The reorder was copied' : 'The reorder could not be copied'
    await seeToast(this.#page, isCopied ? 'success' : 'error', told)
    if (isCopied) expect(await this.#page.evaluate(() => navigator.clipboard.readText())).toBe(REORDER)
    else await this.#page.evaluate(letCopy)
    return true
  }

  async #answer(event: Step['event'], { value, reason }: Facts): Promise<true> {
    if (event.type.startsWith('xstate.error.')) {
      this.#hasLeft = endsTheSession(event)
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await this.#sent.release(this.#hasLeft ? ended : failingBy(event.error))
      return true
    }
    const { message } = event.output as { readonly message: string }
    await this.#sent.release({ kind: 'answered', json: { isSuccess: true, message } })
    const saved: Row =
      this.#at === 'level' ? { reorderLevel: Number(value) } : { quantity: Number(value), correctionReason: reason }
    // The page of the list is loaded anew.
    await this.#list.show(saved)
    await seeToast(this.#page, 'success', message)
    return true
  }

  async #seeDrawer({ act, name, value, reason, errors, failure, comebacks }: Facts, isBusy: boolean): Promise<void> {
    await this.#drawer.see({
      title: `${titles[this.#at]} ${name}`,
      fields: {
        [places[this.#at].field]: fieldWith(value, (act === 'level' ? errors.level : errors.quantity) ?? '', !isBusy),
        ...(act === 'quantity' && { Reason: fieldWith(reason, errors.reason, !isBusy) }),
      },
      failure: failure === null ? null : toldFailure(failure),
      act: 'Save',
      isBusy,
      comebacks,
    })
  }
}

type Kept = { kept?: readonly [Clipboard['writeText'], Document['execCommand']] }

const refuseToCopy = () => {
  const page = window as unknown as Kept
  page.kept = [navigator.clipboard.writeText, document.execCommand]
  navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  document.execCommand = () => false
}

const letCopy = () => {
  const page = window as unknown as Kept
  if (page.kept) [navigator.clipboard.writeText, document.execCommand] = page.kept
}
