import {
  type HistoryDrawerActor,
  historyDrawerMachine,
  isOpen,
} from '../../../machines/history/history-drawer.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import type { HistorySubject } from '../../../schemas/history/history.ts'
import { HISTORY, OWN_RECORD } from '../../../schemas/history/timeline/link.ts'
import type { Host } from '../../navigation/host.ts'
import type { BesideSearch, ScreenContext, StartBeside } from '../../navigation/screen.ts'

/** The History drawer of a screen, and whose History it is: that of a list's rows, or of the record in a form's address. */
export type RecordHistory<Own = number | null | 'rows'> = { readonly drawer: HistoryDrawerActor; readonly own: Own }

/** The record whose History an address asks for: `?history=open` is the form's own, `?history=7` is a row of a list. */
const askedIn = (search: URLSearchParams, own: RecordHistory['own']): number | null => {
  const asked = search.get(HISTORY)
  if (own !== 'rows' && asked === OWN_RECORD) return own
  const id = integerIn(asked, 1, 0)
  return id !== 0 && (own === 'rows' || id === own) ? id : null
}

/** Starts the History of a screen. It is open if the address asks for it, and the server supports it. */
export const startHistory = <Own extends RecordHistory['own']>(
  start: StartBeside,
  subject: HistorySubject,
  own: Own,
  { search, user }: Pick<ScreenContext, 'search' | 'user'>,
  { recorded }: Pick<Host, 'recorded'>,
): RecordHistory<Own> => {
  const drawer = start(historyDrawerMachine, 'historyDrawer', { subject })
  const isThere = recorded === undefined && servesOf(user).includes('history')
  const asked = askedIn(search, own)
  // A session record has its own opening.
  if (asked !== null && isThere) drawer.send({ type: 'history.opened', id: asked })
  return { drawer, own }
}

/** The open History in the address of a screen: a reload or a sent link opens it again, and Back closes it. */
export const historySearch: BesideSearch<{ readonly history: RecordHistory | null }> = {
  names: [HISTORY],
  write: (search, { history }) => {
    const snapshot = history?.drawer.getSnapshot()
    if (!snapshot || !isOpen(snapshot)) return
    const { id } = snapshot.context
    search.set(HISTORY, id === history?.own ? OWN_RECORD : String(id))
  },
  moved: (search, { history }) => {
    if (history === null) return
    const snapshot = history.drawer.getSnapshot()
    const shown = isOpen(snapshot) ? snapshot.context.id : null
    const asked = askedIn(search, history.own)
    if (asked === shown) return
    history.drawer.send(asked === null ? { type: 'history.closed' } : { type: 'history.opened', id: asked })
  },
}
