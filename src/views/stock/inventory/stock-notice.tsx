import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  readonly actor: InventoryFormActor
  /** The actions that it offers. */
  readonly children: ReactNode
}

/** Says why a SIM is no longer available. It can still be edited. */
export function StockNotice({ actor, children }: Props) {
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  if (!loaded || loaded.voided) return null
  const { stockStatus, assignedTo = '', assignmentID = 0, takenDate = '' } = loaded
  if (stockStatus === 'sold' || stockStatus === 'activated') {
    return (
      <Notice kind="info">
        Sold on {formatDay(takenDate)}. The sale keeps what was delivered. {children}
      </Notice>
    )
  }
  if (stockStatus === 'returned') return <Notice kind="info">It was sold and returned. {children}</Notice>
  if (stockStatus !== 'assigned') return null
  return (
    <Notice kind="info">
      Assigned to <WorkLink href={`${viewedRoutes.assignment.edit}/${assignmentID}`}>{assignedTo}</WorkLink>.
    </Notice>
  )
}
