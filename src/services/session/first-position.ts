/** The lowest position of any answer since the sign-in, or since the page was loaded. */
let first: number | null = null

/** A position of the server's event log. Other servers send none. */
const isPosition = (text: string | null): text is string => text !== null && /^\d{1,15}$/.test(text)

/**
 * The position of the server's event log at the first answer of this page. The live connection opens after the first
 * rows and continues from here, so that no change in between is missed.
 */
export const firstPosition = {
  /** Reads the position from the header of an answer. Answers may arrive out of order, so the lowest is kept. */
  note: (header: string | null): void => {
    if (isPosition(header)) first = Math.min(first ?? Number.POSITIVE_INFINITY, Number(header))
  },
  /** Null if no answer has named a position. */
  read: (): number | null => first,
  /** Called at a sign-in: the rows of the next person are read later. */
  forget: (): void => {
    first = null
  },
}
