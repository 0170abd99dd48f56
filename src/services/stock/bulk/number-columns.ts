import { hasDecimalComma } from '../../../schemas/core/amount-text.ts'
import {
  areRounded,
  endsRounded,
  isExponent,
  isLongNumber,
  isZeroed,
  plainDigits,
} from '../../../schemas/core/long-numbers.ts'
import { plainText } from '../../../schemas/core/quotation.ts'

/** Columns whose numbers cannot be read as they are. */
export type NumberColumns = {
  /** Columns where the spreadsheet cut off all digits after the fifteenth. */
  readonly cut: ReadonlyArray<number>
  /** Columns where more numbers end in zeros than chance allows. */
  readonly rounded: ReadonlyArray<number>
  /** Columns with an amount that clearly has a decimal comma. */
  readonly comma: ReadonlyArray<number>
}

/** The counts for one column. */
type Count = {
  long: number
  zeroed: number
  hasExponent: boolean
  hasComma: boolean
  lengths: Map<number, { long: number; ends: number }>
}

const countNumber = (count: Count, number: string): void => {
  count.long++
  if (isZeroed(number)) count.zeroed++
  const same = count.lengths.get(number.length) ?? { long: 0, ends: 0 }
  count.lengths.set(number.length, same)
  same.long++
  if (endsRounded(number)) same.ends++
}

const countCell = (count: Count, cell: string): void => {
  // Runs for every cell, so only possible numbers are examined.
  if (cell.length < 2 || cell.length > 60 || !/^[\s"“„'+-]*[\d,]/.test(cell)) return
  const plain = plainText(cell)
  const digits = plainDigits(plain)
  if (isExponent(plain)) count.hasExponent = true
  else if (isLongNumber(digits)) countNumber(count, digits)
  else if (!count.hasComma && cell.includes(',')) count.hasComma = hasDecimalComma(plain)
}

/** A single number that ends in zeros may be real. Several, or one beside a number such as `8.94E+18`, were cut off. */
const SHARE_OF_CUT = 0.2
const isCut = ({ long, zeroed, hasExponent }: Count): boolean =>
  zeroed > 0 && (hasExponent || (zeroed > 1 && zeroed / long > SHARE_OF_CUT))

const isRounded = ({ lengths }: Count): boolean =>
  [...lengths].some(([length, { long, ends }]) => areRounded(ends, long, length))

/** Classifies each column by all its cells. */
export const numberColumns = (
  rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string> }>,
  columns: number,
): NumberColumns => {
  const counts = Array.from({ length: columns }, (): Count => {
    return { long: 0, zeroed: 0, hasExponent: false, hasComma: false, lengths: new Map() }
  })
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const count = counts[column]
      if (count !== undefined) countCell(count, cell)
    }
  }
  const such = (is: (count: Count) => boolean) => counts.flatMap((count, column) => (is(count) ? [column] : []))
  return { cut: such(isCut), rounded: such(isRounded), comma: such(({ hasComma }) => hasComma) }
}
