/** A whole number as people write it, thousands apart or not: `1200`, `1,200`, `1 200`. */
const WHOLE = /^\d+$|^\d{1,3}([,\s]\d{3})+$/

/** The message for a page that does not exist. */
export const noPage = (pageCount: number): string =>
  `Enter a whole number from 1 to ${pageCount.toLocaleString('en-GB')}`

/** The page that a person typed; null if it does not exist. */
export const pageTyped = (text: string, pageCount: number): number | null => {
  const typed = text.trim()
  const page = WHOLE.test(typed) ? Number(typed.replaceAll(/[,\s]/g, '')) : 0
  return page >= 1 && page <= pageCount ? page : null
}
