/** The offline sales of the demo's last four weeks, with their payments and credit notes. */

export type DemoSale = {
  readonly client: number
  /** Days before the day the demo ends before. */
  readonly daysAgo: number
  /** The number of SIMs of one plan in each line. */
  readonly lines: ReadonlyArray<number>
  readonly paymentMode: string
  readonly paymentReference?: string
  /** In percent, off each line. */
  readonly discount?: string
  readonly remarks?: string
}

/** In order; sales that are not on account are paid at issue. */
export const sales: ReadonlyArray<DemoSale> = [
  { client: 1, daysAgo: 25, lines: [1], paymentMode: 'onAccount', remarks: 'For the Ladakh group' },
  { client: 3, daysAgo: 23, lines: [2], paymentMode: 'bankTransfer', paymentReference: 'NEFT N2826', discount: '5' },
  { client: 2, daysAgo: 20, lines: [1], paymentMode: 'onAccount' },
  { client: 8, daysAgo: 15, lines: [1], paymentMode: 'card', paymentReference: 'POS 004512' },
  { client: 5, daysAgo: 14, lines: [1, 1], paymentMode: 'onAccount', discount: '7.5' },
  { client: 6, daysAgo: 13, lines: [1], paymentMode: 'onAccount' },
  { client: 7, daysAgo: 12, lines: [1], paymentMode: 'onAccount', remarks: 'For the second camera team' },
  { client: 9, daysAgo: 5, lines: [1], paymentMode: 'onAccount', discount: '10' },
  { client: 10, daysAgo: 4, lines: [1], paymentMode: 'onAccount' },
  { client: 4, daysAgo: 3, lines: [1], paymentMode: 'upi', paymentReference: '629914' },
]

/** Later part payments, in percent of the total; sales are counted from 1. */
export const payments = [
  { sale: 5, daysAgo: 8, percent: 40n, paymentMode: 'bankTransfer', paymentReference: 'WIRE 88120' },
  { sale: 9, daysAgo: 2, percent: 25n, paymentMode: 'cash', paymentReference: '' },
] as const

/** The credit notes: the number of SIMs of the first line, and the reason. */
export const credits = [
  { sale: 2, daysAgo: 13, items: 1, reason: 'One traveller stayed at home' },
  { sale: 6, daysAgo: 6, items: 1, reason: 'Ordered twice' },
] as const

/** Customers who get no more credit until their invoices are paid. */
export const onStop = { clients: [2, 5, 7, 9, 10], daysAgo: 2, remarks: 'On stop until the open invoices are paid.' }
