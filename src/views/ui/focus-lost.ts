/**
 * Whether what had the focus is gone, or cannot have it any more: a browser may leave it for a moment where it can no
 * longer be.
 */
export const isFocusLost = (): boolean => document.activeElement?.matches(':not(body, dialog, :disabled)') !== true
