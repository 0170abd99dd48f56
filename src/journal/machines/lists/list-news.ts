import { Schema } from 'effect'
import { listNewsEvents } from '../../../machines/lists/list-news.events.ts'
import { listNewsMachine } from '../../../machines/lists/list-news.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records a list's notice of changes: in the ring only. */
export const listNews = defineJournaled<typeof listNewsMachine>({
  machine: listNewsMachine,
  events: listNewsEvents,
  input: Schema.Null,
  context: Schema.Struct({ added: Schema.Int, changed: Schema.Int }),
  posts: () => false,
})
