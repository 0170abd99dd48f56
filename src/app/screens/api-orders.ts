import { createElement } from 'react'
import { apiOrderMachine } from '../../machines/api-order.machine.ts'
import { hasTyped, isHeldOpen } from '../../machines/api-order.selectors.ts'
import { ApiOrders } from '../../views/api-orders/api-orders.tsx'
import { startColumnPresets } from './kept-columns.ts'
import { integerIn, withoutPanel } from './list-address.ts'
import { pagedScreen } from './report.ts'

const LIST = 'ApiOrderManagement'
/** Where the address says which order is open: `?order=12`. The list has no order of its own that could stand there. */
const NAME = 'order'

const orderIn = (search: URLSearchParams): number => integerIn(search.get(NAME), 1, 0)

/** The orders of partners' systems, with one of them in a drawer; after an act the page of the list is loaded anew. */
export const screen = pagedScreen(LIST, {
  beside: (start, context) => ({
    presets: startColumnPresets(start, context),
    order: start(apiOrderMachine, 'apiOrder', { id: orderIn(context.search) }),
  }),
  tie: (list, { order }) => {
    order.on('rows.outdated', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
  record: ({ order }) => order.getSnapshot().context.order?.requestId ?? null,
  view: (actor, { presets, order }) => createElement(ApiOrders, { actor, presets, order }),
  besideSearch: {
    write: (search, { order }) => {
      const { id } = order.getSnapshot().context
      if (id !== 0) search.set(NAME, String(id))
    },
    moved: (search, { order }) => {
      const id = orderIn(search)
      if (id === order.getSnapshot().context.id) return
      order.send(id === 0 ? { type: 'order.closed' } : { type: 'order.opened', id })
    },
    stays: (search, { order }) => {
      const snapshot = order.getSnapshot()
      return orderIn(search) !== snapshot.context.id && isHeldOpen(snapshot)
    },
  },
  isBesideDirty: ({ order }) => hasTyped(order.getSnapshot()),
  // From one order to the next is no step of the history: Back leads to the list.
  placeIn: (search) => {
    const place = new URLSearchParams(withoutPanel(search))
    if (orderIn(place) !== 0) place.set(NAME, 'open')
    return place.toString()
  },
})
