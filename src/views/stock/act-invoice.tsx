import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { InvoiceFileAct, ItemCorrectionAct } from '../../schemas/stock/stock-acts.ts'
import { InvoicePicker } from './inventory/invoice-picker.tsx'

type Props = {
  readonly actor: ActActor
  readonly act: InvoiceFileAct | ItemCorrectionAct
  readonly label: string
  readonly hint?: string
}

/** The invoice file of an act. */
export function ActInvoice({ actor, act: { draft, file }, ...shown }: Props) {
  const error = useSelector(actor, ({ context }) => context.errors.invoicePO)
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return (
    <InvoicePicker
      {...shown}
      name="invoicePO"
      value={draft.invoicePO}
      size={file?.size ?? null}
      error={error ?? null}
      readOnly={!isEditing}
      onChoose={(chosen) => actor.send({ type: 'file.chosen', ...chosen })}
      onRefuse={(problem) => actor.send({ type: 'file.refused', problem })}
      onRemove={() => actor.send({ type: 'file.removed' })}
    />
  )
}
