/** What a person can request when they download a list. Plain data, no library. */

/**
 * The content of a file: the shown rows, or all pages of the list or search. `legacy`: the shown rows in the layout of
 * spec §9.
 */
export type ExportScope = 'shown' | 'all' | 'legacy'

/** Text for any program, or a workbook. */
export type ExportFormat = 'csv' | 'xlsx'

/** The requested file. */
export type ExportRequest = {
  readonly scope: ExportScope
  readonly format: ExportFormat
  /** With `all`: only these selected rows of the list, on any page. */
  readonly ids?: ReadonlyArray<number>
}

/** A workbook is made in memory, and a spreadsheet ends at about a million rows: above this only CSV is offered. */
export const EXCEL_MOST_ROWS = 100_000

/** Whether a file is offered: the layout of spec §9 is text, and a workbook of all pages has a limit. */
export const isOffered = ({ scope, format, ids }: ExportRequest, total: number): boolean =>
  format === 'csv' || (scope !== 'legacy' && (scope === 'shown' || (ids?.length ?? total) <= EXCEL_MOST_ROWS))

/** The progress of a file of all pages: rows written, of the rows that the server counts. */
export type ExportProgress = {
  readonly done: number
  readonly total: number
  /** Rows per second, if known. */
  readonly rate?: number
}
