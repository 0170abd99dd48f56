/**
 * Whether the focused element is gone or can no longer have the focus. A browser may leave the focus there for a
 * moment.
 */
export const isFocusLost = (): boolean => document.activeElement?.matches(':not(body, dialog, :disabled)') !== true
