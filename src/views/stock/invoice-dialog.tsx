import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { ActInvoice } from './act-invoice.tsx'

type Props = { readonly actor: ActActor }

/** Attaches a file to a supplier invoice, or replaces the one that it has. */
export function InvoiceDialog({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'invoiceFile'))
  if (act === null) return null
  return (
    <ActDrawer actor={actor} title={`File of ${act.invoiceNumber}`} action="Attach">
      <ActInvoice actor={actor} act={act} label="Invoice PO" />
    </ActDrawer>
  )
}
