/** What a machine emits to the application beside its state. A replay emits nothing. */

export type ToastShown = {
  readonly type: 'toast.shown'
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  /** The subject of the toast: the next toast with the same subject replaces it. */
  readonly about?: string
  /** The text is announced elsewhere on the page, so the toast itself is silent. */
  readonly isQuiet?: true
}

/** A toast on this subject is out of date: the next try has succeeded. */
export type ToastOutdated = { readonly type: 'toast.outdated'; readonly about: string }

/** The application should go to another address. `replace` adds no entry to the browser's history. */
export type NavigationRequested = {
  readonly type: 'navigation.requested'
  readonly to: string
  readonly replace: boolean
}

/**
 * A form of a new record has become the form of the record with this id, at another address. Its draft moves with it;
 * where the draft is not kept, the form goes on at its own address. It receives `draft.found` in either case.
 */
export type FormMoved = { readonly type: 'form.moved'; readonly id: number; readonly to: string }

/** The journal of this screen's draft is no longer needed and can be removed. */
export type DraftCleared = { readonly type: 'draft.cleared' }

/** The person discards this screen's draft. It is removed from the journal and can be restored for a while. */
export type DraftDiscarded = { readonly type: 'draft.discarded' }

/** Something was saved beside a list: the rows that it shows may be outdated. */
export type RowsOutdated = { readonly type: 'rows.outdated' }
