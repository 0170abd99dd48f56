import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'

/** Where a person stands. */
export const Place = Schema.Struct({
  /** The same as long as the same screen is open for the same person, whom it names. */
  identity: Masked,
  path: Schema.String,
  /** With its question mark, or empty. It tells what the person searched for. */
  query: Masked,
})
export type Place = typeof Place.Type

/**
 * What is gone when a screen is left: what somebody entered, a secret that is shown once, or the rest of a file that is
 * being downloaded.
 */
export const Loss = Schema.Literals(['changes', 'secret', 'download'])
export type Loss = typeof Loss.Type

/** How far the code of a screen is: still to be fetched, here, or here and in need of nothing else. */
export const Code = Schema.Literals(['away', 'here', 'plain'])
export type Code = typeof Code.Type

/** What a person sees of the visit that is drawn: its frame while the code comes, the screen, or that it failed. */
export const Drawn = Schema.Struct({
  visit: Schema.Int,
  place: Place,
  as: Schema.Literals(['opening', 'screen', 'plain', 'failed']),
})
export type Drawn = typeof Drawn.Type
