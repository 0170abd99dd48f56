/** What the demo customers bought by invoice in October, and what became of it. The days are of `MONTH`. */

export const MONTH = '2026-10'

export type DemoSale = {
  readonly client: number
  readonly day: number
  /** How many SIMs of one plan each line has. */
  readonly lines: ReadonlyArray<number>
  readonly paymentMode: string
  readonly paymentReference?: string
  /** In percent, off each line. */
  readonly discount?: string
  readonly remarks?: string
}

/** In their order; what is not on account is paid as it is issued. */
export const sales: ReadonlyArray<DemoSale> = [
  { client: 1, day: 7, lines: [1], paymentMode: 'onAccount', remarks: 'For the Ladakh group' },
  { client: 3, day: 9, lines: [2], paymentMode: 'bankTransfer', paymentReference: 'NEFT N2826', discount: '5' },
  { client: 2, day: 12, lines: [1], paymentMode: 'onAccount' },
  { client: 8, day: 17, lines: [1], paymentMode: 'card', paymentReference: 'POS 004512' },
  { client: 5, day: 18, lines: [1, 1], paymentMode: 'onAccount', discount: '7.5' },
  { client: 6, day: 19, lines: [1], paymentMode: 'onAccount' },
  { client: 7, day: 20, lines: [1], paymentMode: 'onAccount', remarks: 'For the second camera team' },
  { client: 9, day: 27, lines: [1], paymentMode: 'onAccount', discount: '10' },
  { client: 10, day: 28, lines: [1], paymentMode: 'onAccount' },
  { client: 4, day: 29, lines: [1], paymentMode: 'upi', paymentReference: 'UPI 629914' },
]

/** Parts that were paid later, in percent of the total; the sales are counted from 1. */
export const payments = [
  { sale: 5, day: 24, percent: 40n, paymentMode: 'bankTransfer', paymentReference: 'WIRE 88120' },
  { sale: 9, day: 30, percent: 25n, paymentMode: 'cash', paymentReference: '' },
] as const

/** Each credit note: over how many SIMs of the first line, and why. */
export const credits = [
  { sale: 2, day: 19, items: 1, reason: 'One traveller stayed at home' },
  { sale: 6, day: 26, items: 1, reason: 'Ordered twice' },
] as const

/** They get nothing more on account until their invoices are paid. */
export const onStop = { clients: [2, 5, 7, 9, 10], day: 30, remarks: 'On stop until the invoices of October are paid.' }
