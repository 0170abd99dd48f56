import type { Field } from '../../core/field.ts'

/**
 * The columns of the rates. Plain data, no library. `partnerPrice` belongs to the lowest selling price,
 * `partnerPriceTo` to the highest; most plans have one price. Amounts are shown with their currency.
 */
export const pricingFields = [
  { name: 'planName', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'countryname', label: 'Country', kind: 'text', width: 125 },
  { name: 'regionname', label: 'Region', kind: 'text', width: 140, hiddenAtFirst: true },
  { name: 'suppliername', label: 'Supplier Name', kind: 'text', width: 140 },
  { name: 'dataAllowance', label: 'Data Allowance', kind: 'text', width: 145 },
  { name: 'validity', label: 'Validity', kind: 'text', width: 95 },
  { name: 'buyingCost', label: 'Buying Cost', kind: 'money', width: 110 },
  { name: 'sellingFrom', label: 'Selling From', kind: 'money', width: 120, tells: true },
  { name: 'sellingTo', label: 'Selling To', kind: 'money', width: 105 },
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
  { name: 'available', label: 'Available', kind: 'integer', width: 95, tells: true },
  { name: 'partnerPrice', label: 'Partner Price', kind: 'money', width: 120, tells: true },
  { name: 'partnerPriceTo', label: 'Partner Price To', kind: 'money', width: 140, hiddenAtFirst: true },
  { name: 'apiOrders', label: 'API Orders', kind: 'text', width: 190 },
] as const satisfies ReadonlyArray<Field>

/** Columns hidden from partner users: the supplier, our cost, the region, and who delivers the plan. */
const ofStaff = ['regionname', 'suppliername', 'buyingCost', 'apiOrders'] as const
type OfStaff = (typeof ofStaff)[number]
type PricingField = (typeof pricingFields)[number]

const isTold = (field: PricingField): field is Exclude<PricingField, { readonly name: OfStaff }> =>
  !(ofStaff as ReadonlyArray<string>).includes(field.name)

/** The columns for partner users. */
export const partnerPricingFields = pricingFields.filter(isTold)

/** The fields that the text search looks in. */
export const PRICING_SEARCHED = 'Part of the name'
