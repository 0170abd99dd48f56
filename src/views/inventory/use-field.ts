import { useSelector } from '@xstate/react'
import { isFixed } from '../../machines/inventory-form.context.ts'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { isFieldEditable } from '../../machines/inventory-form.selectors.ts'
import { type InventoryFormFieldName, inventoryFieldLabel } from '../../schemas/inventory-fields.ts'

/** Labelled required (spec §5); the machine and the server decide what is. An edit has nothing that must be filled in. */
const LABELLED_REQUIRED: ReadonlyArray<InventoryFormFieldName> = [
  'country',
  'region',
  'supplierID',
  'planID',
  'activationCode',
  'invoiceCost',
  'expiryDate',
]

const FIXED = 'Fixed when the item was added.'

/** One field of the form: its value, how it is changed, and what any input shows of it. Renders only when it changes. */
export const useField = (actor: InventoryFormActor, name: InventoryFormFieldName) => {
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => isFieldEditable(snapshot, name))
  const isKept = useSelector(actor, ({ context }) => isFixed(context, name))
  const isRequired = useSelector(actor, ({ context }) => context.mode === 'add' && LABELLED_REQUIRED.includes(name))
  return {
    value,
    change: (next: string) => actor.send({ type: 'field.changed', field: name, value: next }),
    input: {
      name,
      label: inventoryFieldLabel(name),
      error: error ?? null,
      description: isKept ? FIXED : null,
      readOnly: !isEditable,
      withAsterisk: isRequired,
      'aria-required': isRequired,
      'data-fixed': isKept || undefined,
    },
  }
}
