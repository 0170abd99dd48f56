import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { OrderDeliveriesActor } from '../../../machines/partners/order-deliveries.machine.ts'
import type { ReportPagingActor } from '../../../machines/reports/report-paging.machine.ts'
import { WAITING } from '../../../schemas/partners/api-order/choices.ts'
import { waitingIn } from '../../../schemas/partners/api-order/waiting.ts'
import { useMay, useServes } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'

type Props = { readonly actor: OrderDeliveriesActor; readonly list: ReportPagingActor }

/**
 * Delivers several waiting orders of the current page. Shown if the list shows waiting orders and the person may
 * deliver.
 */
export function DeliverWaiting({ actor, list }: Props) {
  const may = useMay()
  const canServe = useServes('apiOrders')
  const isOfWaiting = useSelector(list, ({ context }) => context.applied?.selects.status === WAITING)
  const isEmpty = useSelector(list, ({ context }) => waitingIn(context.rows).length === 0)
  if (!canServe || !may('apiOrder.retry') || !isOfWaiting) return null
  const open = () => {
    const orders = waitingIn(list.getSnapshot().context.rows)
    if (orders.length > 0) actor.send({ type: 'deliveries.opened', orders })
  }
  return (
    <Button variant="default" aria-haspopup="dialog" {...waits(isEmpty)} onClick={open}>
      Deliver from stock
    </Button>
  )
}
