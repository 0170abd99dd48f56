import { describe, expect, it } from 'vitest'
import { reportRowColumns } from '../../../server/reports/report-columns.ts'
import type { ReportEvent } from '../../../server/reports/report-entries.ts'
import {
  changedBy,
  type LineStatus,
  nextLineStatus,
  type Subject,
  subjectOf,
} from '../../../server/reports/report-row.ts'
import { buyer, saleWith } from '../support/sales.ts'

const AT = '2026-11-05T10:00:00.000Z'
const visit = { source: 'Website', refSite: 'google.com', cip: '192.0.2.7' }
const plan = { id: 1, name: 'UK 3 GB', country: 'United Kingdom', region: '', validity: 30, durationType: 'days' }
const event = (type: ReportEvent['type'], data: object = {}) =>
  ({ type, data: { id: 7, at: AT, ...data } }) as ReportEvent

const rowOf = (stream: string, begun: ReportEvent) => {
  const subject = subjectOf(stream, begun)
  if (subject === null) return null
  const columns = Object.entries(reportRowColumns) as ReadonlyArray<
    readonly [string, { readonly of: (subject: Subject) => string | number | null }]
  >
  return Object.fromEntries(columns.map(([name, { of }]) => [name, of(subject)]))
}
describe('the row of a report', () => {
  it('of a sale has its search keys in lower case, and the status paid or free', () => {
    expect(rowOf('sale-7', event('SaleCompleted', saleWith(7)))).toMatchObject({
      subject: 'sale-7',
      order_key: '7',
      email_key: 'anna@example.org',
      user_key: 'anna.o',
      name_key: `o'brien, "anna" =1+1`,
      guid_key: '00000000-0000-4000-8000-000000000007',
      iccid_key: '89440000000000000017',
      status: 'Paid',
      refunded: 0,
      is_cancelled: 0,
    })
    const free = saleWith(8, { vendor: null, price: { ...saleWith(8).price, amount: 0 } })
    expect(rowOf('sale-8', event('SaleCompleted', free))).toMatchObject({ status: 'Free', vendor: '' })
  })

  it('of a sign-up has no plan, price or sale', () => {
    const row = rowOf('customer-7', event('CustomerSignedUp', { customer: buyer, visit })) ?? {}
    expect(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''))).toEqual({
      subject: 'customer-7',
      at: AT,
      user_name: 'anna.o',
      display_name: buyer.displayName,
      email: 'anna@example.org',
      customer_id: 9_001,
      checkout_country: 'Germany',
      city: 'Köln',
      account_type: 'Personal',
      source: 'Website',
      ref_site: 'google.com',
      cip: '192.0.2.7',
      email_key: 'anna@example.org',
      user_key: 'anna.o',
      name_key: `o'brien, "anna" =1+1`,
    })
    const { order_id, refunded, iccid, price, plan_id, validity, guid_key } = row
    expect([order_id, refunded, iccid, price, plan_id, validity, guid_key]).toEqual(Array(7).fill(null))
  })

  it('of a checkout and of a subscription has the payment method and the status', () => {
    const price = { amount: 18, currency: 'EUR' }
    const left = event('CheckoutAbandoned', { guid: 'g', customer: buyer, visit, plan, price, paymentMethod: 'PayPal' })
    expect(rowOf('checkout-7', left)).toMatchObject({
      order_id: null,
      guid: 'g',
      status: 'Not Paid',
      payment_method: 'PayPal',
      transaction: '',
      price: 18,
    })
    const begun = { guid: 'g', customer: buyer, visit, plan, price, method: 'Card', transaction: 'sub_1' }
    expect(rowOf('subscription-7', event('SubscriptionStarted', begun))).toMatchObject({
      order_id: null,
      status: 'Active',
      payment_method: 'Card',
      transaction: 'sub_1',
    })
  })

  it.each(['SimActivated', 'SaleRefunded', 'SaleCancelled', 'SubscriptionPaid', 'ReviewGiven'] as const)(
    'is not created by %s',
    (type) => expect(subjectOf('sale-7', event(type))).toBe(null),
  )
})

describe('the status of a subject', () => {
  const begun: LineStatus = {
    price: 18,
    refunded: 0,
    isCancelled: false,
    status: 'Paid',
    activationDate: '',
    subscriptions: 0,
  }

  it.each<[ReportEvent, Partial<LineStatus>]>([
    [event('SimActivated'), { activationDate: '2026-11-05' }],
    [event('SubscriptionPaid', { saleId: 9, payment: 3 }), { subscriptions: 3 }],
    [event('SubscriptionCancelled'), { status: 'Cancelled' }],
    [event('SaleRefunded', { amount: 8 }), { refunded: 8, status: 'Partly Refunded' }],
    [event('SaleRefunded', { amount: 18 }), { refunded: 18, status: 'Refunded' }],
    [event('SaleCancelled'), { isCancelled: true, status: 'Cancelled' }],
    [event('ReviewGiven'), {}],
  ])('after %j differs by %j', (happened, change) => {
    expect(nextLineStatus(begun, happened)).toEqual({ ...begun, ...change })
  })

  it('starts with its price, which limits refunds, or without one', () => {
    expect(subjectOf('sale-7', event('SaleCompleted', saleWith(7)))?.lineStatus).toEqual(begun)
    const left = subjectOf('customer-7', event('CustomerSignedUp', { customer: buyer, visit }))
    expect(left?.lineStatus).toEqual({ ...begun, price: 0, status: '' })
  })

  it('is changed by its events, and by a payment that is a sale', () => {
    for (const type of ['SimActivated', 'SaleRefunded', 'SaleCancelled', 'SubscriptionCancelled'] as const) {
      expect(changedBy(event(type), 'sale-7')).toBe('sale-7')
    }
    expect(changedBy(event('SubscriptionPaid', { saleId: 9 }), 'subscription-7')).toBe('sale-9')
    expect(changedBy(event('ReviewGiven'), 'sale-7')).toBe(null)
    expect(changedBy(event('SimSuspended'), 'sale-7')).toBe(null)
  })
})
