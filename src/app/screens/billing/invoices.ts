import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { batchMachine } from '../../../machines/acts/batch.machine.ts'
import { isSameFilter } from '../../../machines/records/record-list.context.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { OfflineInvoiceList } from '../../../views/billing/invoice-list.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.offlineInvoice

/** Our invoices, payments of their customers, and mails. A payment or a mail loads the page again. */
export const screen = listScreen(
  'offlineInvoice',
  routes,
  (start) => ({
    act: start(actMachine, 'act', {}),
    sending: start(batchMachine, 'batch', {}),
  }),
  ({ actor, beside }) => createElement(OfflineInvoiceList, { actor, routes, ...beside }),
  (list, { act, sending }) => {
    const loadAnew = () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page })
    act.on('act.done', loadAnew)
    sending.on('rows.outdated', loadAnew)
    // A selection belongs to one search.
    let searched = list.getSnapshot().context.applied
    list.subscribe(({ context: { applied } }) => {
      if (isSameFilter(applied, searched)) return
      searched = applied
      sending.send({ type: 'selection.cleared' })
    })
  },
)
