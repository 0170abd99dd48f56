import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'

/** The address of a person's screen. */
export const Place = Schema.Struct({
  /** Stays the same while the same screen is open for the same person; it contains the person's name. */
  identity: Masked,
  path: Schema.String,
  /** With its question mark, or empty. It contains the search text. */
  query: Masked,
})
export type Place = typeof Place.Type

/** What is lost when a screen is left: unsaved work, a secret that is shown once, or the rest of a download. */
export const Loss = Schema.Literals(['changes', 'secret', 'download'])
export type Loss = typeof Loss.Type

/** The state of a screen's code: not loaded, loaded, or loaded and in need of nothing else. */
export const Code = Schema.Literals(['away', 'here', 'plain'])
export type Code = typeof Code.Type

/** The content of a visit: its frame while the code loads, the screen, or the failure. */
export const Drawn = Schema.Struct({
  visit: Schema.Int,
  place: Place,
  as: Schema.Literals(['opening', 'screen', 'plain', 'failed']),
})
export type Drawn = typeof Drawn.Type
