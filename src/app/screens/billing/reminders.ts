import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { Reminders } from '../../../views/billing/reminders/reminders.tsx'
import { listScreen } from '../records/record-list.ts'

const routes = viewedRoutes.reminder

/** The due reminders; after some were sent, the list is loaded again. */
export const screen = listScreen(
  'reminder',
  routes,
  (start) => ({ act: start(actMachine, 'act', {}) }),
  ({ actor, beside }) => createElement(Reminders, { actor, routes, ...beside }),
  (list, { act }) => {
    act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
)
