import type { Effect } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { Field } from '../../schemas/core/field.ts'
import type { ExportProgress, ExportRequest } from '../../schemas/files/export-file.ts'

/** A value as a row has it. */
export type Cell = string | number | null | undefined

/** Rows of a list whose values are in the order of `names`. */
export type SomeRows = {
  readonly names: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** Rows that arrived, and the number of rows in the file as far as it is known. */
type RowsTaken = SomeRows & { readonly total: number }

/** Writes rows into the file. They are safe once the promise resolves. */
export type TakeRows = (rows: RowsTaken) => Promise<void>

/**
 * Reads all rows of a list, each once, and gives the number of rows that were added meanwhile and left out. It keeps
 * its position: called again after a lost connection, it continues with the next row.
 */
export type ReadRows = (take: TakeRows) => Effect.Effect<number, AppError>

/** A row as it is shown, by the names of its values. */
export type ShownRow = Readonly<Record<string, unknown>>

/** A list that can be exported. */
export type ListFile<Row> = {
  /** The first part of the file name, before the day and the filter. */
  readonly title: string
  /** The filter in words that may be part of a file name, without PINs or codes; empty for the whole list. */
  readonly filter: string
  /** The sort order in words; empty for the list's default order. */
  readonly sorted: string
  /** The columns of a file: those shown, in their order, and columns that they require. */
  readonly columns: (names: ReadonlyArray<string>) => ReadonlyArray<Field>
  /** The names of a row's values. */
  readonly names: ReadonlyArray<string>
  readonly asShown: (row: Row) => ShownRow
  /** A new reader at the start of the list. */
  readonly read: () => ReadRows
  /** The layout of spec §9, for a list that has one. */
  readonly legacy?: { readonly name: string; readonly text: (rows: ReadonlyArray<Row>) => string }
}

/** A requested file. Its content is fixed at the time of the request. */
export type FileOrder<Row> = ExportRequest & {
  /** The rows on the screen, unused for a file of all pages. */
  readonly rows: ReadonlyArray<Row>
  /** The names of the shown columns, in their order. */
  readonly columns: ReadonlyArray<string>
  /** The number of the shown page, and of all pages. */
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** Events of a file that is being written. */
export type FileNews =
  | { readonly type: 'file.interrupted'; readonly error: AppError }
  | { readonly type: 'file.resumed' }
  | { readonly type: 'file.halted' }

/** The connection between a file and the machine that requested it. */
export type Courier = {
  readonly tell: (news: FileNews) => void
  readonly progress: (progress: ExportProgress) => void
  /** Resolves when the person continues an interrupted file. */
  readonly continued: Effect.Effect<void>
}

/** Writes rows into an open file, in one format. */
export type Pen = {
  readonly write: (rows: SomeRows) => Promise<void>
  /** Called after the last row. */
  readonly end: () => Promise<void>
  /** Releases resources, whether the file is finished or not. */
  readonly putDown: () => void
}

/** The values of the rows, in the order of `names`. */
export const valuesOf = (names: ReadonlyArray<string>, rows: ReadonlyArray<ShownRow>): SomeRows => ({
  names,
  rows: rows.map((row) => names.map((name) => row[name] as Cell)),
})
