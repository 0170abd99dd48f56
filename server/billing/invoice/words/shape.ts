import type { paymentModes } from '../../../../src/schemas/billing/offline-sale/choices.ts'
import type { TaxCategory } from '../../../../src/schemas/billing/offline-sale/snapshot.ts'
import type { ReminderLevel } from '../../../../src/schemas/billing/reminders/choices.ts'

/** The words of printed documents in one language. `{…}` stands for a value. Abbreviations such as IBAN are in none. */
export type Words = {
  readonly invoice: string
  readonly creditNote: string
  readonly page: string
  readonly billTo: string
  readonly creditTo: string
  readonly invoiceNumber: string
  readonly creditNoteNumber: string
  readonly date: string
  readonly dueDate: string
  readonly forInvoice: string
  readonly invoiceDate: string
  readonly supplyDate: string
  readonly buyerReference: string
  readonly purchaseOrder: string
  /** Across what is not issued, in place of its number. */
  readonly draft: string
  readonly terms: string
  readonly onReceipt: string
  readonly withinDay: string
  readonly withinDays: string
  readonly customer: string
  readonly currency: string
  readonly taxNumber: string
  readonly vatNumber: string
  readonly registrationNumber: string
  readonly plan: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
  readonly tax: string
  readonly net: string
  readonly priceReduction: string
  /** The base of a tax. */
  readonly on: string
  readonly total: string
  readonly paid: string
  readonly amountDue: string
  readonly totalCredited: string
  /** The tax in the seller's currency. */
  readonly homeTax: string
  readonly remarks: string
  readonly reason: string
  readonly bankAccount: string
  readonly accountNumber: string
  readonly bankCode: string
  readonly paymentModes: Readonly<Record<(typeof paymentModes)[number]['value'], string>>
  /** The name of a tax by its category. */
  readonly taxes: Readonly<Record<TaxCategory, string>>
  readonly taxReasons: TaxReasons
  readonly statement: {
    readonly statement: string
    readonly statementFor: string
    readonly periodFrom: string
    readonly periodTo: string
    readonly entry: string
    readonly amount: string
    readonly balance: string
    readonly opening: string
    readonly closing: string
    readonly openOn: string
    readonly notDue: string
    readonly days: string
    readonly over90: string
    readonly credit: string
    readonly payment: string
    readonly payback: string
    readonly reversal: string
    /** Credit that pays an invoice. */
    readonly allocation: string
    readonly allocationReversal: string
    readonly noEntries: string
  }
  readonly reminder: {
    /** Above the letter, which is the same for all levels. */
    readonly title: string
    readonly to: string
    readonly daysOverdue: string
    readonly settled: string
    readonly subject: string
    readonly greeting: string
    /** From friendly to final. */
    readonly levels: Readonly<Record<ReminderLevel, { readonly title: string; readonly asks: string }>>
    readonly says: string
    readonly oneDay: string
    readonly days: string
    readonly otherwise: string
  }
}

/** Why no tax is charged, by the text that an invoice keeps. The keys are the texts of `tax-category.ts`. */
type TaxReasons = Readonly<Record<string, string>>
