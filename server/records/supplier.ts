import { Schema } from 'effect'
import { supplier } from '../../src/schemas/records/supplier.ts'
import { reports } from '../../src/schemas/reports/reports.ts'
import { storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { vendorReports } from '../reports/vendors.ts'
import { ascending } from './fields.ts'
import { keepRecord } from './keep-record.ts'

const Choice = Schema.NullOr(Schema.Union([Schema.Finite, Schema.String]))
const Amount = Schema.NullOr(Schema.Finite)

/** The additions of suppliers before they could be edited: by the demo data, without a person. */
const SupplierAdded1 = Schema.Struct({ id: Schema.Int, name: Schema.String, countries: Schema.Array(Schema.Int) })

/** The additions of suppliers before they stated who delivers API orders. */
const SupplierAdded2 = Schema.Struct({
  ...stamp,
  fields: Schema.Struct({
    supplierName: Schema.String,
    contactPerson: Schema.String,
    email: Schema.String,
    phone: Schema.String,
    website: Schema.String,
    remarks: Schema.String,
    countries: Schema.Array(Schema.Int),
    planSource: Choice,
    currency: Choice,
    status: Choice,
    paymentTermDays: Amount,
    reorderLevel: Amount,
  }),
})

/**
 * Values for fields that old events lack. Never use the form's initial values: changing those would rewrite history.
 */
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

/** Old suppliers had not agreed to deliver plans without stock. */
const UNSAID_DELIVERY = 'stock'

/** The title of the report defined by a supplier's name; null for most. */
const reportOf = (supplierName: string): string | null => {
  const name = Object.entries(vendorReports).find(([vendor]) => vendor === supplierName)?.[1]
  return reports.find((report) => report.name === name)?.title ?? null
}

export const suppliers = keepRecord(supplier, {
  table: 'suppliers',
  version: 6,
  added: (now) =>
    storedAs(SupplierAdded1)
      .since(SupplierAdded2, ({ id, name, countries }) => ({
        id,
        fields: { ...unsaid, supplierName: name, countries: ascending(countries) },
        by: '',
        date: '',
        submission: '',
      }))
      .since(now, ({ fields, ...added }) => ({ ...added, fields: { ...fields, orderDelivery: UNSAID_DELIVERY } })),
  check: ({ supplierName }, before) => {
    const report = before === null || before.supplierName === supplierName ? null : reportOf(before.supplierName)
    return report === null ? {} : { supplierName: `The ${report} depends on this name` }
  },
})
