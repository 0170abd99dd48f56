/** A busy button keeps the focus, so that a keyboard user stays in place; the machine ignores its events. */
export const waits = (isWaiting: boolean) => ({
  'aria-disabled': isWaiting,
  'data-disabled': isWaiting,
})
