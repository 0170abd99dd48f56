import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { historyDrawerMachine } from '../../../machines/history/history-drawer.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { Payments } from '../../../views/billing/payments/payments.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.payment

/** All payments; after one is reversed, the page is loaded again. */
export const screen = listScreen(
  'payment',
  routes,
  (start) => ({
    act: start(actMachine, 'act', {}),
    history: start(historyDrawerMachine, 'historyDrawer', { subject: 'customerPayment' }),
  }),
  ({ actor, beside }) => createElement(Payments, { actor, routes, ...beside }),
  (list, { act }) => {
    act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
