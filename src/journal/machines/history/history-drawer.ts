import { Schema } from 'effect'
import { historyDrawerEvents } from '../../../machines/history/history-drawer.events.ts'
import { historyDrawerMachine } from '../../../machines/history/history-drawer.machine.ts'
import { HistoryEntry, HistorySubject } from '../../../schemas/history/history.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the history drawer: in the ring only, since the server keeps its content. */
export const historyDrawer = defineJournaled<typeof historyDrawerMachine>({
  machine: historyDrawerMachine,
  events: historyDrawerEvents,
  input: Schema.Struct({ subject: HistorySubject }),
  context: Schema.Struct({
    subject: HistorySubject,
    id: Schema.Int,
    entries: Schema.Array(HistoryEntry),
    total: Schema.Int,
    page: Schema.Int,
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
