/** What a machine tells the application beside its state. A replay emits nothing. */

export type ToastShown = {
  readonly type: 'toast.shown'
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  /** What was tried: the next word on the same takes the place of this one. */
  readonly about?: string
  /** The same words are spoken at their own place: here they are only seen. */
  readonly isQuiet?: true
}

/** What was said about this is no news any more: the next try has succeeded. */
export type ToastOutdated = { readonly type: 'toast.outdated'; readonly about: string }

/** The application should go to another address; `replace` leaves no entry in the browser's history. */
export type NavigationRequested = {
  readonly type: 'navigation.requested'
  readonly to: string
  readonly replace: boolean
}

/** The journal of this screen's draft has served and is to be removed. */
export type DraftCleared = { readonly type: 'draft.cleared' }

/** The person throws this screen's draft away: it is taken out of the journal, and can be brought back for a while. */
export type DraftDiscarded = { readonly type: 'draft.discarded' }

/** Something was saved beside a list: the rows that it shows may be outdated. */
export type RowsOutdated = { readonly type: 'rows.outdated' }
