import { createElement } from 'react'
import { invoiceActMachine } from '../../../machines/billing/invoice-act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { InvoiceList } from '../../../views/stock/invoice-list.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.invoice

/** The supplier invoices with their acts; after an act the page loads again. */
export const screen = listScreen(
  'invoice',
  routes,
  (start) => ({ act: start(invoiceActMachine, 'invoiceAct', {}) }),
  ({ actor, beside: { presets, act } }) => createElement(InvoiceList, { actor, routes, presets, act }),
  (list, { act }) => {
    act.on('rows.outdated', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
