import { assert } from 'vitest'
import type { Issued } from '../../../server/billing/offline-sale.ts'
import { invoicedCustomer } from './invoiced-customer.ts'

/** Invoices and credit notes as docs/invoicing.md defines them, calculated without the server's code. */

/** The terms of a line, in cents and thousandths of a percent; a discount that is no percentage is in cents. */
export type Terms = {
  readonly price: bigint
  readonly discount: { readonly percent: bigint } | { readonly amount: bigint }
  readonly rate: bigint
}
export type Line = Terms & { readonly quantity: bigint }

export const WHOLE = 100_000n

/** A non-negative quotient as a whole number; a half is rounded up. */
const rounded = (part: bigint, whole: bigint) => (2n * part + whole) / (2n * whole)

export const sum = (amounts: ReadonlyArray<bigint>) => amounts.reduce((all, one) => all + one, 0n)

const grossOf = ({ price, quantity }: Line) => price * quantity
const discountOf = (line: Line) =>
  'amount' in line.discount ? line.discount.amount : rounded(grossOf(line) * line.discount.percent, WHOLE)
const netOf = (line: Line) => grossOf(line) - discountOf(line)

/** Cents as an invoice writes them, and thousandths of a percent. */
export const written = (cents: bigint) => (Number(cents) / 100).toFixed(2)
const percentage = (thousandths: bigint) => String(Number(thousandths) / 1000)
export const cents = (text: string) => {
  assert.match(text, /^-?\d+\.\d\d$/)
  return BigInt(text.replace('.', ''))
}

const ratesOf = (lines: ReadonlyArray<Pick<Line, 'rate'>>) => [...new Set(lines.map(({ rate }) => rate))]

/** The rest of an invoice with this many SIMs left of each line: the share of each net, and the tax of each rate. */
const remainsOf = (lines: ReadonlyArray<Line>, left: ReadonlyArray<number>) => {
  const nets = lines.map((line, at) => rounded(netOf(line) * BigInt(left[at] ?? 0), line.quantity))
  const rates = ratesOf(lines).map((rate) => {
    const base = sum(nets.filter((_, at) => lines[at]?.rate === rate))
    return { rate, base, tax: rounded(base * rate, WHOLE) }
  })
  return { nets, rates, net: sum(nets), tax: sum(rates.map(({ tax }) => tax)) }
}

/** The issued invoice of these lines, calculated here. */
export const issuedOf = (lines: ReadonlyArray<Line>): Issued => {
  const quantities = lines.map(({ quantity }) => Number(quantity))
  const { rates, net, tax } = remainsOf(lines, quantities)
  const left = new Map(rates.map((of) => [of.rate, of.tax]))
  return {
    id: 1,
    homeTax: null,
    by: 'Priya Nair',
    date: '2026-11-01T09:00:00.000Z',
    submission: '',
    invoiceNumber: 'SD-2026-000001',
    invoiceDate: '2026-11-01',
    dueDate: '2026-11-15',
    supplyDate: '',
    currency: 'USD',
    paymentTermDays: 14,
    remarks: '',
    seller: { name: 'SIM Desk', address: '', taxNumber: '' },
    paymentMode: 'onAccount',
    paymentReference: '',
    paidAmount: '0.00',
    customer: invoicedCustomer(3, 'C-3', 'Otter Tours'),
    lines: lines.map((line, at) => {
      const isLast = lines.findLastIndex(({ rate }) => rate === line.rate) === at
      const remaining = left.get(line.rate) ?? 0n
      const own = isLast ? remaining : rounded(netOf(line) * line.rate, WHOLE)
      left.set(line.rate, remaining - own)
      return {
        planID: 4,
        planName: 'UK 5 GB',
        place: 'United Kingdom',
        countryCode: 'GB',
        supplierName: 'Northwind',
        simOperator: '',
        tariff: '',
        bolton: '',
        costCurrency: 'USD',
        unitPrice: written(line.price),
        quantity: Number(line.quantity),
        taxRate: percentage(line.rate),
        gross: written(grossOf(line)),
        ...('amount' in line.discount
          ? { discountType: 'amount', discount: written(line.discount.amount) }
          : { discountType: 'percent', discount: percentage(line.discount.percent) }),
        discountAmount: written(discountOf(line)),
        net: written(netOf(line)),
        tax: written(own),
        total: written(netOf(line) + own),
        items: Array.from({ length: Number(line.quantity) }, (_, place) => ({
          id: 100 * (at + 1) + place,
          iccid: `8944${at}${place}`,
          cost: `0.${at + 1}${place}`,
        })),
      }
    }),
    rates: rates.map(({ rate, base, tax: of }) => ({
      taxRate: percentage(rate),
      base: written(base),
      tax: written(of),
    })),
    net: written(net),
    tax: written(tax),
    total: written(net + tax),
  }
}

/** The lines, rates and sums of a credit note for `take` SIMs of each line, with `left` SIMs before it. */
export const plainNote = (lines: ReadonlyArray<Line>, left: ReadonlyArray<number>, take: ReadonlyArray<number>) => {
  const before = remainsOf(lines, left)
  const after = remainsOf(
    lines,
    left.map((of, at) => of - (take[at] ?? 0)),
  )
  const touched = lines.flatMap((line, at) => {
    const quantity = take[at] ?? 0
    if (quantity === 0) return []
    const [gross, net] = [line.price * BigInt(quantity), (before.nets[at] ?? 0n) - (after.nets[at] ?? 0n)]
    const amounts = { gross: written(gross), discountAmount: written(gross - net), net: written(net) }
    return { rate: line.rate, line: at, quantity, items: quantity, taxRate: percentage(line.rate), ...amounts }
  })
  const rates = ratesOf(touched).map((rate) => {
    const [then, now] = [before, after].map((of) => of.rates.find((one) => one.rate === rate))
    const [base, tax] = [(then?.base ?? 0n) - (now?.base ?? 0n), (then?.tax ?? 0n) - (now?.tax ?? 0n)]
    return { taxRate: percentage(rate), base: written(base), tax: written(tax) }
  })
  return {
    lines: touched.map(({ rate: _, ...line }) => line),
    rates,
    net: before.net - after.net,
    tax: before.tax - after.tax,
  }
}
