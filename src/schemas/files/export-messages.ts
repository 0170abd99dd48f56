import { EXCEL_MOST_ROWS } from './export-file.ts'

const number = new Intl.NumberFormat('en-GB')

/** A row count in words: 1 row, 2,000 rows. */
export const rowsInWords = (count: number): string => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`

/** Messages about a list's file. */
export const exportMessages = {
  failed: (reason: string) => `The file was not written. ${reason}`,
  otherList: 'The server no longer has the list that the file was begun with. Download it again.',
  withGaps: 'The server left rows out or sent them twice. Download it again.',
  interrupted: 'The download is interrupted and goes on by itself; what is written stays.',
  halted: 'The download was interrupted too often to go on by itself; what is written stays.',
  notWritten: (reason: string) => `The file could not be written: ${reason}`,
  tooManyForExcel: `Excel takes at most ${number.format(EXCEL_MOST_ROWS)} rows: download CSV.`,
  tooLongForExcel: 'A cell has more text than Excel takes (32,767 characters): download CSV.',
} as const
