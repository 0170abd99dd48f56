import { useSelector } from '@xstate/react'
import type { ActActor, ActContext } from '../../machines/acts/act.machine.ts'
import type { ActField } from '../../schemas/acts/act.ts'
import { type Bound, inputOf } from '../forms/form-inputs.tsx'

type Shown = { readonly label: string; readonly hint: string | null; readonly isRequired?: boolean }

const textOf = ({ act }: ActContext, field: ActField): string =>
  act === null ? '' : ((act.draft as Partial<Record<ActField, string>>)[field] ?? '')

/** A field of an act, for an input. */
export const useActField = (actor: ActActor, field: ActField, { isRequired = true, ...shown }: Shown): Bound => {
  const value = useSelector(actor, ({ context }) => textOf(context, field))
  const error = useSelector(actor, ({ context }) => context.errors[field])
  const isEditable = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return {
    value,
    change: (text) => actor.send({ type: 'field.changed', field, value: text }),
    input: inputOf({ name: field, error, isEditable, isFixed: false, isRequired, ...shown }),
  }
}
