import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import { currencies } from '../../../schemas/core/currency.ts'
import { moneyIn } from '../../../schemas/core/format.ts'
import type { SaveConflict } from '../../../schemas/core/saving.ts'
import { correctedFields } from '../../../schemas/stock/inventory-correction.ts'
import { COSTS, inventoryFieldLabel, inventoryStoredFields } from '../../../schemas/stock/inventory-fields.ts'
import type { ItemCorrectionAct } from '../../../schemas/stock/stock-acts.ts'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { ChoiceInput, LineInput, NumberInput } from '../../forms/form-inputs.tsx'
import { ActInvoice } from '../act-invoice.tsx'

type Props = { readonly actor: ActActor }
type OpenProps = Props & { readonly act: ItemCorrectionAct }

const list = new Intl.ListFormat('en-GB')
const labelOf = (field: string) => inventoryStoredFields.find(({ name }) => name === field)?.label ?? field

/** Who saved the SIM since it was loaded, and which fields. */
export const savedItemText = ({ updatedBy, changes }: SaveConflict): string => {
  const changed = changes.map(({ field }) => labelOf(field))
  const which = changed.length === 0 ? '' : `: ${list.format(changed)}`
  return `${updatedBy || 'Another person'} changed this SIM${which}.`
}

/** Corrects the fields that were locked when the SIM was added. Empty fields are completed; others need a reason. */
export function CorrectionDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'itemCorrection'))
  return act === null ? null : <OpenCorrection actor={actor} act={act} />
}

function OpenCorrection({ actor, act }: OpenProps) {
  const { id, item, draft } = act
  const { replaced } = correctedFields(item, draft)
  const needsReason = replaced.length > 0
  const currency = useActField(actor, 'InvoiceCurrency', {
    label: inventoryFieldLabel('InvoiceCurrency'),
    hint: `Of all costs. Now: ${item.InvoiceCurrency}`,
    isRequired: false,
  })
  const reason = useActField(actor, 'reason', {
    label: 'Reason',
    hint: needsReason
      ? 'Replaces the saved value. The reason is shown in the history.'
      : 'Required if you replace a value.',
    isRequired: needsReason,
  })
  return (
    <ActDrawer actor={actor} title={`Correct SIM ${id}`} action="Save correction" conflictText={savedItemText}>
      <ChoiceInput {...currency} choices={currencies} />
      {COSTS.map((name) => (
        <CostField key={name} actor={actor} act={act} name={name} />
      ))}
      {act.file !== undefined && (
        <ActInvoice
          actor={actor}
          act={act}
          label={inventoryFieldLabel('invoicePO')}
          hint={item.invoicePO === '' ? 'Empty now.' : `Now: ${item.invoicePO}.`}
        />
      )}
      <LineInput {...reason} />
    </ActDrawer>
  )
}

function CostField({ actor, act: { item }, name }: OpenProps & { readonly name: (typeof COSTS)[number] }) {
  const cost = useActField(actor, name, {
    label: inventoryFieldLabel(name),
    hint: item[name] === null ? 'Empty now' : `Now: ${moneyIn(item.InvoiceCurrency, item[name])}`,
    isRequired: false,
  })
  return <NumberInput {...cost} />
}
