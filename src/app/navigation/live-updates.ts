import type { EventObject } from 'xstate'
import type { HistorySubject } from '../../schemas/history/history.ts'
import type { LiveSubject } from '../../schemas/shell/live.ts'

/** What the rows of a list are made of, and how one of them is called. */
export type LiveRows = {
  readonly subjects: ReadonlyArray<LiveSubject>
  readonly one: string
  readonly many: string
  /** What else it is made of: of that it is said only that something has changed. */
  readonly beside?: ReadonlyArray<LiveSubject>
  /** What asks for a page anew, with all that the screen shows beside it; the choice of the page where it is left out. */
  readonly show?: (page: number) => EventObject
}

/** The record that is open in a form. */
export type LiveRecord<Snapshot, Beside> = {
  readonly subject: HistorySubject
  /** The first part of the name of its stream on the server. */
  readonly category: string
  /** What it is called in a sentence: `plan`. */
  readonly what: string
  /** The record and its version as it was loaded; null where nothing is loaded, or it is not saved yet. */
  readonly open: (snapshot: Snapshot) => { readonly id: number; readonly version: number } | null
  /** Shows what was changed. */
  readonly look: (beside: Beside, id: number) => void
}

/** What a screen says of changes on the server: above its rows, or before its fields. */
export type LiveUpdates<Snapshot, Beside> =
  | { readonly rows: LiveRows }
  | { readonly record: LiveRecord<Snapshot, Beside> }
