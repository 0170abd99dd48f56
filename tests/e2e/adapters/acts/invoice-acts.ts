import { expect, type Locator, type Page } from '@playwright/test'
import type { ActOf } from '../../../../src/schemas/acts/act.ts'
import type { OfflineSale } from '../../../../src/schemas/billing/offline-sale/invoice.ts'
import { offlineSaleCalls } from '../../../../src/schemas/billing/offline-sales.calls.ts'
import { reminderCalls } from '../../../../src/schemas/billing/reminders.calls.ts'
import { planOf } from '../../../machines/paths/index.ts'
import { samplesOf } from '../../../machines/paths/plan.ts'
import type { SampleEvent } from '../../../machines/paths/sample-event.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { press } from '../controls.ts'
import { Drawer, fieldWith } from '../drawer.ts'
import { LOOKS } from '../looks.ts'
import type { ActPlace, Entered } from './place.ts'

type CreditKind = 'creditNote' | 'invoiceCancellation'

/** The invoice that the walks of invoices begin with. */
export const sale = samplesOf(planOf('offlineInvoice')).find(({ type }) => type === 'xstate.done.actor.loadSale')
  ?.output as OfflineSale
const { id: ID, invoiceNumber, currency, due } = sale
const sims = sale.lines.flatMap(({ planName, items }) => items.map((item) => ({ ...item, planName })))
const payment = sale.payments.find(({ reversed }) => reversed === undefined)
export const dayOf = (day = ''): string => day.split('-').reverse().join('/')
export const modes: Readonly<Record<string, string>> = { '': 'Choose one', card: 'Card' }

/** The page of an invoice; no invoice of the server changes. */
export const invoiceOf = (page: Page) => {
  const gate = new Gate(page, callTo(offlineSaleCalls.GetOfflineSale.path))
  const main = page.getByRole('main')
  const paper = main.getByRole('article', { name: `Invoice ${invoiceNumber}`, exact: true })
  // With entered data, the browser asks whether to leave the page.
  page.on('dialog', (dialog) => void dialog.accept())
  const load = async () => {
    await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', offlineSale: sale } })
    await expect(paper).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  return {
    gates: [gate],
    reload: async () => {
      await gate.isWaiting()
      await load()
    },
    open: async () => {
      await page.goto(`/pages/BillingReports/CreateOfflinePlan/Billing?invoice=${ID}`)
      await load()
    },
    isShown: () => true,
    opener: (name: string) => () => main.getByRole('button', { name, exact: true }),
    inMenu: (name: string) => ({
      menu: main.getByRole('button', { name: 'More actions', exact: true }),
      opener: () => page.getByRole('menuitem', { name, exact: true }),
    }),
    // The invoice is loaded again.
    done: async () => {
      await gate.isWaiting()
      expect(gate.asked()).toEqual({ id: `${ID}` })
      await load()
    },
    seeClosed: () => expect(paper).toBeVisible(),
  }
}

const labels: Readonly<Record<string, string>> = {
  amount: 'Amount',
  receivedDate: 'Payment Date',
  paymentMode: 'Payment Mode',
  paymentReference: 'Payment Reference',
}

/** A payment is recorded. */
export const paymentPlace = (page: Page): ActPlace<'payment'> => {
  const { opener, inMenu: _, ...invoice } = invoiceOf(page)
  const drawer = new Drawer(page)
  const field = (name: string) => drawer.field(labels[name] ?? name)
  return {
    ...invoice,
    sent: new Gate(page, callTo(offlineSaleCalls.RecordPayment.path)),
    opener: opener('Record payment'),
    label: (name) => labels[name] ?? name,
    choose: async ({ field: name, value }) => {
      const mode = drawer.root.getByRole('combobox', { name: 'Payment Mode', exact: true })
      if (name === 'paymentMode') await mode.selectOption(modes[String(value)] ?? '')
      else if (name === 'receivedDate') await field('receivedDate').fill(dayOf(String(value)))
      else return false
      return true
    },
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: `Payment of ${invoiceNumber}`,
      action: 'Record payment',
      // No day can be picked while it is being sent.
      buttons: isEditable ? [['Open the calendar', true]] : [],
      fields: {
        Amount: fieldWith(draft.amount, errors.amount, isEditable),
        'Payment Date': fieldWith(dayOf(draft.receivedDate), errors.receivedDate, isEditable),
        'Payment Mode': fieldWith(modes[draft.paymentMode] ?? '', errors.paymentMode, isEditable),
        'Payment Reference': fieldWith(draft.paymentReference, errors.paymentReference, isEditable),
      },
    }),
    see: async ({ errors }) => {
      const told = [errors.amount, `${currency} ${due} is due.`].join(' ').trim()
      await expect(field('amount')).toHaveAccessibleDescription(told)
      await expect(field('receivedDate')).toHaveAccessibleDescription('The day the money was received.')
    },
    asked: ({ draft }) => ({ id: ID, ...draft }),
  }
}

