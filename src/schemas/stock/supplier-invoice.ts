import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Day } from '../core/day.ts'
import { NamedOthers } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { SaveAnswer } from '../core/saving.ts'
import { SearchText } from '../lists/search-text.ts'
import { supplierInvoiceStatuses } from './supplier-invoice-fields.ts'

const SupplierInvoiceStatus = Schema.Literals(supplierInvoiceStatuses.map(({ value }) => value))

/**
 * A supplier invoice, summed up from its SIMs. Amounts are in `InvoiceCurrency`; null if unknown, or if the SIMs
 * disagree. `difference` is the invoice's cost minus that of its SIMs.
 */
export const SupplierInvoiceRow = Schema.Struct({
  id: Schema.Int,
  invoiceNumber: Schema.String,
  supplierID: Schema.Int,
  supplierName: Schema.String,
  /** The first day on which its stock was received, `yyyy-MM-dd`; empty for none. */
  stockReceivedDate: Schema.String,
  /** Separated by commas if its SIMs have several. */
  InvoiceCurrency: Schema.String,
  invoiceCost: Schema.NullOr(Schema.Finite),
  itemCount: Schema.Int,
  itemsCost: Schema.NullOr(Schema.Finite),
  difference: Schema.NullOr(Schema.Finite),
  /** The name of its own file, or of the first file among its SIMs; empty for none. */
  fileName: Personal,
  checkedBy: Personal,
  checkedDate: Schema.String,
  status: SupplierInvoiceStatus,
})
export type SupplierInvoiceRow = typeof SupplierInvoiceRow.Type

/** The amounts that a person compares when an invoice is checked: of the invoice, of its SIMs, and what is between. */
export const InvoiceAmounts = Schema.Struct({
  invoiceCost: SupplierInvoiceRow.fields.invoiceCost,
  itemsCost: SupplierInvoiceRow.fields.itemsCost,
  difference: SupplierInvoiceRow.fields.difference,
})
export type InvoiceAmounts = typeof InvoiceAmounts.Type

/** `amounts` if an invoice that differs was not marked as checked: nobody confirmed this difference. */
export const InvoiceSaveAnswer = Schema.Struct({
  ...SaveAnswer.fields,
  amounts: Schema.optionalKey(InvoiceAmounts),
})
export type InvoiceSaveAnswer = typeof InvoiceSaveAnswer.Type

/** Marking an invoice as checked although it differs from its SIMs; `confirm` are the amounts that the person sees. */
export const InvoiceCheckAct = Schema.Struct({
  kind: Schema.Literal('invoiceCheck'),
  id: Schema.Int,
  invoiceNumber: Schema.String,
  InvoiceCurrency: Schema.String,
  confirm: InvoiceAmounts,
  draft: Schema.Struct({ reason: Masked }),
})
export type InvoiceCheckAct = typeof InvoiceCheckAct.Type

/** Whether the amounts of an invoice differ from those of its SIMs, or cannot be compared. */
export const isDifferent = ({ difference }: Pick<InvoiceAmounts, 'difference'>): boolean => difference !== 0

/** A difference as it is sent: as text, empty if it is unknown. */
export const differenceText = ({ difference }: Pick<InvoiceAmounts, 'difference'>): string =>
  difference === null ? '' : String(difference)

export const SupplierInvoicesAnswer = Schema.Struct({
  ...answerFields,
  getInvoiceslist: Schema.Array(SupplierInvoiceRow),
  totalCount: Schema.Int,
  /** How many SIMs have no invoice. */
  withoutInvoice: Schema.Int,
  named: Schema.optionalKey(NamedOthers),
})
export type SupplierInvoicesAnswer = typeof SupplierInvoicesAnswer.Type

/** A search of supplier invoices; an absent field matches any. Both days are included. */
export const SupplierInvoiceSearch = Schema.Struct({
  invoiceNumber: Schema.optionalKey(SearchText),
  supplierID: Schema.optionalKey(Schema.Int),
  status: Schema.optionalKey(SupplierInvoiceStatus),
  receivedFrom: Schema.optionalKey(Day),
  receivedTo: Schema.optionalKey(Day),
  pageIndex: Schema.optionalKey(Schema.Int),
  pageSize: Schema.optionalKey(Schema.Int),
})
export type SupplierInvoiceSearch = typeof SupplierInvoiceSearch.Type
