import type { Choice } from '../core/choice.ts'
import { currencies } from '../core/currency.ts'
import { planChoices } from '../plans/plan-choices.ts'
import { count, countOf, defineRecord } from './kit/define.ts'
import { activeStatus, choice, email, integer, link, longText, phone, references, text } from './kit/fields.ts'

/** How API orders for a supplier's plans are delivered when there is no stock. */
export const orderDeliveries = [
  { value: 'stock', label: 'From stock only' },
  { value: 'byHand', label: 'By hand' },
] as const satisfies ReadonlyArray<Choice<string>>

/** Who sells us stock, and the countries that they serve. */
export const supplier = defineRecord({
  name: 'supplier',
  version: 1,
  area: 'SupplierMaster',
  thing: 'Supplier',
  listKey: 'getSupplierslist',
  noun: { one: 'Supplier', many: 'Suppliers' },
  fields: {
    supplierName: text('Supplier Name', { required: true, unique: true, max: 100 }),
    planSource: choice('Plan Source', planChoices.planSource),
    contactPerson: text('Contact Person', { masked: true }),
    email: email('Email', { masked: true }),
    phone: phone('Phone', { masked: true }),
    website: link('Website'),
    currency: choice('Currency', currencies, { required: true, initial: 'USD' }),
    countries: references('Countries', 'country', { one: 'country' }),
    paymentTermDays: integer('Payment Terms (days)', { required: true, from: 0, to: 365, initial: 30 }),
    reorderLevel: integer('Reorder Level', { required: true, from: 0, to: 1_000_000, initial: 0 }),
    orderDelivery: choice('API Orders', orderDeliveries, {
      required: true,
      initial: 'stock',
      hint: 'By hand: partners can order plans without stock. The orders wait until employees deliver them.',
    }),
    remarks: longText('Remarks'),
    status: activeStatus(),
  },
  title: 'supplierName',
  counted: {
    countryCount: countOf('Countries', 'countries', '/pages/countryMaster?supplier={id}'),
    planCount: count('Plans', 'plansOfSupplier'),
    availableCount: count(
      'Stock',
      'stockOfSupplier',
      '/pages/InventoryMaster?supplierName={supplierName}&available=only',
    ),
  },
  relations: {},
  columns: [
    'supplierName',
    'status',
    'planSource',
    'contactPerson',
    'email',
    'phone',
    'currency',
    'countryCount',
    'planCount',
    'availableCount',
  ],
  sorts: ['supplierName', 'contactPerson', 'email', 'status'],
  searchBy: ['supplierName', 'contactPerson', 'email'],
  filters: ['countries', 'planSource', 'status'],
  common: ['status', 'planSource', 'countries'],
  sections: [
    {
      title: 'Supplier',
      text: 'Company and countries.',
      fields: ['supplierName', 'planSource', 'countries', 'status'],
    },
    { title: 'Contact', text: 'People to contact.', fields: ['contactPerson', 'email', 'phone', 'website'] },
    {
      title: 'Terms',
      text: 'What was agreed.',
      fields: ['currency', 'paymentTermDays', 'reorderLevel', 'orderDelivery', 'remarks'],
    },
  ],
  asks: {
    status:
      'This supplier has {planCount|plan|plans} and {availableCount|SIM|SIMs} in stock. They are kept, but new ones cannot be added.',
  },
  samples: { supplierName: 'Northwind Mobile', countries: ['81'], email: 'orders@northwind.example' },
})
