/** What a person can ask for when they download a list. Plain data, no library. */

/**
 * What goes into a file of a list: the rows shown, all pages of what is listed or searched, or the shown rows in the
 * layout of spec §9.
 */
export type ExportScope = 'shown' | 'all' | 'legacy'

/** Text for any program, or a workbook. */
export type ExportFormat = 'csv' | 'xlsx'

/** Which file is wanted. */
export type ExportWish = { readonly scope: ExportScope; readonly format: ExportFormat }

/** A workbook is made in memory, and a spreadsheet ends at about a million rows: beyond this only CSV is offered. */
export const EXCEL_MOST_ROWS = 100_000

/** Whether a file can be had: the layout of spec §9 is text, and a workbook of all pages has its limit. */
export const isOffered = ({ scope, format }: ExportWish, total: number): boolean =>
  format === 'csv' || (scope !== 'legacy' && (scope === 'shown' || total <= EXCEL_MOST_ROWS))

/** How far a file of all pages is: rows written of the rows that the server says there are. */
export type ExportProgress = {
  readonly done: number
  readonly total: number
  /** Rows per second, where it is known. */
  readonly rate?: number
}
