import { createContext } from 'react'

/** The rows on the page that is shown. */
export type PageRows<Row> = {
  readonly rows: ReadonlyArray<Row>
  /** The number of the first row, counted across pages. */
  readonly firstSerial: number
  /** The place of the row that a person came back from. */
  readonly marked: number | undefined
}

/**
 * Each row of the table takes its texts from here: another page is drawn by its rows alone, while the table around them
 * (header, scroll area, columns) is not drawn again.
 */
export const PageRowsContext = createContext<PageRows<unknown>>({ rows: [], firstSerial: 1, marked: undefined })
