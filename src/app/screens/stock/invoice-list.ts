import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { invoiceActMachine } from '../../../machines/billing/invoice-act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { InvoiceList } from '../../../views/stock/invoice-list.tsx'
import { historySearch, startHistory } from '../history/opened-history.ts'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.invoice

/** The supplier invoices and the acts on one of them. An act reloads the page. */
export const screen = listScreen(
  'invoice',
  routes,
  (start, context, host) => ({
    act: start(actMachine, 'act', {}),
    invoices: start(invoiceActMachine, 'invoiceAct', {}),
    history: startHistory(start, 'supplierInvoice', 'rows', context, host),
  }),
  ({ actor, beside: { history, ...beside } }) =>
    createElement(InvoiceList, { actor, routes, ...beside, history: history.drawer }),
  (list, { act, invoices }) => {
    const reload = () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page })
    act.on('act.done', reload)
    invoices.on('rows.outdated', reload)
  },
  { besideSearch: historySearch },
)
