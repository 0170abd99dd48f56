import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { accountingExportMachine } from '../../../machines/billing/accounting-export.machine.ts'
import { monthBefore } from '../../../schemas/billing/accounting/draft.ts'
import { dayIn } from '../../../schemas/core/time-zone.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { zoneOfDays } from '../../../schemas/session/session.ts'
import { Accountant } from '../../../views/billing/accounting/accountant.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.accountingExport

/** Files for the accountant: a new one, the accounts, and the list of earlier ones. */
export const screen = listScreen(
  'accountingExport',
  routes,
  (start, { user, now }) => ({
    act: start(actMachine, 'act', {}),
    accounting: start(accountingExportMachine, 'accountingExport', monthBefore(dayIn(zoneOfDays(user), now))),
  }),
  ({ actor, beside }) => createElement(Accountant, { actor, routes, ...beside }),
  (list, { act, accounting }) => {
    act.on('act.done', () => accounting.send({ type: 'accounts.outdated' }))
    accounting.on('rows.outdated', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
