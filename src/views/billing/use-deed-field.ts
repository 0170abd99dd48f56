import { useSelector } from '@xstate/react'
import type { DeedField } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { type Bound, inputOf } from '../forms/form-inputs.tsx'

type Shown = { readonly label: string; readonly hint: string | null; readonly isRequired: boolean }

/** A field of what is done about an invoice, for an input. */
export const useDeedField = (actor: OfflineInvoiceActor, field: DeedField, shown: Shown): Bound => {
  const value = useSelector(actor, ({ context }) => context.entry[field] ?? '')
  const error = useSelector(actor, ({ context }) => context.errors[field])
  const isEditable = useSelector(actor, (snapshot) => !snapshot.hasTag('busy'))
  return {
    value,
    change: (text) => actor.send({ type: 'field.changed', field, value: text }),
    input: inputOf({ name: field, error, isEditable, isFixed: false, ...shown }),
  }
}
