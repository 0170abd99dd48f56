import type { Effect } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { Field } from '../../schemas/core/field.ts'
import type { ExportProgress, ExportWish } from '../../schemas/files/export-file.ts'

/** A value as a row has it. */
export type Cell = string | number | null | undefined

/** Some rows of a list, whose values are in the order of `names`. */
export type SomeRows = {
  readonly names: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** Rows that have come, and how many the file will have, as far as is known. */
type RowsTaken = SomeRows & { readonly total: number }

/** Puts rows into the file; they are safe once it has ended. */
export type TakeRows = (rows: RowsTaken) => Promise<void>

/**
 * Reads all rows of a list, each once, and answers how many came to the list meanwhile and were left out. It knows where
 * it stands: asked again after the connection was lost, it goes on with the rows that it has not handed over yet.
 */
export type ReadRows = (take: TakeRows) => Effect.Effect<number, AppError>

/** A row by the names of its values, as it is shown. */
export type ShownRow = Readonly<Record<string, unknown>>

/** A list that files can be made of. */
export type ListFile<Row> = {
  /** What its files are called, before the day and the filter. */
  readonly title: string
  /** What is searched for, in words that may stand in the name of a file: no PIN and no code. Empty for the whole list. */
  readonly filter: string
  /** How its rows are sorted, in words; empty where the order is the list's own. */
  readonly sorted: string
  /** The columns of a file: those shown, in their order, and what belongs to them. */
  readonly columns: (names: ReadonlyArray<string>) => ReadonlyArray<Field>
  /** What its rows have. */
  readonly names: ReadonlyArray<string>
  readonly asShown: (row: Row) => ShownRow
  /** A reader that stands at the beginning. */
  readonly read: () => ReadRows
  /** The file of spec §9, where it names one. */
  readonly legacy?: { readonly name: string; readonly text: (rows: ReadonlyArray<Row>) => string }
}

/** A file that somebody wants: what is in it is decided when it is asked for. */
export type FileOrder<Row> = ExportWish & {
  /** The rows on the screen; all pages need none of them. */
  readonly rows: ReadonlyArray<Row>
  /** The names of the shown columns in their order. */
  readonly columns: ReadonlyArray<string>
  /** Which page is shown, and of how many. */
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** What happens to a file on its way. */
export type FileNews =
  | { readonly type: 'file.interrupted'; readonly error: AppError }
  | { readonly type: 'file.resumed' }
  | { readonly type: 'file.halted' }

/** What a file that is written has to do with whoever wants it. */
export type Courier = {
  readonly tell: (news: FileNews) => void
  readonly progress: (progress: ExportProgress) => void
  /** Waits until the person says that an interrupted file is to go on. */
  readonly continued: Effect.Effect<void>
}

/** Puts rows into an open file, in its format. */
export type Pen = {
  readonly write: (rows: SomeRows) => Promise<void>
  /** All rows are there. */
  readonly end: () => Promise<void>
  /** Lets go of what it writes with, whether the file is finished or not. */
  readonly putDown: () => void
}

/** The rows by their values, in the order of `names`. */
export const valuesOf = (names: ReadonlyArray<string>, rows: ReadonlyArray<ShownRow>): SomeRows => ({
  names,
  rows: rows.map((row) => names.map((name) => row[name] as Cell)),
})
