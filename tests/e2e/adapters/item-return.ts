import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { stockCalls } from '../../../src/schemas/stock/stock.calls.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { enter, press } from './controls.ts'
import { Drawer, fieldWith } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly status: string | null
  readonly isEsim: boolean
  readonly reason: string
  readonly isRestocked: boolean
  readonly submissionId: string | null
  readonly errors: { readonly reason?: string }
  readonly failure: string | null
  readonly comebacks: number
}
/** How the item stands, as its form says it. */
type Standing = { readonly status: string; readonly isEsim: boolean }

const SOLD = '2026-11-20T08:05:00.000Z'
const SOLD_DAY = '20/11/2026'
const CHOICE = 'Can it be sold again?'
/** What is said in the place of the choice, by what has come back. */
const said = {
  found: 'It is on sale again then.',
  esim: 'The code of an eSIM was handed over, so it cannot be sold again.',
  activated: 'It was activated, so it cannot be sold again.',
} as const
const openers: Readonly<Record<string, string>> = {
  sold: 'It came back',
  activated: 'It came back',
  returned: 'It was found good',
}

/** The drawer beside the form of an item that was sold; the item stands as the path says, the server's stays as it is. */
export class ItemReturnAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #form: InventoryForm
  readonly #drawer: Drawer
  readonly #item: Gate
  readonly #sent: Gate
  readonly #submissions: Submissions
  #id = 0
  #standing: Standing | null = null
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#form = new InventoryForm(page)
    this.#drawer = new Drawer(page)
    this.#item = new Gate(
      page,
      callTo(contract.GetInventoryList.path, (search) => search.has('id')),
    )
    this.#sent = new Gate(page, callTo(stockCalls.ReturnInventory.path))
    this.#submissions = new Submissions(this.#sent)
  }

  static async on(page: Page, api: Api): Promise<ItemReturnAdapter> {
    const adapter = new ItemReturnAdapter(page, api)
    await adapter.#item.close()
    await adapter.#sent.close()
    return adapter
  }

  async begin({ input }: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    for (const gate of [this.#item, this.#sent]) gate.forget()
    this.#id = (input as { readonly id: number }).id
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    const opened = ahead.find(({ event }) => event.type === 'return.opened')?.event
    await this.#open({ status: String(opened?.status ?? 'sold'), isEsim: opened?.isEsim === true })
  }

  async act({ event, context }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { submissionId, failure } = before.context as Facts
    switch (event.type) {
      case 'return.opened': {
        const standing = { status: String(event.status), isEsim: event.isEsim === true }
        const isShown = standing.status === this.#standing?.status && standing.isEsim === this.#standing.isEsim
        if (!isShown) await this.#open(standing)
        return press(this.#form.main.getByRole('button', { name: openers[standing.status] ?? '', exact: true }))
      }
      case 'reason.changed':
        return enter(this.#drawer.field('Reason'), String(event.reason))
      case 'restocking.chosen':
        return press(this.#drawer.root.getByText(event.isRestocked ? 'Yes' : 'No', { exact: true }))
      case 'return.confirmed':
        this.#submissions.isDue(submissionId)
        return press(this.#drawer.button(failure === null ? 'Enter it' : 'Retry'))
      case 'dialog.closed':
        return press(this.#drawer.button('Cancel'))
      default:
        return this.#answer(event, context as Facts)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    if (state === 'closed') {
      await this.#drawer.isClosed()
      return expect(this.#form.main.getByRole('status')).toHaveText(this.#told())
    }
    const facts = context as Facts
    const { status, isEsim, reason, isRestocked, errors, failure, comebacks } = facts
    const isBusy = state === 'saving'
    const isChoice = status === 'sold' && !isEsim
    await this.#drawer.see({
      title: `Item ${this.#id} ${status === 'returned' ? 'was found good' : 'came back'}`,
      fields: {
        Reason: fieldWith(reason, errors.reason, !isBusy),
        ...(isChoice && { [CHOICE]: fieldWith(isRestocked ? 'Yes' : 'No', '', !isBusy) }),
      },
      failure: failure === null ? null : `${toldFailure(failure)}Retry`,
      buttons: failure === null ? [] : [['Retry', true]],
      act: 'Enter it',
      isBusy,
      comebacks,
    })
    const told = isEsim ? 'esim' : status === 'returned' ? 'found' : status === 'activated' ? 'activated' : null
    for (const [name, text] of Object.entries(said)) {
      await expect(this.#drawer.root.getByText(text, { exact: true })).toHaveCount(name === told ? 1 : 0)
    }
    if (!isBusy) return expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    await this.#submissions.see({ ids: [this.#id], reason, restocked: isRestocked })
  }

  async #open(standing: Standing): Promise<void> {
    await this.#page.goto(editAddress(this.#id))
    await this.#stand(standing)
  }

  /** The form is answered with an item that stands so. */
  async #stand(standing: Standing): Promise<void> {
    this.#standing = standing
    await this.#item.release({
      kind: 'edited',
      edit: (body) => {
        const [item] = body.getInventorieslist as ReadonlyArray<object>
        const code = standing.isEsim ? 'LPA:1$smdp.example$A-12' : 'A-12'
        const changes = { stockStatus: standing.status, activationCode: code, takenDate: SOLD, voided: null }
        return { ...body, getInventorieslist: [{ ...item, ...changes }] }
      },
    })
    await this.#form.isReady()
  }

  async #answer(event: Step['event'], { isRestocked, isEsim }: Facts): Promise<true> {
    if (event.type.startsWith('xstate.error.')) {
      this.#hasLeft = endsTheSession(event)
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await this.#sent.release(this.#hasLeft ? ended : failingBy(event.error))
      return true
    }
    const { message, obstacle } = event.output as { readonly message: string; readonly obstacle: string | null }
    const row = { line: 1, id: this.#id, iccid: '', planName: '', expiryDate: '', isOk: false, verdict: obstacle }
    const json = obstacle === null ? { isSuccess: true, message } : { isSuccess: false, message, rows: [row] }
    await this.#sent.release({ kind: 'answered', json })
    if (obstacle !== null) return true
    // The form of the item is opened once more: it stands otherwise now.
    await this.#stand({ status: isRestocked ? 'available' : 'returned', isEsim })
    await seeToast(this.#page, 'success', message)
    return true
  }

  /** What the form says of how the item stands, with what can be done about it. */
  #told(): ReadonlyArray<string> {
    const { status, isEsim } = this.#standing as Standing
    const opener = isEsim && status === 'returned' ? '' : (openers[status] ?? '')
    if (status === 'available') return []
    if (status === 'returned') return [`It was sold and came back. ${opener}`.trim()]
    return [`Sold on ${SOLD_DAY}. The sale keeps what was delivered. ${opener}`]
  }
}
