/** A button that waits keeps the focus, so that a keyboard goes on from where it was; the machine takes no event then. */
export const waits = (isWaiting: boolean) => ({
  'aria-disabled': isWaiting,
  'data-disabled': isWaiting,
})
