import type { Columns } from '../core/projections/rows.ts'
import type { BookEntry } from './offline-book.ts'

/** The documents, payments and reversals of the books, as their table has them. */
export const entryColumns = {
  ordinal: 'integer primary key',
  sale_id: 'integer not null',
  kind: 'text not null',
  /** Of payments and reversals: the number of the payment. */
  payment: 'integer',
  client_id: 'integer not null',
  day: 'text not null',
  invoice_number: 'text not null',
  credit_number: 'text not null',
  payment_mode: 'text not null',
  payment_reference: 'text not null',
  amount: 'bigint not null',
  currency: 'text not null',
  created_by: 'text not null',
  reason: 'text not null',
} as const satisfies Columns

export type EntryRow = {
  readonly [_ in Exclude<
    keyof typeof entryColumns,
    'ordinal' | 'sale_id' | 'client_id' | 'payment' | 'amount' | 'kind'
  >]: string
} & { readonly ordinal: number; readonly sale_id: number; readonly client_id: number } & {
  readonly kind: BookEntry['kind']
  readonly payment: number | null
  // As text, which JSON keeps to the last digit; from the database it comes as a number that it holds exactly.
  readonly amount: string | number
}

/** A row of the table; amounts are in minor units. */
export const entryRow = (entry: BookEntry, ordinal: number): EntryRow => ({
  ordinal,
  sale_id: entry.saleId,
  kind: entry.kind,
  client_id: entry.clientId,
  day: entry.day,
  invoice_number: entry.invoiceNumber,
  credit_number: entry.creditNumber,
  payment_mode: entry.paymentMode,
  payment_reference: entry.paymentReference,
  amount: `${entry.amount}`,
  currency: entry.currency,
  created_by: entry.by,
  payment: entry.payment,
  reason: entry.reason,
})

/** The entry of a row. */
export const entryIn = (row: EntryRow): BookEntry => ({
  saleId: row.sale_id,
  kind: row.kind,
  clientId: row.client_id,
  day: row.day,
  currency: row.currency,
  invoiceNumber: row.invoice_number,
  creditNumber: row.credit_number,
  paymentMode: row.payment_mode,
  paymentReference: row.payment_reference,
  amount: BigInt(row.amount),
  by: row.created_by,
  payment: row.payment,
  reason: row.reason,
})
