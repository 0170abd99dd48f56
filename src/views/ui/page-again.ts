/** Reloads the page; the promise never settles. */
export const pageAgain = (): Promise<never> => {
  location.reload()
  return new Promise(() => {})
}
