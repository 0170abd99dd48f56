import { useSelector } from '@xstate/react'
import { isFixed } from '../../../machines/stock/inventory-form.context.ts'
import { gapAt } from '../../../machines/stock/inventory-form.gaps.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { errorAt, isFieldEditable, isVoided } from '../../../machines/stock/inventory-form.selectors.ts'
import { inventoryMessages } from '../../../schemas/core/messages.ts'
import { isConcealed } from '../../../schemas/stock/concealed.ts'
import { readIccid } from '../../../schemas/stock/identity/iccid.ts'
import { type InventoryFormFieldName, inventoryFieldLabel } from '../../../schemas/stock/inventory-fields.ts'
import { inputOf } from '../../forms/form-inputs.tsx'
import { useMay, useServes } from '../../ui/permissions.ts'

/** Labelled required (spec §5), by mode: an edit skips the form's checks, but no item may lose its place or supplier. */
const LABELLED_REQUIRED: Readonly<Record<'add' | 'edit', ReadonlyArray<InventoryFormFieldName>>> = {
  add: ['country', 'region', 'supplierID', 'planID', 'activationCode', 'invoiceCost', 'expiryDate'],
  edit: ['country', 'region', 'supplierID'],
}

/** Whether the person may not see a field of an existing SIM: it shows a mask, and no save changes it. */
const useConcealed = (actor: InventoryFormActor, name: InventoryFormFieldName): boolean => {
  const may = useMay()
  const isKnown = useSelector(actor, ({ context }) => context.mode === 'edit')
  return isConcealed(name) && isKnown && !may('inventory.reveal')
}

const FIXED = 'Locked.'
const CORRECTABLE = 'Locked. Use "Correct costs or invoice".'

type Hinted = { readonly isHidden: boolean; readonly isKept: boolean; readonly isCorrectable: boolean }

const hintOf = ({ isHidden, isKept, isCorrectable }: Hinted): string | null => {
  if (isHidden) return inventoryMessages.concealed
  if (!isKept) return null
  return isCorrectable ? CORRECTABLE : FIXED
}

/** A warning about a code that can still be saved. */
const warningOf = (name: InventoryFormFieldName, value: string): string | null => {
  const reading = name === 'iccid' ? readIccid(value) : null
  return reading === null || 'problem' in reading ? null : reading.warning
}

/** One field of the form: its value, its change handler, and its input properties. Renders only when these change. */
export const useField = (actor: InventoryFormActor, name: InventoryFormFieldName) => {
  const value = useSelector(actor, ({ context }) => context.draft[name] ?? '')
  const warning = warningOf(name, value)
  const error = useSelector(actor, (snapshot) => errorAt(snapshot, name))
  const gap = useSelector(actor, ({ context }) => gapAt(context, name))
  const isEditable = useSelector(actor, (snapshot) => isFieldEditable(snapshot, name))
  const isKept = useSelector(actor, ({ context }) => isFixed(context, name))
  const isHidden = useConcealed(actor, name)
  const isCorrectable = useServes('corrections')
  const isReadOnly = useSelector(actor, isVoided)
  const isRequired = useSelector(actor, ({ context }) => LABELLED_REQUIRED[context.mode].includes(name))
  return {
    value,
    change: (next: string) => actor.send({ type: 'field.changed', field: name, value: next }),
    input: inputOf({
      name,
      label: inventoryFieldLabel(name),
      error,
      hint: gap ?? warning ?? hintOf({ isHidden, isKept: isKept && !isReadOnly, isCorrectable }),
      isWarning: (gap ?? warning) !== null,
      isEditable: isEditable && !isHidden,
      isRequired,
      isFixed: isKept || isHidden,
    }),
  }
}