/** A payment is reversed. */
export const paymentReversalPlace = (page: Page): ActPlace<'paymentReversal'> => {
  const { opener, inMenu: _, ...invoice } = invoiceOf(page)
  const drawer = new Drawer(page)
  const day = dayOf(payment?.receivedDate)
  return {
    ...invoice,
    sent: new Gate(page, callTo(offlineSaleCalls.ReversePayment.path)),
    opener: opener(`Reverse ${currency} ${payment?.amount} received on ${day}`),
    label: () => 'Reason',
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: `Reverse a payment of ${invoiceNumber}`,
      action: 'Reverse payment',
      keep: 'Keep payment',
      fields: { Reason: fieldWith(draft.reason, errors.reason, isEditable) },
    }),
    see: async () => {
      const follows = 'no longer counts as of today. Both entries stay visible. This cannot be undone.'
      const said = `${currency} ${payment?.amount}, received on ${day}, ${follows}`
      await expect(drawer.root.getByText(said, { exact: true })).toBeVisible()
    },
    asked: ({ draft }) => ({ id: ID, payment: payment?.payment, reason: draft.reason }),
  }
}

/** An invoice is marked as disputed. */
export const invoiceDisputePlace = (page: Page): ActPlace<'invoiceDispute'> => {
  const { opener: _, inMenu, ...invoice } = invoiceOf(page)
  return {
    ...invoice,
    sent: new Gate(page, callTo(reminderCalls.DisputeInvoice.path)),
    ...inMenu('Mark as disputed'),
    label: () => 'Reason',
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: `Dispute of ${invoiceNumber}`,
      action: 'Mark as disputed',
      keep: 'Keep invoice',
      fields: { Reason: fieldWith(draft.reason, errors.reason, isEditable) },
    }),
    asked: ({ draft }) => ({ id: ID, reason: draft.reason }),
  }
}

const columns = { ids: 'Credit', restocked: 'Back to stock' } as const

/** The columns of a credit note's SIMs: by lines they were chosen by the server, and by amount none comes back. */
const columnsOf = ({ act }: Pick<Entered<ActOf<CreditKind>>, 'act'>): ReadonlyArray<keyof typeof columns> => {
  if (act.kind === 'invoiceCancellation') return ['restocked']
  if (act.draft.basis === 'amount') return []
  return act.draft.basis === 'lines' ? ['restocked'] : ['ids', 'restocked']
}

/** Each SIM with its choices, and the box over each column. A used SIM is credited, but never returns to stock. */
const seeSims = async (root: Locator, entered: Entered<ActOf<CreditKind>>): Promise<void> => {
  const { act, isEditable } = entered
  const byLines = act.kind === 'creditNote' && act.draft.basis === 'lines'
  const shownSims = byLines ? sims.filter(({ id }) => act.confirm?.ids.includes(id)) : sims
  const table = root.getByRole('region', { name: 'Remaining SIMs', exact: true })
  const names = columnsOf(entered)
  if (names.length === 0 || shownSims.length === 0) return expect(table).toHaveCount(0)
  await expect(table.locator('tbody tr')).toHaveText(shownSims.map(({ iccid, planName }) => `${iccid}${planName}`))
  const chosen = names.map((field) => [field, (act.draft as ActOf<'creditNote'>['draft'])[field]] as const)
  const among = { ids: shownSims, restocked: shownSims.filter(({ isRestockable }) => isRestockable) }
  const boxes = [
    ...chosen.map(([field, ids]) => [
      `${columns[field]}: all`,
      among[field].length > 0 && among[field].every(({ id }) => ids.includes(id)),
      isEditable && among[field].length > 0,
    ]),
    ...shownSims.flatMap((sim) =>
      chosen
        .filter(([field]) => among[field].includes(sim))
        .map(([field, ids]) => [`${columns[field]}: ${sim.iccid}`, ids.includes(sim.id), isEditable]),
    ),
  ]
  const shown = () =>
    table
      .getByRole('checkbox')
      .evaluateAll((found) =>
        (found as HTMLInputElement[]).map((one) => [one.ariaLabel, one.checked, !one.disabled] as const),
      )
  await expect.poll(shown, LOOKS).toEqual(boxes)
}

const LINE = `1. ${sale.lines[0]?.planName}`
const AMOUNT = 'Amount without tax, taxed at 0 %'
const bases: Readonly<Record<string, string>> = {
  sims: 'SIMs',
  lines: 'Quantities of lines',
  amount: 'Amount (SIMs are kept)',
}
const creditLabels: Readonly<Record<string, string>> = { 'lines.0': LINE, 'amounts.0': AMOUNT, reason: 'Reason' }

