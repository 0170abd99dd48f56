import { expect, type Locator, type Page } from '@playwright/test'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/wire.ts'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { toldFailure } from './answers.ts'
import { enter, press } from './controls.ts'
import { Drawer, fieldWith } from './drawer.ts'
import { LOOKS } from './looks.ts'

export type DeedField = 'amount' | 'receivedDate' | 'paymentMode' | 'paymentReference' | 'reason'
export type SimChoice = 'chosen' | 'restocked'
export type Deed = 'payment' | 'reverse' | 'credit' | 'cancel'
export type Facts = {
  readonly id: number
  readonly sale: OfflineSale | null
  readonly deed: Deed | null
  readonly entry: Readonly<Record<Exclude<DeedField, 'receivedDate'>, string>> &
    Readonly<Record<SimChoice, ReadonlyArray<number>>> & { readonly receivedDate?: string; readonly payment?: number }
  readonly submissionId: string | null
  readonly errors: Readonly<Partial<Record<DeedField, string>>>
  readonly rows: ReadonlyArray<JudgedItem>
  readonly letters?: ReadonlyArray<{ readonly place: string; readonly letters: ReadonlyArray<string> }>
  readonly boxes?: ReadonlyArray<string>
  readonly failure: string | null
  readonly comebacks: number
}
const labels = {
  amount: 'Amount',
  receivedDate: 'Payment Date',
  paymentMode: 'Payment Mode',
  paymentReference: 'Payment Reference',
  reason: 'Reason',
} as const satisfies Readonly<Record<DeedField, string>>
const fieldsOf: Readonly<Record<Deed, ReadonlyArray<DeedField>>> = {
  payment: ['amount', 'receivedDate', 'paymentMode', 'paymentReference'],
  reverse: ['reason'],
  credit: ['reason'],
  cancel: ['reason'],
}
const modes: Readonly<Record<string, string>> = { '': 'Choose one', card: 'Card' }
const columns = { chosen: 'Credit', restocked: 'Back to stock' } as const
/** For each form: the button that opens it, its name, and its buttons to send and to leave. */
export const forms = {
  payment: { opener: 'Record payment', title: 'Payment of', act: 'Record payment', keep: 'Cancel' },
  reverse: {
    opener: 'Reverse USD 4.50 received on 20/11/2026',
    title: 'Reverse a payment of',
    act: 'Reverse payment',
    keep: 'Keep payment',
  },
  credit: { opener: 'Credit note', title: 'Credit note to', act: 'Write the credit note', keep: 'Cancel' },
  cancel: { opener: 'Cancel invoice', title: 'Cancel', act: 'Cancel the invoice', keep: 'Cancel' },
} as const
const BOXES = 'Print a box in their place'
const dayOf = (day: string): string => day.split('-').reverse().join('/')
/** The SIMs of a sale without a credit note. */
const leftOf = ({ lines }: OfflineSale) =>
  lines.flatMap(({ planName, items }) =>
    items.filter(({ creditNumber }) => creditNumber === '').map((item) => ({ ...item, planName })),
  )

/** The form over an invoice: a payment, a credit note, or a credit note for all the rest. */
export class DeedForm {
  readonly #drawer: Drawer

  constructor(page: Page) {
    this.#drawer = new Drawer(page)
  }

  isClosed(): Promise<void> {
    return this.#drawer.isClosed()
  }

