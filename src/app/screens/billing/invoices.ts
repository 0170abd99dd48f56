import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { OfflineInvoiceList } from '../../../views/billing/invoice-list.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.offlineInvoice

/** Our invoices, and payments of their customers. A payment loads the page again. */
export const screen = listScreen(
  'offlineInvoice',
  routes,
  (start) => ({ act: start(actMachine, 'act', {}) }),
  ({ actor, beside }) => createElement(OfflineInvoiceList, { actor, routes, ...beside }),
  (list, { act }) => {
    act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