/** What is entered beside the SIMs: what is credited, and the quantity or the amount. */
const entriesOf = ({ act, errors, isEditable }: Entered<ActOf<CreditKind>>) => {
  if (act.kind === 'invoiceCancellation') return {}
  const { basis = 'sims', 'lines.0': quantity = '', 'amounts.0': amount = '' } = act.draft
  return {
    Credit: fieldWith(bases[basis] ?? '', errors.basis, isEditable),
    ...(basis === 'lines' && { [LINE]: fieldWith(quantity, errors['lines.0'], isEditable) }),
    ...(basis === 'amount' && { [AMOUNT]: fieldWith(amount, errors['amounts.0'], isEditable) }),
  }
}

/** What is sent of them. */
const askedOf = (act: ActOf<CreditKind>) => {
  if (act.kind === 'invoiceCancellation') return { all: true, ids: [] }
  const { ids, basis, 'lines.0': quantity = '', 'amounts.0': net = '' } = act.draft
  if (basis === 'sims') return { all: false, ids }
  if (basis === 'amount') return { all: false, ids: [], amounts: net === '' ? [] : [{ rate: 0, net }] }
  return { all: false, ids: [], lines: quantity === '' ? [] : [{ line: 0, quantity: Number(quantity) }] }
}

/** A credit note is checked and then issued, by two calls. */
const isCredit = (url: URL): boolean =>
  [offlineSaleCalls.CheckCreditNote, offlineSaleCalls.IssueCreditNote].some(({ path }) => callTo(path)(url))

const creditPlace =
  <Kind extends CreditKind>(shown: { opener: string; title: string; action: string }, toggled: string) =>
  (page: Page): ActPlace<Kind> => {
    const { opener: _, inMenu, ...invoice } = invoiceOf(page)
    const { root } = new Drawer(page)
    const box = (name: string) => root.getByRole('checkbox', { name, exact: true })
    const tick = box('Print a box in their place')
    const place: ActPlace<CreditKind> = {
      ...invoice,
      sent: new Gate(page, isCredit),
      ...inMenu(shown.opener),
      label: (field) => creditLabels[field] ?? field,
      choose: async ({ type, field, value }: SampleEvent) => {
        if (type === 'sims.toggled') return press(box(`${columns[field as keyof typeof columns]}: ${toggled}`))
        if (field === 'basis') {
          await root.getByRole('combobox', { name: 'Credit', exact: true }).selectOption(String(value))
          return true
        }
        return field === 'boxes' && (await press(tick))
      },
      form: (entered) => {
        const { act, errors, failure, isEditable } = entered
        const { draft, letters, confirm } = act
        return {
          title: shown.title,
          action: confirm ? shown.action : 'Preview',
          keep: 'Keep invoice',
          fields: { ...entriesOf(entered), Reason: fieldWith(draft.reason, errors.reason, isEditable) },
          problems: errors.ids === undefined ? [] : [errors.ids],
          // The confirmation that is missing gets the focus.
          focus: letters.length > 0 && failure?.startsWith('Some letters cannot be printed') ? tick : undefined,
        }
      },
      see: async (entered) => {
        const { rows, letters, draft, confirm } = entered.act
        const question = root.getByRole('region', { name: 'These letters cannot be printed', exact: true })
        await expect(question.locator('dt, dd')).toHaveText(letters.flatMap((one) => [one.place, one.letters.join('')]))
        if (letters.length > 0) await expect(tick).toBeChecked({ checked: draft.boxes === 'yes' })
        const judged = root.getByRole('region', { name: 'SIMs and verdicts', exact: true })
        await expect(judged.locator('tbody tr')).toHaveText(
          rows.map((one) => `${one.line}${one.iccid}${one.planName}${dayOf(one.expiryDate)}${one.verdict}`),
        )
        const amounts = root.getByRole('status', { name: 'Amounts of the credit note', exact: true })
        await expect(amounts.locator('dl > div')).toHaveText(
          confirm ? ['Net4.50', `Total credited${currency} 4.50`, `Due after it${currency} 11.00`] : [],
        )
        await seeSims(root, entered)
      },
      asked: (act) => ({
        id: ID,
        ...askedOf(act),
        restocked: act.draft.restocked,
        reason: act.draft.reason,
        ...(act.confirm && { confirmed: { total: act.confirm.total, due: act.confirm.due } }),
        ...(act.letters.length > 0 &&
          act.draft.boxes === 'yes' && { boxes: act.letters.flatMap((one) => one.letters) }),
      }),
      asksFirst: ({ message, confirm }) => ({ isSuccess: true, message, review: confirm }),
    }
    return place as unknown as ActPlace<Kind>
  }

/** A credit note is issued for some SIMs, each chosen by its own box, for a quantity of a line, or for an amount. */
export const creditNotePlace = creditPlace<'creditNote'>(
  { opener: 'Credit note', title: `Credit note to ${invoiceNumber}`, action: 'Issue credit note' },
  sims[0]?.iccid ?? '',
)

/** The invoice is cancelled; the box over the column chooses its SIMs. */
export const invoiceCancellationPlace = creditPlace<'invoiceCancellation'>(
  { opener: 'Cancel invoice', title: `Cancel ${invoiceNumber}`, action: 'Cancel the invoice' },
  'all',
)
