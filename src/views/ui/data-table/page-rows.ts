import { createContext } from 'react'

/** The rows of the shown page. */
export type PageRows<Row> = {
  readonly rows: ReadonlyArray<Row>
  /** The number of the first row across pages. */
  readonly firstSerial: number
  /** The index of the row that the person comes back from. */
  readonly marked: number | undefined
}

/**
 * Each row takes its texts from this context: another page renders only rows, not the table around them (header, scroll
 * area, columns).
 */
export const PageRowsContext = createContext<PageRows<unknown>>({ rows: [], firstSerial: 1, marked: undefined })
