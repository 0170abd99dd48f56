import { Schema } from 'effect'
import { paletteEvents } from '../../../machines/shell/palette.events.ts'
import { paletteMachine } from '../../../machines/shell/palette.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { FoundGroup } from '../../../schemas/shell/found.ts'
import { keyPlaceNames } from '../../../schemas/shell/keys.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the global search: in the ring only, without the typed text. */
export const palette = defineJournaled<typeof paletteMachine>({
  machine: paletteMachine,
  events: paletteEvents,
  input: Schema.Null,
  context: Schema.Struct({
    text: Masked,
    groups: Schema.Array(FoundGroup),
    failure: Schema.NullOr(Schema.String),
    places: Schema.Array(Schema.Literals(keyPlaceNames)),
  }),
  posts: () => false,
})
