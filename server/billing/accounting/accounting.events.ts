import { Schema } from 'effect'
import { type DataOf, declareEvents, type EventOf, storedAs } from '../../core/events/event-types.ts'
import { stamp } from '../../core/saving/saving.events.ts'

/** The accounts by their fields. */
const accounts = {
  receivables: Schema.String,
  customerCredit: Schema.String,
  cash: Schema.String,
  bankTransfer: Schema.String,
  card: Schema.String,
  cheque: Schema.String,
  upi: Schema.String,
  revenueZ: Schema.String,
  revenueE: Schema.String,
  revenueAE: Schema.String,
  revenueK: Schema.String,
  revenueG: Schema.String,
  revenueO: Schema.String,
}

/** The accounts as a person entered them: all fields, changed or not. */
const Changed = Schema.Struct({
  ...stamp,
  accounts: Schema.Struct({
    chart: Schema.String,
    accountLength: Schema.String,
    fiscalYearStart: Schema.String,
    consultant: Schema.String,
    client: Schema.String,
    ...accounts,
    rates: Schema.String,
    noTaxType: Schema.String,
  }),
})

/** A file for the accountant: its documents, which are marked by this, and the accounts that it used. */
const Exported = Schema.Struct({
  ...stamp,
  from: Schema.String,
  to: Schema.String,
  format: Schema.String,
  /** `new` or `all`. */
  scope: Schema.String,
  accounts: Schema.Struct({
    chart: Schema.String,
    accountLength: Schema.Int,
    fiscalYearStart: Schema.Int,
    consultant: Schema.String,
    client: Schema.String,
    ...accounts,
    rates: Schema.Array(
      Schema.Struct({
        rate: Schema.NullOr(Schema.String),
        revenue: Schema.String,
        tax: Schema.String,
        taxType: Schema.String,
      }),
    ),
    noTaxType: Schema.String,
  }),
  /** The invoices of the documents, and the keys of the documents. */
  sales: Schema.Array(Schema.Int),
  documents: Schema.Array(Schema.String),
  sums: Schema.Array(
    Schema.Struct({
      currency: Schema.String,
      documents: Schema.Int,
      debit: Schema.String,
      credit: Schema.String,
    }),
  ),
})

/** With the payments of customers in the period, of which some are among the documents. */
const ExportedWithPayments = Schema.Struct({ ...Exported.fields, payments: Schema.Array(Schema.Int) })

/** The events of files for the accountant. */
export const accountingEvents = declareEvents({
  AccountingAccountsChanged: storedAs(Changed),
  AccountingExported: storedAs(Exported).since(ExportedWithPayments, (event) => ({ ...event, payments: [] })),
})

type Types = typeof accountingEvents.types
export type AccountingEvent = EventOf<Types>
export type AccountingExported = DataOf<Types['AccountingExported']>

/** The stream of the accounts, of which there is one set. */
export const ACCOUNTS_STREAM = 'accounting-accounts-1'
export const accountingExportStream = (id: number): string => `accounting-export-${id}`
