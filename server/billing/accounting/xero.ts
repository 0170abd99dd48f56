import { type Accounts, accountsOfTax } from '../../../src/schemas/billing/accounting/accounts.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { LINE_END, written } from '../../../src/schemas/files/csv-text.ts'
import type { Issued } from '../offline-sale.ts'
import type { AccountingDocument, AccountingLine } from './documents.ts'

/**
 * The CSV that Xero imports as sales invoices: a row for each line, and credit notes with amounts below 0. Xero reads
 * the file itself, so texts are not changed for spreadsheets.
 */

const COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

const dayText = (day: string): string => day.split('-').reverse().join('/')

/** The quantity is 1 and the price the net, so that Xero's amounts are ours to the cent. */
const rowOf = (document: AccountingDocument, issued: Issued, line: AccountingLine, accounts: Accounts): string => {
  const { key, day, currency, kind, amount } = document
  const { customer } = issued
  const found = accountsOfTax(accounts, line.category, line.rate)
  const cells: Readonly<Record<string, string>> = {
    '*ContactName': customer.companyName,
    EmailAddress: customer.email,
    POAddressLine1: customer.address.replace(/\s*\n\s*/g, ', '),
    POCity: customer.city,
    PORegion: customer.state,
    POPostalCode: customer.zipCode,
    POCountry: customer.country,
    '*InvoiceNumber': key,
    Reference: kind === 'credit' ? document.invoiceNumber : (issued.purchaseOrder ?? issued.paymentReference),
    '*InvoiceDate': dayText(day),
    '*DueDate': dayText(kind === 'invoice' ? issued.dueDate : day),
    Total: minorText(amount, currency),
    '*Description': `${line.quantity < 0 ? -line.quantity : line.quantity} × ${line.text}`,
    '*Quantity': '1',
    '*UnitAmount': minorText(line.net, currency),
    '*AccountCode': found?.revenue ?? '',
    '*TaxType': found?.taxType ?? '',
    TaxAmount: minorText(line.tax, currency),
    Currency: currency,
  }
  return COLUMNS.map((name) => written(false, cells[name] ?? '')).join(',')
}

/** The Xero file of invoices and credit notes. */
export const xeroCsv = (documents: ReadonlyArray<AccountingDocument>, accounts: Accounts): Uint8Array => {
  const rows = documents.flatMap((document) => {
    const { issued, lines } = document
    return issued === null ? [] : lines.map((line) => rowOf(document, issued, line, accounts))
  })
  return new TextEncoder().encode([COLUMNS.join(','), ...rows].map((row) => row + LINE_END).join(''))
}
