import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { BatchActor } from '../../../machines/acts/batch.machine.ts'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { isOrderOpen } from '../../../machines/partners/api-order.selectors.ts'
import type { ReportPagingActor } from '../../../machines/reports/report-paging.machine.ts'
import type { PagedRow } from '../../../schemas/lists/paged-rows.ts'
import { Report } from '../../reports/report.tsx'
import { DeliverWaiting } from './deliver-waiting.tsx'
import { OrderDeliveries } from './order-deliveries.tsx'
import { OrderDrawer } from './order-drawer.tsx'

type Props = {
  readonly actor: ReportPagingActor
  readonly presets: ColumnPresetsActor
  readonly order: ApiOrderActor
  readonly deliveries: BatchActor
}

/** The list of API orders. A row opens its order in a drawer; waiting orders are delivered in a dialog. */
export function ApiOrders({ actor, presets, order, deliveries }: Props) {
  const isOpen = useSelector(order, isOrderOpen)
  const open = useCallback((row: PagedRow) => order.send({ type: 'order.opened', id: Number(row.id) }), [order])
  return (
    <Report actor={actor} presets={presets} onRow={open} action={<DeliverWaiting actor={deliveries} list={actor} />}>
      {isOpen && <OrderDrawer actor={order} list={actor} />}
      <OrderDeliveries actor={deliveries} />
    </Report>
  )
}
