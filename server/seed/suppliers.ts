import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import type { supplier } from '../../src/schemas/records/supplier.ts'
import { ascending } from '../records/fields.ts'
import { currencyOf, suppliers } from './offers.ts'
import { sources } from './plans.ts'
import { slug } from './stock.ts'

type SupplierFields = FieldsOf<typeof supplier>

const terms = [30, 14, 45, 30, 60] as const

const desk = (supplierName: string) => {
  const host = `${slug(supplierName).replace(/-+$/, '')}.example`
  return { contactPerson: 'Wholesale Desk', email: `wholesale@${host}`, website: `https://www.${host}` }
}

/** The suppliers of the demo's plans with their contacts, and one inactive supplier. */
export const supplierRecords: ReadonlyArray<{ readonly id: number; readonly fields: SupplierFields }> = [
  ...suppliers.map(({ id, name, countries }) => ({
    id,
    fields: {
      supplierName: name,
      planSource: sources[name] ?? null,
      ...desk(name),
      phone: `+44 20 7946 0${String(100 + id)}`,
      currency: currencyOf(id),
      countries: ascending(countries),
      paymentTermDays: terms[id % terms.length] ?? 30,
      // Plans have their own levels, if set.
      reorderLevel: 0,
      // The demo has no orders that are never delivered.
      orderDelivery: 'byHand',
      remarks: '',
      status: 'Active',
    },
  })),
  // An inactive supplier, without plans or stock.
  {
    id: suppliers.length + 1,
    fields: {
      supplierName: 'Meridian SIM',
      planSource: null,
      ...desk('Meridian SIM'),
      phone: '',
      currency: 'EUR',
      countries: [],
      paymentTermDays: 30,
      reorderLevel: 0,
      orderDelivery: 'stock',
      remarks: 'The contract has ended and was not renewed.',
      status: 'Inactive',
    },
  },
]
