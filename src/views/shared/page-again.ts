/**
 * Whether trying again needs a reload: a page does not ask a second time for a module or a style sheet that did not
 * come, and after an upgrade of the server the old files are gone.
 */
export const needsReload = (reason: unknown): boolean =>
  reason instanceof Error && /css|dynamically imported module|module script/i.test(reason.message)

/** Begins the page anew, for who waits for what only another page can bring. */
export const pageAgain = (): Promise<never> => {
  location.reload()
  return new Promise(() => {})
}
