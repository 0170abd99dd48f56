import { Schema } from 'effect'
import { paletteEvents } from '../../machines/palette.events.ts'
import { paletteMachine } from '../../machines/palette.machine.ts'
import { FoundGroup } from '../../schemas/found.ts'
import { keyPlaceNames } from '../../schemas/keys.ts'
import { Masked } from '../../schemas/masked.ts'
import { defineJournaled } from '../journaled.ts'

/** The search over everything as the journal sees it: in the ring only, without what was typed. */
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