  send(deed: Deed): Promise<true> {
    return press(this.#drawer.button(forms[deed].act))
  }

  close(deed: Deed): Promise<true> {
    return press(this.#drawer.button(forms[deed].keep))
  }

  async enter(field: DeedField, value: string): Promise<true> {
    if (field === 'receivedDate') return enter(this.#drawer.field(labels[field]), dayOf(value))
    if (field !== 'paymentMode') return enter(this.#drawer.field(labels[field]), value)
    const mode = this.#drawer.root.getByRole('combobox', { name: labels.paymentMode, exact: true })
    await mode.selectOption(modes[value] ?? value)
    return true
  }

  /** Toggles a choice: by each SIM's box for some, by the box over the column for all. */
  toggle(choice: SimChoice, { sale, deed }: Facts): Promise<true> {
    const [sim] = sale === null ? [] : leftOf(sale)
    const name = `${columns[choice]}: ${deed === 'cancel' ? 'all' : sim?.iccid}`
    return press(this.#drawer.root.getByRole('checkbox', { name, exact: true }))
  }

  #tick(): Locator {
    return this.#drawer.root.getByRole('checkbox', { name: BOXES, exact: true })
  }

  confirm(): Promise<true> {
    return press(this.#tick())
  }

  /** The letters that cannot be printed, and whether printing boxes is confirmed. */
  async #seeLetters({ letters = [], boxes = [] }: Facts): Promise<void> {
    const question = this.#drawer.root.getByRole('region', { name: 'These letters cannot be printed', exact: true })
    await expect(question.locator('dt, dd')).toHaveText(letters.flatMap((one) => [one.place, one.letters.join('')]))
    if (letters.length > 0) await expect(this.#tick()).toBeChecked({ checked: boxes.length > 0 })
  }

  async see(facts: Facts, isBusy: boolean): Promise<void> {
    const { sale, deed, entry, errors, rows, failure, comebacks } = facts
    if (sale === null || deed === null) throw new Error('The form has no invoice')
    await this.#seeLetters(facts)
    const { title, act, keep } = forms[deed]
    const shown = {
      ...entry,
      paymentMode: modes[entry.paymentMode] ?? entry.paymentMode,
      receivedDate: dayOf(entry.receivedDate ?? ''),
    }
    await this.#drawer.see({
      title: `${title} ${sale.invoiceNumber}`,
      fields: Object.fromEntries(
        fieldsOf[deed].map((name) => [labels[name], fieldWith(shown[name], errors[name], !isBusy)]),
      ),
      failure: failure === null ? null : toldFailure(failure),
      // No day can be picked while it is being sent.
      buttons: deed === 'payment' && !isBusy ? [['Open the calendar', true]] : [],
      act,
      keep,
      isBusy,
      comebacks,
      // The required confirmation gets the focus.
      focus: (failure ?? '').startsWith('Some letters cannot be printed') ? this.#tick() : undefined,
    })
    const judged = this.#drawer.root.getByRole('region', { name: 'SIMs and verdicts', exact: true })
    await expect(judged.locator('tbody tr')).toHaveText(
      // SIMs that prevent it come first.
      [...rows.filter(({ isOk }) => !isOk), ...rows.filter(({ isOk }) => isOk)].map(
        ({ line, iccid, planName, expiryDate, verdict }) => `${line}${iccid}${planName}${dayOf(expiryDate)}${verdict}`,
      ),
    )
    if (deed === 'payment') {
      const told = [errors.amount, `${sale.currency} ${sale.due} is due.`].join(' ').trim()
      await expect(this.#drawer.field(labels.amount)).toHaveAccessibleDescription(told)
      const day = [errors.receivedDate, 'The day the money was received.'].join(' ').trim()
      await expect(this.#drawer.field(labels.receivedDate)).toHaveAccessibleDescription(day)
    } else if (deed === 'reverse') await this.#seeReversal(sale, entry.payment)
    else await this.#seeSims(sale, deed, entry, isBusy)
  }

  /** The payment, and the consequences of reversing it. */
  async #seeReversal({ payments, currency }: OfflineSale, number: number | undefined): Promise<void> {
    const payment = payments.find((one) => one.payment === number)
    const what = `${currency} ${payment?.amount}, received on ${dayOf(payment?.receivedDate ?? '')},`
    const follows = 'stops counting from today on. Both entries stay visible. This cannot be undone.'
    await expect(this.#drawer.root.getByText(`${what} ${follows}`, { exact: true })).toBeVisible()
  }

  /** Each remaining SIM with its choices, and the boxes for all over each column. */
  async #seeSims(sale: OfflineSale, deed: Deed, entry: Facts['entry'], isBusy: boolean): Promise<void> {
    const left = leftOf(sale)
    const sims = this.#drawer.root.getByRole('region', { name: 'SIMs that are left', exact: true })
    await expect(sims.locator('tbody tr')).toHaveText(left.map(({ iccid, planName }) => `${iccid}${planName}`))
    const choices = deed === 'cancel' ? (['restocked'] as const) : (['chosen', 'restocked'] as const)
    // A used SIM is credited, but never returns to stock.
    const among = { chosen: left, restocked: left.filter(({ isRestockable }) => isRestockable) }
    const boxes = [
      ...choices.map((choice) => {
        const isAll = among[choice].length > 0 && among[choice].every(({ id }) => entry[choice].includes(id))
        return [`${columns[choice]}: all`, isAll, !isBusy && among[choice].length > 0]
      }),
      ...left.flatMap((sim) =>
        choices
          .filter((choice) => among[choice].includes(sim))
          .map((choice) => [`${columns[choice]}: ${sim.iccid}`, entry[choice].includes(sim.id), !isBusy]),
      ),
    ]
    const shown = () =>
      sims
        .getByRole('checkbox')
        .evaluateAll((found) =>
          (found as HTMLInputElement[]).map((one) => [one.ariaLabel, one.checked, !one.disabled] as const),
        )
    await expect.poll(shown, LOOKS).toEqual(boxes)
  }
}
