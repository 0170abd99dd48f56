import type { Choice } from '../../core/choice.ts'
import type { Key } from '../permissions.ts'

/** Whom the contact list has. Plain data, no library. */

export const contactKinds = [
  { value: 'employee', label: 'Employee' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'partner', label: 'Partner' },
  { value: 'customer', label: 'Customer' },
] as const satisfies ReadonlyArray<Choice<string>>
export type ContactKind = (typeof contactKinds)[number]['value']

/** Who sees the contacts of a kind: whoever may view its records. */
export const contactKeys: Readonly<Record<ContactKind, Key>> = {
  employee: 'profile.view',
  supplier: 'supplier.view',
  partner: 'partner.view',
  customer: 'customer.view',
}

/** What asks for those too that are inactive. */
export const INCLUDED = 'included'

/** What the text of a search is looked for in, at the beginning of each. */
export const CONTACT_SEARCHED = 'Name, company or email'
