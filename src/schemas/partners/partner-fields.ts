import type { Field } from '../core/field.ts'
import { sortableNames } from '../lists/sort.ts'

/** The partner list's columns and constants (spec §2, §3, §9). Plain data, no library. */

/** The page size, both requested and divided by (the spec requests 10 and divides by 30). */
export const PARTNER_PAGE_SIZE = 10

/** The largest image of a partner. */
export const PARTNER_IMAGE_BYTES = 200 * 1024

/** The roles of a partner. */
export const partnerRoles = [
  { value: 'Reseller', label: 'Reseller' },
  { value: 'Affiliate', label: 'Affiliate' },
  { value: 'Distributor', label: 'Distributor' },
] as const

export const partnerFields = [
  { name: 'partnerCode', label: 'Partner Code', kind: 'integer', width: 130, sortable: true },
  { name: 'companyName', label: 'Company Name', kind: 'text', width: 200, tells: true, sortable: true },
  { name: 'status', label: 'Status', kind: 'status', width: 110, tells: true, sortable: true },
  { name: 'contactPerson', label: 'Contact Person', kind: 'text', width: 160, sortable: true, masked: true },
  { name: 'role', label: 'Role', kind: 'text', width: 120 },
  { name: 'phone', label: 'Phone', kind: 'phone', width: 150, masked: true },
  { name: 'email', label: 'Email', kind: 'email', width: 220, sortable: true, masked: true },
  { name: 'address', label: 'Address', kind: 'text', width: 200, hiddenAtFirst: true, masked: true },
  { name: 'city', label: 'City', kind: 'text', width: 130, sortable: true },
  { name: 'state', label: 'State', kind: 'text', width: 130, hiddenAtFirst: true },
  { name: 'country', label: 'Country', kind: 'text', width: 150, tells: true, sortable: true },
  { name: 'zipCode', label: 'Zip Code', kind: 'text', width: 100, hiddenAtFirst: true },
  { name: 'website', label: 'Website', kind: 'link', width: 200, hiddenAtFirst: true },
  { name: 'createdDate', label: 'Created Date', kind: 'dateTime', width: 170, sortable: true },
  { name: 'partnerImage', label: 'Partner Image', kind: 'image', width: 140, hiddenAtFirst: true },
  // The percentage added to our prices for this partner; negative for a discount.
  { name: 'markupDiscount', label: 'Markup Discount (%)', kind: 'number', width: 175, sortable: true },
] as const satisfies ReadonlyArray<Field>

/** The sortable columns; the partners' table has an index for each. */
export const partnerSorts = sortableNames(partnerFields)

type PartnerColumn = (typeof partnerFields)[number]['name']

/** The labels of the fields, in the list and in the form. */
export const partnerLabels = Object.fromEntries(partnerFields.map(({ name, label }) => [name, label])) as Readonly<
  Record<PartnerColumn, string>
>
