import { createElement } from 'react'
import { batchMachine, isBatchBusy, isBatchOpen } from '../../../machines/acts/batch.machine.ts'
import { apiOrderMachine } from '../../../machines/partners/api-order.machine.ts'
import { hasTyped, isHeldOpen } from '../../../machines/partners/api-order.selectors.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { ApiOrders } from '../../../views/partners/api-orders/api-orders.tsx'
import { withoutPanel } from '../lists/list-address.ts'
import { pagedScreen } from '../reports/report.ts'

const LIST = 'ApiOrderManagement'
/** The parameter for the open order: `?order=12`. The list itself does not use this parameter. */
const NAME = 'order'

const orderIn = (search: URLSearchParams): number => integerIn(search.get(NAME), 1, 0)

/**
 * The orders of partners' systems. One opens in a drawer; several can be delivered in a dialog. After that the page of
 * the list is loaded again.
 */
export const screen = pagedScreen(LIST, {
  beside: (start, context) => ({
    order: start(apiOrderMachine, 'apiOrder', { id: orderIn(context.search) }),
    deliveries: start(batchMachine, 'batch', {}),
  }),
  tie: (list, { order, deliveries }) => {
    const loadAnew = () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page })
    order.on('rows.outdated', loadAnew)
    deliveries.on('rows.outdated', loadAnew)
  },
  record: ({ order }) => order.getSnapshot().context.order?.requestId ?? null,
  view: (actor, beside) => createElement(ApiOrders, { actor, ...beside }),
  besideSearch: {
    names: [NAME],
    write: (search, { order }) => {
      const { id } = order.getSnapshot().context
      if (id !== 0) search.set(NAME, String(id))
    },
    moved: (search, { order }) => {
      const id = orderIn(search)
      if (id === order.getSnapshot().context.id) return
      order.send(id === 0 ? { type: 'order.closed' } : { type: 'order.opened', id })
    },
    // No order is opened over the dialog in which several are delivered.
    stays: (search, { order, deliveries }) => {
      const snapshot = order.getSnapshot()
      const isHeld = isHeldOpen(snapshot) || isBatchOpen(deliveries.getSnapshot())
      return orderIn(search) !== snapshot.context.id && isHeld
    },
  },
  isBesideDirty: ({ order, deliveries }) => hasTyped(order.getSnapshot()) || isBatchBusy(deliveries.getSnapshot()),
  // From one order to the next is no step of the history: Back leads to the list.
  placeIn: (search) => {
    const place = new URLSearchParams(withoutPanel(search))
    if (orderIn(place) !== 0) place.set(NAME, 'open')
    return place.toString()
  },
})
