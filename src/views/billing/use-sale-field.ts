import { useSelector } from '@xstate/react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { errorOf, isEditable } from '../../machines/billing/offline-sale.selectors.ts'
import { inputOf } from '../forms/form-inputs.tsx'

type Facts = { readonly label: string; readonly hint?: string | null; readonly isRequired?: boolean }

/** A field of the sale, for any input. */
export const useSaleField = (
  actor: OfflineSaleActor,
  name: string,
  { label, hint = null, isRequired = true }: Facts,
) => {
  const value = useSelector(actor, ({ context }) => context.draft[name] ?? '')
  const error = useSelector(actor, (snapshot) => errorOf(snapshot, name))
  const isFree = useSelector(actor, isEditable)
  return {
    value,
    change: (typed: string) => actor.send({ type: 'field.changed', field: name, value: typed }),
    input: {
      ...inputOf({ name, label, error, hint, isEditable: isFree, isRequired, isFixed: false }),
      onBlur: () => actor.send({ type: 'field.left' }),
    },
  }
}
