import { recordRoutes } from '../../records/routes.ts'
import type { Key } from '../permissions.ts'
import { type ContactKind, contactKinds } from './choices.ts'

const editKeys: Readonly<Record<ContactKind, Key>> = {
  employee: 'profile.edit',
  supplier: 'supplier.edit',
  partner: 'partner.edit',
  customer: 'customer.edit',
}

const isKind = (kind: unknown): kind is ContactKind => contactKinds.some(({ value }) => value === kind)

/** The form of a contact's record and the permission to open it; null if the row does not identify it. */
export const contactForm = (kind: unknown, id: unknown): { readonly href: string; readonly key: Key } | null =>
  isKind(kind) && typeof id === 'number' ? { href: `${recordRoutes[kind].edit}/${id}`, key: editKeys[kind] } : null
