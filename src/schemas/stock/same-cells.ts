import type { FileLayout } from './file-layout.ts'

/** What decides how a file is cut into rows and cells. */
export type CutFile = {
  readonly sha256: string
  readonly header: ReadonlyArray<string>
  readonly layout?: FileLayout
}

/**
 * Whether a file was read into the same rows and cells twice: the same bytes and sheet, in the same layout, with as many
 * columns. Then a row number and a column still name the same cell.
 */
export const haveSameCells = (one: CutFile, other: CutFile): boolean =>
  one.sha256 === other.sha256 &&
  one.header.length === other.header.length &&
  one.layout?.headerRow === other.layout?.headerRow &&
  one.layout?.separator === other.layout?.separator
