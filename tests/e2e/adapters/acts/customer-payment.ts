import { expect, type Page } from '@playwright/test'
import { customerPaymentCalls } from '../../../../src/schemas/billing/customer-payments.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { Drawer, fieldWith } from '../drawer.ts'
import { dayOf, invoiceOf, modes } from './invoice-acts.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const FIRST = 'allocations.0.amount'
const labels: Readonly<Record<string, string>> = { amount: 'Amount', [FIRST]: 'SD-12' }
const currencies: Readonly<Record<string, string>> = { USD: 'USD', EUR: 'EUR' }

/** The account is read in the first step, and the payment is recorded in the second. */
const isPayment = (url: URL): boolean =>
  [customerPaymentCalls.GetCustomerAccount, customerPaymentCalls.RecordCustomerPayment].some(({ path }) =>
    callTo(path)(url),
  )

/** A payment of a customer over several invoices is recorded, from one of them. */
export const customerAccountPlace = (page: Page): ActPlace<'customerAccount'> => {
  const { opener: _, inMenu, ...invoice } = invoiceOf(page)
  const currency = page.locator('dialog').getByRole('combobox', { name: 'Currency', exact: true })
  return {
    ...invoice,
    sent: new Gate(page, isPayment),
    ...inMenu('Customer payment'),
    label: (field) => labels[field] ?? field,
    choose: async ({ field, value }) => {
      if (field !== 'currency') return false
      await currency.selectOption(String(value))
      return true
    },
    form: ({ act: { confirm, draft }, errors, isEditable }) => ({
      title: 'Payment of Otter Tours',
      action: confirm ? 'Record payment' : 'Continue',
      buttons: isEditable ? [['Open the calendar', true]] : [],
      fields: {
        Currency: fieldWith(currencies[draft.currency] ?? '', errors.currency, isEditable),
        Amount: fieldWith(draft.amount, errors.amount, isEditable),
        'Payment Date': fieldWith(dayOf(draft.receivedDate), errors.receivedDate, isEditable),
        'Payment Mode': fieldWith(modes[draft.paymentMode] ?? '', errors.paymentMode, isEditable),
        'Payment Reference': fieldWith(draft.paymentReference, errors.paymentReference, isEditable),
        Account: fieldWith(draft.account, errors.account, isEditable),
        ...(confirm && { 'SD-12': fieldWith(draft[FIRST] ?? '', errors[FIRST], isEditable) }),
      },
    }),
    see: async ({ act: { confirm, draft } }) => {
      const cents = Math.round(Number(draft.amount) * 100) - Math.round(Number(draft[FIRST] ?? 0) * 100)
      const size = `${draft.currency} ${(Math.abs(cents) / 100).toFixed(2)}`
      const left =
        cents < 0 ? `The amounts for the invoices are ${size} more than the payment.` : `${size} is left as credit.`
      await expect(page.locator('dialog').getByRole('status')).toHaveText(confirm ? [left] : [])
    },
    asked: ({ id, confirm, draft: { [FIRST]: amount = '', ...draft } }) =>
      confirm
        ? { customerID: id, ...draft, allocations: amount === '' ? [] : [{ invoiceID: 12, amount }] }
        : { id: `${id}` },
    readsFirst: ({ confirm }) => !confirm,
    asksFirst: ({ confirm }) => ({
      isSuccess: true,
      message: '',
      customerAccount: {
        customerID: 3,
        companyName: 'Otter Tours',
        currency: 'USD',
        today: '2026-11-24',
        accounts: ['USD', 'EUR'].map((currency) => ({
          currency,
          open: '11.00',
          ...(confirm && 'invoices' in confirm && { credit: confirm.credit, invoices: confirm.invoices }),
        })),
      },
    }),
  }
}

/** A payment of the list is reversed; nothing of the server changes. */
export const customerPaymentReversalPlace = (page: Page): ActPlace<'customerPaymentReversal'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    '/BillingReports/GetPaymentList',
    'getPaymentslist',
    '/pages/BillingReports/Payments',
    {
      id: 31,
      version: 1,
      number: 'PAY-9',
      receivedDate: '2026-11-20',
      companyName: 'Otter Tours',
      customerID: 3,
      type: 'payment',
      currency: 'USD',
      amount: 180,
      paymentMode: 'cash',
      paymentReference: '',
      account: '',
      invoices: 'SD-12, SD-13',
      unallocated: 20,
      status: 'recorded',
      reason: '',
      recordedBy: 'Ada Osei',
      received: 180,
      paidBack: 0,
      reversed: 0,
      paymentID: 9,
      part: 0,
      saleID: 0,
      settled: '12 SD-12 100.00\n13 SD-13 60.00',
      updatedBy: '',
      updatedDate: '',
    },
  )
  const { root } = new Drawer(page)
  return {
    sent: new Gate(page, callTo(customerPaymentCalls.ReverseCustomerPayment.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: () => list.act('Reverse PAY-9'),
    label: () => 'Reason',
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: 'Reverse payment PAY-9',
      action: 'Reverse payment',
      keep: 'Keep payment',
      fields: { Reason: fieldWith(draft.reason, errors.reason, isEditable) },
    }),
    see: async () => {
      const follows = 'no longer counts as of today. Both entries stay visible. This cannot be undone.'
      await expect(
        root.getByText(`USD 180.00 of Otter Tours, received on 20/11/2026, ${follows}`, { exact: true }),
      ).toBeVisible()
      const open = root.getByRole('region', { name: 'Invoices that become open again' }).getByRole('listitem')
      await expect(open).toHaveText(['SD-12: USD 100.00', 'SD-13: USD 60.00'])
    },
    asked: ({ id, draft }) => ({ id, reason: draft.reason }),
    done: () => list.show({ status: 'reversed', reason: 'Mistyped' }),
    seeClosed: () => {
      const isReversed = list.row.status === 'reversed'
      const acts = ['PAY-9', 'History of PAY-9', ...(isReversed ? [] : ['Reverse PAY-9'])]
      return list.see(acts, [isReversed ? 'Reversed' : 'Recorded'])
    },
  }
}
