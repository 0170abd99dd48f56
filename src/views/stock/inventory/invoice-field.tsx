import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { InvoicePicker } from './invoice-picker.tsx'
import { StoredInvoice } from './stored-invoice.tsx'
import { useField } from './use-field.ts'

/** The invoice file: chosen for a new SIM, downloaded for an existing one. */
export function InvoiceField({ actor }: { readonly actor: InventoryFormActor }) {
  const { value, input } = useField(actor, 'invoicePO')
  const file = useSelector(actor, ({ context }) => context.file)
  const isNew = useSelector(actor, ({ context }) => context.mode === 'add')
  if (!isNew) return <StoredInvoice actor={actor} name={value} label={input.label} reason={input.description} />
  return (
    <InvoicePicker
      label={input.label}
      name={input.name}
      value={value}
      size={file?.size ?? null}
      error={input.error}
      readOnly={input.readOnly}
      onChoose={(chosen) => actor.send({ type: 'invoicePO.chosen', ...chosen })}
      onRefuse={(problem) => actor.send({ type: 'invoicePO.refused', problem })}
      onRemove={() => actor.send({ type: 'invoicePO.removed' })}
    />
  )
}
