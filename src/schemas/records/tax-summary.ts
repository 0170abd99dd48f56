import { taxCategoryChoices } from '../billing/offline-sale/tax-category.ts'
import { taxPeriods } from '../billing/tax-periods.ts'
import { documentCurrencies } from '../core/currency.ts'
import { amount, count, defineRecord, range } from './kit/define.ts'
import { choice, percent, text } from './kit/fields.ts'

/** An amount in a narrow column; below 0 where more was credited than invoiced. */
const sum = (label: string, width: number) => ({ ...amount(label, ''), width })

/** A day of a document, in a narrow column. */
const documentDay = (label: string) => ({ label, kind: 'date' as const, query: '', width: 130 })

/** The tax of invoices less credit notes, by period, tax category, rate, country of the customer and currency. */
export const taxSummary = defineRecord({
  name: 'taxSummary',
  version: 1,
  area: 'BillingReports',
  thing: 'TaxSummary',
  listKey: 'getTaxSummarylist',
  noun: { one: 'Tax Summary', many: 'Tax Summary' },
  empty: 'No invoices or credit notes in this period.',
  first: { comes: 'Invoices and credit notes are included once they are issued.' },
  fields: {
    period: text('Period', { width: 95 }),
    country: text('Country', { width: 150 }),
    taxCategory: choice('Tax Category', taxCategoryChoices, { width: 215 }),
    rate: percent('Rate %', { from: 0, to: 100, width: 80 }),
    currency: choice('Currency', documentCurrencies, { width: 92 }),
    per: choice('Period Length', taxPeriods),
  },
  title: 'country',
  newestFirst: true,
  counted: {
    documents: { ...count('Documents', ''), width: 105 },
    net: sum('Net', 108),
    tax: sum('Tax', 108),
    total: sum('Total', 108),
    cgst: sum('CGST', 100),
    sgst: sum('SGST', 100),
    igst: sum('IGST', 100),
    firstDay: documentDay('First Document'),
    lastDay: documentDay('Last Document'),
  },
  relations: {},
  columns: [
    'period',
    'country',
    'taxCategory',
    'rate',
    'currency',
    'documents',
    'net',
    'tax',
    'total',
    'cgst',
    'sgst',
    'igst',
    'firstDay',
    'lastDay',
  ],
  hiddenAtFirst: ['cgst', 'sgst', 'igst', 'firstDay', 'lastDay'],
  tells: ['rate', 'tax'],
  sorts: [],
  searchBy: ['country'],
  filters: ['per', 'currency', 'taxCategory'],
  ranges: { issued: range('Issued', 'firstDay') },
  common: ['per', 'taxCategory', 'issued'],
  totals: ['net', 'tax', 'total', 'cgst', 'sgst', 'igst'],
  sections: [],
  asks: {},
  samples: {},
})
