import writeXlsxFile, { type CellObject } from 'write-excel-file/browser'
import type { Field } from '../../schemas/core/field.ts'
import type { Times } from '../../schemas/core/times.ts'
import type { SomeRows } from './list-file.ts'
import { xlsxHeader, xlsxRows } from './xlsx-cells.ts'

/** Excel measures column widths in characters. */
const PIXELS_PER_LETTER = 7
const NARROWEST = 10

/** The settings of a workbook. */
export type WorkbookPlan = { readonly columns: ReadonlyArray<Field>; readonly times: Times }

/** Collects the rows of a workbook: one sheet with a header that stays in view. */
export const createWorkbook = ({ columns, times }: WorkbookPlan) => {
  const data: Array<Array<CellObject | null>> = [xlsxHeader(columns, times)]
  return {
    add: (rows: SomeRows): void => {
      for (const row of xlsxRows(columns, rows, times)) data.push(row)
    },
    /** The bytes of the file. */
    finish: async (): Promise<ArrayBuffer> => {
      const widths = columns.map(({ width }) => ({ width: Math.max(NARROWEST, Math.round(width / PIXELS_PER_LETTER)) }))
      const blob = await writeXlsxFile(data, { stickyRowsCount: 1, columns: widths }).toBlob()
      return blob.arrayBuffer()
    },
  }
}
