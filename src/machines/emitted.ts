/** What a machine tells the application beside its state. A replay emits nothing. */

export type ToastShown = {
  readonly type: 'toast.shown'
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
}

/** The application should go to another address; `replace` leaves no entry in the browser's history. */
export type NavigationRequested = {
  readonly type: 'navigation.requested'
  readonly to: string
  readonly replace: boolean
}

/** The journal of this screen's draft has served and is to be removed. */
export type DraftCleared = { readonly type: 'draft.cleared' }
