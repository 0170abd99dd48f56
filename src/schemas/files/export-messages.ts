import { counted } from '../core/counted.ts'
import { EXCEL_MOST_ROWS } from './export-file.ts'

const number = new Intl.NumberFormat('en-GB')

/** A row count in words: 1 row, 2,000 rows. */
export const rowsInWords = (count: number): string => counted(count, 'row')

/** Messages about a list's file. */
export const exportMessages = {
  failed: (reason: string) => `The file was not written. ${reason}`,
  otherList: 'The list has changed on the server since the download started. Download it again.',
  withGaps: 'The server skipped rows or sent them twice. Download the file again.',
  interrupted: 'The download is interrupted and continues automatically. The rows written so far are kept.',
  halted: 'The download was interrupted too often. The rows written so far are kept.',
  notWritten: (reason: string) => `The file could not be written: ${reason}`,
  tooManyForExcel: `Excel takes at most ${number.format(EXCEL_MOST_ROWS)} rows: download CSV.`,
  tooLongForExcel: 'A cell has more than the 32,767 characters that Excel takes: download CSV.',
} as const
