import { type HistoryDrawerActor, historyDrawerMachine } from '../../../machines/history/history-drawer.machine.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import type { HistorySubject } from '../../../schemas/history/history.ts'
import { asksForHistory } from '../../../schemas/history/timeline/link.ts'
import type { Host } from '../../navigation/host.ts'
import type { ScreenContext, StartBeside } from '../../navigation/screen.ts'

/**
 * Starts the History of a form's record. It is open if the address asks for it, as a link of the timeline does, and the
 * server supports it. A record reports by itself that it was opened.
 */
export const startHistory = (
  start: StartBeside,
  subject: HistorySubject,
  id: number | null,
  { search, user }: Pick<ScreenContext, 'search' | 'user'>,
  { recorded }: Pick<Host, 'recorded'>,
): HistoryDrawerActor => {
  const drawer = start(historyDrawerMachine, 'historyDrawer', { subject })
  const isThere = recorded === undefined && servesOf(user).includes('history')
  if (id !== null && asksForHistory(search) && isThere) drawer.send({ type: 'history.opened', id })
  return drawer
}
