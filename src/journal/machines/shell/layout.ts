import { Schema } from 'effect'
import { layoutEvents } from '../../../machines/shell/layout.events.ts'
import { layoutMachine } from '../../../machines/shell/layout.machine.ts'
import { defineJournaled } from '../../journaled.ts'

const { settings } = layoutEvents['settings.restored'].fields
const { orientation } = layoutEvents['orientation.chosen'].fields
const { group: shownGroup } = layoutEvents['screen.shown'].fields
const { groups, pins } = layoutEvents['menu.restored'].fields

/** How the journal records the layout: as a durable stream per person. It calls no service. */
export const layout = defineJournaled<typeof layoutMachine>({
  machine: layoutMachine,
  events: layoutEvents,
  input: Schema.Struct({ settings, width: Schema.Finite, orientation }),
  context: Schema.Struct({
    settled: settings,
    width: Schema.Finite,
    orientation,
    groups: Schema.optionalKey(groups),
    shownGroup: Schema.optionalKey(shownGroup),
    pins: Schema.optionalKey(pins),
  }),
  posts: () => false,
})
