import { createElement } from 'react'
import { actMachine, hasEntered } from '../../../machines/acts/act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { Payments } from '../../../views/billing/payments/payments.tsx'
import { historySearch, startHistory } from '../history/opened-history.ts'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.payment

/** All payments; after one is reversed, the page is loaded again. */
export const screen = listScreen(
  'payment',
  routes,
  (start, context, host) => ({
    act: start(actMachine, 'act', {}),
    history: startHistory(start, 'customerPayment', 'rows', context, host),
  }),
  ({ actor, beside: { history, ...beside } }) =>
    createElement(Payments, { actor, routes, ...beside, history: history.drawer }),
  (list, { act }) => {
    act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
  { besideSearch: historySearch, isBesideDirty: ({ act }) => hasEntered(act.getSnapshot()) },
)
