import { useSelector } from '@xstate/react'
import { isFixed } from '../../machines/inventory-form.context.ts'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { isFieldEditable, isVoided } from '../../machines/inventory-form.selectors.ts'
import { type InventoryFormFieldName, inventoryFieldLabel } from '../../schemas/inventory-fields.ts'
import { inputOf } from '../shared/form-inputs.tsx'

/** Labelled required (spec §5), by mode: an edit skips the form's checks, but no item may lose its place or supplier. */
const LABELLED_REQUIRED: Readonly<Record<'add' | 'edit', ReadonlyArray<InventoryFormFieldName>>> = {
  add: ['country', 'region', 'supplierID', 'planID', 'activationCode', 'invoiceCost', 'expiryDate'],
  edit: ['country', 'region', 'supplierID'],
}

const FIXED = 'Fixed when the item was added. It can be corrected below.'

/** One field of the form: its value, how it is changed, and what any input shows of it. Renders only when it changes. */
export const useField = (actor: InventoryFormActor, name: InventoryFormFieldName) => {
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => isFieldEditable(snapshot, name))
  const isKept = useSelector(actor, ({ context }) => isFixed(context, name))
  const isReadOnly = useSelector(actor, isVoided)
  const isRequired = useSelector(actor, ({ context }) => LABELLED_REQUIRED[context.mode].includes(name))
  return {
    value,
    change: (next: string) => actor.send({ type: 'field.changed', field: name, value: next }),
    input: inputOf({
      name,
      label: inventoryFieldLabel(name),
      error,
      hint: isKept && !isReadOnly ? FIXED : null,
      isEditable,
      isRequired,
      isFixed: isKept,
    }),
  }
}
