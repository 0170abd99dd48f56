import { bulkColumnNames } from './bulk-column-names.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields } from './bulk-fields.ts'
import { isEsimCode } from './cell-kind.ts'
import { readEid } from './identity/eid.ts'
import { isTelecomIccid } from './identity/iccid.ts'

/** Recognises the columns of an import file: by their names, else by the cells of the first rows. Pure. */

/** The column (from 0) of each recognised field. */
export type FieldColumns = Readonly<Partial<Record<BulkFieldName, number>>>

/** A column's name without case, blanks, underscores and the like. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The same without the accents of Latin letters, which many files lack. */
const unaccentedKey = (name: string): string =>
  columnKey(name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')).replaceAll('ß', 'ss')

/** A unit, a format or a remark after the name: `Expiry (DD/MM/YYYY)`. */
const REMARK = /\s*(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）)\s*\*?\s*$/

/** The names of a field, the best one first. */
const namesOf = (field: BulkFieldName): ReadonlyArray<string> => [
  bulkFieldLabel(field),
  field,
  ...Object.values(bulkColumnNames[field]).flat(),
]

type Known = { readonly field: BulkFieldName; readonly rank: number }

const knownByKey: ReadonlyMap<string, Known> = new Map(
  bulkFields.flatMap((field) =>
    namesOf(field)
      .map((name, rank) => [unaccentedKey(name), { field, rank }] as const)
      // The last entry of a key counts in a map, and that is the best name.
      .reverse(),
  ),
)

/** The field that a name of a column stands for; undefined for an unknown name. */
const knownName = (name: string): Known | undefined =>
  knownByKey.get(unaccentedKey(name)) ?? knownByKey.get(unaccentedKey(name.replace(REMARK, '')))

/** Whether a column is called IMSI, so that any other number in it is odd. */
export const isImsiName = (name: string): boolean =>
  knownName(name)?.field === 'serviceDeviceID' && unaccentedKey(name).includes('imsi')

/**
 * The columns whose names are known. Of two columns for one field, the one with the better name, such as the name of a
 * plan before its id; of two with equal names, the first.
 */
export const columnsByName = (header: ReadonlyArray<string>): FieldColumns => {
  const found: Partial<Record<BulkFieldName, Known & { readonly column: number }>> = {}
  for (const [column, name] of header.entries()) {
    const known = knownName(name)
    if (known === undefined) continue
    const before = found[known.field]
    if (before === undefined || known.rank < before.rank) found[known.field] = { ...known, column }
  }
  return Object.fromEntries(Object.entries(found).map(([field, { column }]) => [field, column]))
}

/**
 * The fields whose cells look like no other. Days, currencies and amounts are missing here: the cells of a cost and of a
 * price look alike.
 */
const looks: ReadonlyArray<readonly [field: BulkFieldName, isOne: (cell: string) => boolean]> = [
  ['activationCode', isEsimCode],
  ['iccid', isTelecomIccid],
  ['serviceDeviceID', (cell) => readEid(cell)?.warning === null],
]

/** The fields whose columns have names. Two columns with the parts of an activation code are one, too. */
const namedFields = (named: FieldColumns): ReadonlySet<string> =>
  new Set([
    ...Object.keys(named),
    ...(named.smdpAddress !== undefined && named.matchingID !== undefined ? ['activationCode'] : []),
  ])

/**
 * The columns that only their cells recognise, for fields without a named column. All filled cells of the column must
 * look like the field. If a cell of another nameless column does, too, there is no guess.
 */
export const columnsByCells = (
  header: ReadonlyArray<string>,
  named: FieldColumns,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): FieldColumns => {
  const taken = namedFields(named)
  const nameless = header.flatMap((name, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    return knownName(name) === undefined ? [{ column, cells }] : []
  })
  return Object.fromEntries(
    looks.flatMap(([field, isOne]) => {
      if (taken.has(field)) return []
      const [only, ...others] = nameless.filter(({ cells }) => cells.some(isOne))
      return only === undefined || others.length > 0 || !only.cells.every(isOne) ? [] : [[field, only.column]]
    }),
  )
}
