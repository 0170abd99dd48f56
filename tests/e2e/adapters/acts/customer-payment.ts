import { expect, type Page } from '@playwright/test'
import { customerPaymentCalls } from '../../../../src/schemas/billing/customer-payments.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { fieldWith } from '../drawer.ts'
import { dayOf, invoiceOf, modes } from './invoice-acts.ts'
import type { ActPlace } from './place.ts'

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
