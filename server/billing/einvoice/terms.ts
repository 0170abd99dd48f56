import type { TaxCategory } from '../../../src/schemas/billing/offline-sale/snapshot.ts'

/**
 * The business terms (BT-…) of EN 16931 that our documents use, with amounts and days as decimal text and `yyyy-MM-dd`.
 * Both syntaxes are written from these. An empty text is a term that the document does not have.
 */
export type Terms = {
  /** BT-1 */
  readonly number: string
  /** BT-2 */
  readonly day: string
  /** BT-3: 380 is an invoice, 381 a credit note. */
  readonly type: '380' | '381'
  /** BT-5 */
  readonly currency: string
  /** BT-9 */
  readonly dueDay: string
  /** BT-10 */
  readonly buyerReference: string
  /** BT-13 */
  readonly purchaseOrder: string
  /** BT-20 */
  readonly paymentTerms: string
  /** BT-22 */
  readonly note: string
  /** BT-23 */
  readonly process: string
  /** BT-24 */
  readonly specification: string
  /** BG-3: the invoice of a credit note (BT-25, BT-26). */
  readonly preceding: { readonly number: string; readonly day: string } | null
  /** BG-4 */
  readonly seller: Party
  /** BG-7 */
  readonly buyer: Party
  /** BT-72 */
  readonly supplyDay: string
  /** BT-80: only where the category asks for it. */
  readonly deliveryCountry: string
  /** BG-16 */
  readonly payment: Payment
  /** BG-23 */
  readonly taxes: ReadonlyArray<TaxGroup>
  /** BG-25 */
  readonly lines: ReadonlyArray<Line>
  /** BT-109, which is BT-106 too: we have no discounts on a whole document. */
  readonly net: string
  /** BT-110 */
  readonly tax: string
  /** BT-6 and BT-111 */
  readonly homeTax: { readonly currency: string; readonly tax: string } | null
  /** BT-112 */
  readonly total: string
  /** BT-113 */
  readonly paid: string
  /** BT-115 */
  readonly due: string
}

export type Party = {
  /** BT-27, BT-44 */
  readonly name: string
  /** BT-31, BT-48: with its country's prefix. */
  readonly vatID: string
  /** BT-30, BT-47 */
  readonly registration: string
  /** BT-34, BT-49, with the scheme of the address. */
  readonly endpoint: { readonly scheme: string; readonly id: string } | null
  /** BG-5, BG-8 */
  readonly address: {
    readonly line1: string
    readonly line2: string
    readonly line3: string
    readonly city: string
    readonly zipCode: string
    readonly state: string
    readonly countryCode: string
  }
  /** BG-6, BG-9 */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string }
}

export type Payment = {
  /** BT-81, a code of UNTDID 4461. */
  readonly means: string
  /** BT-84 */
  readonly account: string
  readonly isIban: boolean
  /** BT-85 */
  readonly holder: string
  /** BT-86 */
  readonly bank: string
}

export type TaxGroup = {
  /** BT-118 */
  readonly category: TaxCategory
  /** BT-119: empty outside the scope of tax. */
  readonly rate: string
  /** BT-116 */
  readonly base: string
  /** BT-117 */
  readonly tax: string
  /** BT-120 */
  readonly reason: string
  /** BT-121 */
  readonly reasonCode: string
}

export type Line = {
  /** BT-129 */
  readonly quantity: string
  /** BT-131 */
  readonly net: string
  /** BT-136: empty without a discount. */
  readonly discount: string
  /** BT-146: before the discount, which is on the line. */
  readonly unitPrice: string
  /** BT-151 */
  readonly category: TaxCategory
  /** BT-152: empty outside the scope of tax. */
  readonly rate: string
  /** BT-153 */
  readonly name: string
  /** BT-154 */
  readonly description: string
  /** BT-158 */
  readonly classification: { readonly code: string; readonly list: string } | null
}
