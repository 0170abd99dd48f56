import { Schema } from 'effect'
import { supplier } from '../../src/schemas/records/supplier.ts'
import { reports } from '../../src/schemas/reports.ts'
import { vendorReports } from '../domain/vendors.ts'
import { storedAs } from '../events/event-types.ts'
import { ascending } from './fields.ts'
import { keepRecord } from './keep-record.ts'

/** How suppliers were added before they could be edited: with the demo data, and by nobody. */
const SupplierAdded1 = Schema.Struct({ id: Schema.Int, name: Schema.String, countries: Schema.Array(Schema.Int) })

/** What nobody had said of a supplier by then. Never the form's initial values: to change those would rewrite history. */
const unsaid = {
  planSource: null,
  contactPerson: '',
  email: '',
  phone: '',
  website: '',
  currency: null,
  paymentTermDays: null,
  reorderLevel: 0,
  remarks: '',
  status: 'Active',
} as const

/** The title of the report that is made by the name of a supplier; null for most. */
const reportOf = (supplierName: string): string | null => {
  const name = Object.entries(vendorReports).find(([vendor]) => vendor === supplierName)?.[1]
  return reports.find((report) => report.name === name)?.title ?? null
}

export const suppliers = keepRecord(supplier, {
  table: 'suppliers',
  version: 5,
  added: (now) =>
    storedAs(SupplierAdded1).since(now, ({ id, name, countries }) => ({
      id,
      fields: { ...unsaid, supplierName: name, countries: ascending(countries) },
      by: '',
      date: '',
      submission: '',
    })),
  children: { supplier_countries: { of: 'countries', column: 'country_id' } },
  check: ({ supplierName }, before) => {
    const report = before === null || before.supplierName === supplierName ? null : reportOf(before.supplierName)
    return report === null ? {} : { supplierName: `The ${report} is made by this name` }
  },
})
