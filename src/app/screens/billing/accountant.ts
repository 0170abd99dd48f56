import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { accountingExportMachine } from '../../../machines/billing/accounting-export.machine.ts'
import { monthBefore } from '../../../schemas/billing/accounting/draft.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { Accountant } from '../../../views/billing/accounting/accountant.tsx'
import { utcToday } from '../../../views/ui/utc-today.ts'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.accountingExport

/** Files for the accountant: a new one, the accounts, and the list of earlier ones. */
export const screen = listScreen(
  'accountingExport',
  routes,
  (start) => ({
    act: start(actMachine, 'act', {}),
    accounting: start(accountingExportMachine, 'accountingExport', monthBefore(utcToday())),
  }),
  ({ actor, beside }) => createElement(Accountant, { actor, routes, ...beside }),
  (list, { act, accounting }) => {
    act.on('act.done', () => accounting.send({ type: 'accounts.outdated' }))
    accounting.on('rows.outdated', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
