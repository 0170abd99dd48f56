import { Schema } from 'effect'
import { layoutEvents } from '../../machines/layout.events.ts'
import { layoutMachine } from '../../machines/layout.machine.ts'
import { defineJournaled, type Migration } from '../journaled.ts'

const { settings } = layoutEvents['settings.restored'].fields
const { orientation } = layoutEvents['orientation.chosen'].fields

const withTimes = (value: unknown): unknown => ({ ...(value as object), times: 'utc' })

/** Version 1 told every time in the reader's zone but those of a sale, and nobody could choose. */
const fromOne: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => ({ ...(state as object), value: withTimes((state as { readonly value: unknown }).value) }),
  value: withTimes,
}

/** The layout as the journal sees it: a durable stream per person. It calls no service. */
export const layout = defineJournaled<typeof layoutMachine>({
  machine: layoutMachine,
  events: layoutEvents,
  input: Schema.Struct({ settings, width: Schema.Finite, orientation }),
  context: Schema.Struct({ settled: settings, width: Schema.Finite, orientation }),
  posts: () => false,
  migrations: { 1: fromOne },
})
