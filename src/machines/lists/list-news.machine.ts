/**
 * What others have changed since the rows of a list were loaded. Owned by the screen of the list, beside the list's own
 * machine; what the server tells comes through the application, which leaves out what the person did themselves.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import type { listNewsEvents } from './list-news.events.ts'

type Counts = { readonly added: number; readonly changed: number }

const nothing: Counts = { added: 0, changed: 0 }

export const listNewsMachine = setup({
  types: {
    context: {} as Counts,
    events: {} as EventOf<typeof listNewsEvents>,
  },
  actions: {
    count: assign(({ context }, { added, changed }: Counts) => ({
      added: context.added + added,
      changed: context.changed + changed,
    })),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'listNews',
  description: 'That something of what a list shows has changed since it was loaded.',
  context: nothing,
  initial: 'quiet',
  states: {
    quiet: { description: 'The rows are as they were loaded, as far as is known.' },
    told: {
      description: 'Above the rows it is said how many are new, or that something has changed. The rows stay.',
      on: {
        'rows.asked': { target: 'quiet', actions: 'forget' },
        'news.dismissed': { target: 'quiet', actions: 'forget' },
      },
    },
  },
  on: {
    'change.noticed': { target: '.told', actions: { type: 'count', params: ({ event }) => event } },
  },
})

export type ListNewsActor = ActorRefFrom<typeof listNewsMachine>
type ListNewsSnapshot = SnapshotFrom<typeof listNewsMachine>

/** What is new, where it is only that; null where nothing is known of changes, 0 where it is not only new rows. */
export const newRows = (snapshot: ListNewsSnapshot): number | null => {
  if (!snapshot.matches('told')) return null
  return snapshot.context.changed > 0 ? 0 : snapshot.context.added
}
