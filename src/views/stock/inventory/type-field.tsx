import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { stockTypes } from '../../../schemas/stock/stock.ts'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useField } from './use-field.ts'

/** Local or roaming: decides between country and region. */
export function TypeField({ actor }: { readonly actor: InventoryFormActor }) {
  const { value, change, input } = useField(actor, 'type')
  return (
    <SegmentedChoice
      label={input.label}
      name={input.name}
      isDisabled={input.readOnly}
      value={value}
      choices={stockTypes}
      hint={input.description}
      error={input.error}
      onChoose={change}
    />
  )
}
