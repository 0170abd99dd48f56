import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ItemCorrectionActor, isCorrecting } from '../../../machines/stock/item-correction.machine.ts'
import { currencies } from '../../../schemas/core/currency.ts'
import { formatMoney } from '../../../schemas/core/format.ts'
import { correctedFields } from '../../../schemas/stock/inventory-correction.ts'
import { COSTS, inventoryFieldLabel } from '../../../schemas/stock/inventory-fields.ts'
import { newId } from '../../ui/new-id.ts'
import { CorrectionDialog, ReasonField } from './correction-parts.tsx'
import { InvoicePicker } from './invoice-picker.tsx'

type Props = { readonly actor: ItemCorrectionActor }

/** What is fixed when an item is added: added later where it is empty, corrected with a reason where it is not. */
export function CorrectionDrawer({ actor }: Props) {
  const isOpen = useSelector(actor, isCorrecting)
  return isOpen ? <OpenCorrection actor={actor} /> : null
}

function OpenCorrection({ actor }: Props) {
  const item = useSelector(actor, ({ context }) => context.item)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const id = useSelector(actor, ({ context }) => context.id)
  const isReady = useSelector(actor, (snapshot) => snapshot.can({ type: 'correction.submitted', submissionId: '' }))
  const needsReason = correctedFields(item, draft).replaced.length > 0
  return (
    <CorrectionDialog
      actor={actor}
      title={`Correct item ${id}`}
      actLabel="Save correction"
      isReady={isReady}
      onAct={() => actor.send({ type: 'correction.submitted', submissionId: newId() })}
    >
      <CurrencyField actor={actor} />
      {COSTS.map((name) => (
        <CostField key={name} actor={actor} name={name} />
      ))}
      {item.paymentType !== 'payg' && <NewInvoice actor={actor} />}
      <ReasonField
        actor={actor}
        isRequired={needsReason}
        description={
          needsReason ? 'What was there is replaced: the history tells why.' : 'Needed where something is replaced.'
        }
      />
    </CorrectionDialog>
  )
}

function CurrencyField({ actor }: Props) {
  const { InvoiceCurrency: now } = useSelector(actor, ({ context }) => context.item)
  const value = useSelector(actor, ({ context }) => context.draft.InvoiceCurrency)
  const error = useSelector(actor, ({ context }) => context.errors.InvoiceCurrency)
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return (
    <NativeSelect
      label={inventoryFieldLabel('InvoiceCurrency')}
      name="InvoiceCurrency"
      description={`Of all costs. Now: ${now}`}
      value={value}
      error={error ?? null}
      disabled={!isEditing}
      data={[...currencies]}
      onChange={(event) =>
        actor.send({ type: 'field.edited', field: 'InvoiceCurrency', value: event.currentTarget.value })
      }
    />
  )
}

function CostField({ actor, name }: Props & { readonly name: (typeof COSTS)[number] }) {
  const item = useSelector(actor, ({ context }) => context.item)
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return (
    <TextInput
      label={inventoryFieldLabel(name)}
      name={name}
      description={item[name] === null ? 'Empty now' : `Now: ${formatMoney(item[name])} ${item.InvoiceCurrency}`}
      value={value}
      error={error ?? null}
      readOnly={!isEditing}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => actor.send({ type: 'field.edited', field: name, value: event.currentTarget.value })}
    />
  )
}

function NewInvoice({ actor }: Props) {
  const now = useSelector(actor, ({ context }) => context.item.invoicePO)
  const value = useSelector(actor, ({ context }) => context.draft.invoicePO)
  const file = useSelector(actor, ({ context }) => context.file)
  const error = useSelector(actor, ({ context }) => context.errors.invoicePO)
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return (
    <InvoicePicker
      label={inventoryFieldLabel('invoicePO')}
      name="invoicePO"
      value={value}
      size={file?.size ?? null}
      error={error ?? null}
      hint={now === '' ? 'Empty now.' : `Now: ${now}.`}
      readOnly={!isEditing}
      onChoose={(chosen) => actor.send({ type: 'newInvoice.chosen', ...chosen })}
      onRefuse={(problem) => actor.send({ type: 'newInvoice.refused', problem })}
      onRemove={() => actor.send({ type: 'newInvoice.removed' })}
    />
  )
}
