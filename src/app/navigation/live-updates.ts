import type { EventObject } from 'xstate'
import type { FormSubject } from '../../schemas/history/history.ts'
import type { LiveSubject } from '../../schemas/shell/live.ts'

/** What a list's rows are made of, and the word for one row. */
export type LiveRows = {
  readonly subjects: ReadonlyArray<LiveSubject>
  readonly one: string
  readonly many: string
  /** Other subjects that it depends on; for these the message only says that something changed. */
  readonly beside?: ReadonlyArray<LiveSubject>
  /** The event that reloads a page with everything else on the screen; if absent, the event that chooses a page. */
  readonly show?: (page: number) => EventObject
}

/** The record that is open in a form. */
export type LiveRecord<Snapshot, Beside> = {
  readonly subject: FormSubject
  /** The first part of its stream's name on the server. */
  readonly category: string
  /** The word for it in a sentence: `plan`. */
  readonly what: string
  /** The record and the version that was loaded; null if nothing is loaded, or the record is new. */
  readonly open: (snapshot: Snapshot) => { readonly id: number; readonly version: number } | null
  /** Shows the changes. */
  readonly look: (beside: Beside, id: number) => void
}

/** How a screen announces changes on the server: above its rows, or above its fields. */
export type LiveUpdates<Snapshot, Beside> =
  | { readonly rows: LiveRows }
  | { readonly record: LiveRecord<Snapshot, Beside> }
