/** Begins the page anew, for who waits for what only another page can bring. */
export const pageAgain = (): Promise<never> => {
  location.reload()
  return new Promise(() => {})
}
