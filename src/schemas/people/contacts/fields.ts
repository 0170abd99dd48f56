import type { Field } from '../../core/field.ts'
import { contactKinds } from './choices.ts'

/** The columns of the contact list. Plain data, no library. */
export const contactFields = [
  { name: 'name', label: 'Name', kind: 'text', width: 180, tells: true, masked: true },
  { name: 'kind', label: 'Kind', kind: 'choice', width: 110, choices: contactKinds, tells: true },
  { name: 'company', label: 'Company', kind: 'text', width: 190, tells: true, masked: true },
  { name: 'role', label: 'Role', kind: 'text', width: 130 },
  { name: 'phone', label: 'Phone', kind: 'phone', width: 165, tells: true, masked: true },
  { name: 'email', label: 'Email', kind: 'email', width: 240, masked: true },
  { name: 'city', label: 'City', kind: 'text', width: 130, masked: true },
  { name: 'country', label: 'Country', kind: 'text', width: 150, masked: true },
  { name: 'status', label: 'Status', kind: 'status', width: 110, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>
