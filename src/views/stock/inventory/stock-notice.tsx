import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { SidePart } from '../../forms/record-side.tsx'
import { WorkLink } from '../../ui/link.tsx'

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
      return stockReceivedDate === '' ? null : <>In stock since {formatDay(stockReceivedDate)}.</>
    case 'expired':
      return <>Expired after {formatDay(expiryDate)}.</>
    case 'sold':
    case 'activated':
      return (
        <>
          Sold on {formatDay(takenDate)}. The sale keeps what was delivered. {children}
        </>
      )
    case 'returned':
      return <>It was sold and returned. {children}</>
    case 'assigned':
      return (
        <>
          Assigned to <WorkLink href={`${viewedRoutes.assignment.edit}/${assignmentID}`}>{assignedTo}</WorkLink>.
        </>
      )
    default:
      return null
  }
}
