import type { Credited, Issued, OfflineSaleEvent } from '../../../server/billing/offline-sale.ts'
import { amountsOnWire, saleAmountsOf } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { invoicedCustomer } from './invoiced-customer.ts'

/** A line of an issued invoice. */
export type Sold = {
  readonly planID: number
  readonly planName: string
  readonly quantity: number
  readonly unitPrice: string
  readonly taxRate: string
  readonly countryCode: string
  /** The purchase price of each SIM; empty if unknown. */
  readonly cost: string
}

export type Sale = {
  readonly id: number
  readonly day: string
  readonly termDays: number
  readonly client: number
  readonly currency: string
  readonly paid: string
  readonly lines: ReadonlyArray<Sold>
}

const priced = ({ quantity, unitPrice, taxRate }: Sold) => ({
  quantity,
  unitPrice,
  taxRate,
  discountType: 'percent' as const,
  discount: '0',
})

const at = (day: string) => `${day}T09:00:00.000Z`

/** The event of an invoice as the server writes it, on any day. */
export const issued = ({ id, day, termDays, client, currency, paid, lines }: Sale): OfflineSaleEvent => {
  const amounts = saleAmountsOf(lines.map(priced), 'EUR')
  if (amounts === null) throw new Error('The lines come to nothing.')
  const { lines: told, ...totals } = amountsOnWire(amounts, 'EUR')
  const data: Issued = {
    id,
    homeTax: null,
    by: 'Priya Nair',
    date: at(day),
    submission: '',
    invoiceNumber: `SD-TEST-${String(id).padStart(6, '0')}`,
    invoiceDate: day,
    dueDate: dayAfter(day, termDays),
    supplyDate: day,
    currency,
    paymentTermDays: termDays,
    seller: { name: 'SIM Desk', address: '', taxNumber: '' },
    paymentMode: 'bankTransfer',
    remarks: `No. ${id}`,
    paymentReference: `R-${id}`,
    paidAmount: paid,
    customer: invoicedCustomer(client, `CUS-${client}`, `Company ${client}`),
    lines: lines.map(({ planID, planName, countryCode, cost, ...line }, index) => ({
      planID,
      planName,
      countryCode,
      place: countryCode,
      supplierName: 'Northwind Mobile',
      ...(countryCode === 'GB'
        ? { simOperator: 'o2', tariff: '102349', bolton: '502259' }
        : { simOperator: '', tariff: '', bolton: '' }),
      costCurrency: cost === '' ? '' : currency,
      ...priced({ planID, planName, countryCode, cost, ...line }),
      gross: '0.00',
      discountAmount: '0.00',
      net: '0.00',
      tax: '0.00',
      total: '0.00',
      ...told[index],
      items: Array.from({ length: line.quantity }, (_, place) => ({
        id: id * 10_000 + index * 100 + place,
        iccid: `8944${id}${index}${place}`,
        cost,
      })),
    })),
    ...totals,
  }
  return { type: 'OfflineSaleIssued', data }
}

/** The event of a credit note for this many SIMs of one line, of a sale without a discount. */
export const credited = (sale: Sale, day: string, line: number, quantity: number): OfflineSaleEvent => {
  const sold = sale.lines[line]
  if (sold === undefined) throw new Error('There is no such line.')
  const amounts = saleAmountsOf([priced({ ...sold, quantity })], 'EUR')
  if (amounts === null) throw new Error('The lines come to nothing.')
  const { lines, ...totals } = amountsOnWire(amounts, 'EUR')
  const [first] = lines
  if (first === undefined) throw new Error('A credit note has a line.')
  const items = Array.from({ length: quantity }, (_, place) => sale.id * 10_000 + line * 100 + place)
  const data: Credited = {
    id: sale.id,
    homeTax: null,
    by: 'Mara Lind',
    date: at(day),
    submission: '',
    creditDate: day,
    reason: 'Sent back',
    kind: 'sims',
    creditNumber: `CN-TEST-${sale.id}-${line}`,
    lines: [{ line, quantity, items, ...first }],
    ...totals,
  }
  return { type: 'OfflineSaleCredited', data }
}

/** The event of a payment, written on the day it was received unless given. */
export const paid = (sale: Sale, day: string, amount: string, written = day): OfflineSaleEvent => ({
  type: 'OfflineSalePaid',
  data: {
    id: sale.id,
    by: 'Mara Lind',
    date: at(written),
    submission: '',
    amount,
    paymentMode: 'card',
    paymentReference: 'A-17',
    receivedDate: day,
    customerPayment: null,
    transfer: null,
  },
})

/** The event of the first reminder of an invoice, sent by post. */
export const reminded = (sale: Sale, day: string): OfflineSaleEvent => ({
  type: 'OfflineSaleReminded',
  data: { id: sale.id, by: 'Mara Lind', date: at(day), submission: '', level: 1, day, way: 'post', to: '', open: '' },
})

/** The event of a dispute of an invoice. */
export const disputed = (sale: Sale, day: string): OfflineSaleEvent => ({
  type: 'OfflineSaleDisputed',
  data: { id: sale.id, by: 'Mara Lind', date: at(day), submission: '', reason: 'Wrong plan' },
})

/** The event that reverses a payment, with its number and its recorded data. */
export const reversed = (
  sale: Sale,
  day: string,
  {
    payment,
    amount,
    receivedDate,
  }: { readonly payment: number; readonly amount: string; readonly receivedDate: string },
): OfflineSaleEvent => ({
  type: 'OfflineSalePaymentReversed',
  data: {
    id: sale.id,
    by: 'Priya Nair',
    date: at(day),
    submission: '',
    payment,
    amount,
    receivedDate,
    reason: 'Mistyped',
  },
})
