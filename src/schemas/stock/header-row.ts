import { columnsByName } from './bulk-columns.ts'
import { type CellKind, cellKind, codeKinds } from './cell-kind.ts'
import { NO_HEADER } from './file-layout.ts'

/** Finds the row with the names of the columns. Lists of suppliers have titles above it, or no such row. Pure. */

type Cells = ReadonlyArray<string>

const filledIn = (cells: Cells): number => cells.filter((cell) => cell.trim() !== '').length
const kindsOf = (cells: Cells): ReadonlyArray<CellKind> => cells.map(cellKind)

const hasCodes = (cells: Cells): boolean => kindsOf(cells).some((kind) => codeKinds.has(kind))

/** How many known names a row has. A single one beside numbers or days is a value: a location can be called Warehouse. */
const namesIn = (cells: Cells): number => {
  const count = Object.keys(columnsByName(cells)).length
  const isText = kindsOf(cells).every((kind) => kind === 'text' || kind === 'empty')
  return hasCodes(cells) || (count === 1 && !isText) ? 0 : count
}

/** Whether a row has data like the next one: a number over numbers, a day over days. Names are texts. */
const isLike = (cells: Cells, next: Cells | undefined): boolean => {
  if (next === undefined) return false
  const below = kindsOf(next)
  const data = kindsOf(cells).flatMap((kind, column) =>
    kind === 'number' || kind === 'day' ? [kind === below[column]] : [],
  )
  return data.length > 0 && data.every(Boolean)
}

/**
 * The row (from 1) with the names of the columns among the first rows of a file; 0 if there is none. The row with the
 * most known names is the header. Without known names it is the first row of several cells, unless it has the codes of
 * a SIM, or numbers and days like the row below it.
 */
export const headerRowIn = (rows: ReadonlyArray<Cells>): number => {
  const filled = rows.flatMap((cells, index) => (filledIn(cells) > 0 ? [{ row: index + 1, cells }] : []))
  // Below a header there are rows.
  const candidates = filled.length > 1 ? filled.slice(0, -1) : filled
  const named = candidates
    .map(({ row, cells }) => ({ row, names: namesIn(cells) }))
    .reduce((best, one) => (one.names > best.names ? one : best), { row: NO_HEADER, names: 0 })
  if (named.names > 0) return named.row
  const wide = filled.findIndex(({ cells }) => filledIn(cells) > 1)
  const [first, next] = filled.slice(Math.max(wide, 0))
  if (first === undefined || hasCodes(first.cells) || isLike(first.cells, next?.cells)) return NO_HEADER
  return (candidates.includes(first) ? first : candidates[0])?.row ?? NO_HEADER
}
