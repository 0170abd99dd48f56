import type { Choice } from '../../core/choice.ts'
import type { Key } from '../permissions.ts'

/** The kinds of contacts. Plain data, no library. */

export const contactKinds = [
  { value: 'employee', label: 'Employee' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'partner', label: 'Partner' },
  { value: 'customer', label: 'Customer' },
] as const satisfies ReadonlyArray<Choice<string>>
export type ContactKind = (typeof contactKinds)[number]['value']

/** The permission to see each kind of contact: that of viewing its records. */
export const contactKeys: Readonly<Record<ContactKind, Key>> = {
  employee: 'profile.view',
  supplier: 'supplier.view',
  partner: 'partner.view',
  customer: 'customer.view',
}

/** The filter value that includes inactive contacts. */
export const INCLUDED = 'included'

/** The searched fields; each is matched from its start. */
export const CONTACT_SEARCHED = 'Name, company or email'
