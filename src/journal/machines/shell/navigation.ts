import { Schema } from 'effect'
import { navigationEvents } from '../../../machines/shell/navigation.events.ts'
import { navigationMachine } from '../../../machines/shell/navigation.machine.ts'
import { Drawn, Loss, Place } from '../../../schemas/shell/navigation.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records navigation: in the ring only, since the address bar has the position. */
export const navigation = defineJournaled<typeof navigationMachine>({
  machine: navigationMachine,
  events: navigationEvents,
  input: Schema.Null,
  context: Schema.Struct({
    place: Schema.NullOr(Place),
    visit: Schema.Int,
    hasScreen: Schema.Boolean,
    isFirst: Schema.Boolean,
    drawn: Schema.NullOr(Drawn),
    loss: Schema.NullOr(Loss),
    needsReload: Schema.Boolean,
  }),
  posts: () => false,
})
