import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { assignmentAddress } from '../../../schemas/records/addresses.ts'
import { SidePart } from '../../forms/record-side.tsx'
import { WorkLink } from '../../ui/link.tsx'
import { stockWords } from '../stock-words.ts'

type Props = {
  readonly actor: InventoryFormActor
  /** The actions that it offers. */
  readonly children: ReactNode
}

const isInStock = (status: string | undefined): boolean => status === 'available' || status === 'expired'

/** The status of a SIM: since when, with whom, and what can be done about it. It can still be edited. */
export function StockStatus({ actor, children }: Props) {
  const text = useStatusText(actor, children)
  // What the SIM is after it left the stock is announced.
  const isOut = useSelector(actor, ({ context: { loaded } }) => !isInStock(loaded?.stockStatus))
  if (text === null) return null
  return (
    <SidePart title="Status">
      <p role={isOut ? 'status' : undefined}>{text}</p>
    </SidePart>
  )
}

/** Null for a voided SIM, whose notice is above the fields, and for a status without more to say. */
const useStatusText = (actor: InventoryFormActor, children: ReactNode): ReactNode => {
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  if (!loaded || loaded.voided) return null
  const { stockStatus, assignedTo = '', assignmentID = 0, takenDate = '', stockReceivedDate, expiryDate } = loaded
  switch (stockStatus) {
    case 'available':
      return stockReceivedDate === '' ? null : stockWords.inStockSince(stockReceivedDate)
    case 'expired':
      return stockWords.expiredAfter(expiryDate)
    case 'sold':
    case 'activated':
      return (
        <>
          {stockWords.soldOn(takenDate)} {children}
        </>
      )
    case 'returned':
      return (
        <>
          {stockWords.soldAndReturned} {children}
        </>
      )
    case 'assigned':
      return (
        <>
          Assigned to <WorkLink href={assignmentID > 0 ? assignmentAddress(assignmentID) : null}>{assignedTo}</WorkLink>
          .
        </>
      )
    default:
      return null
  }
}
