import { columnsByCells, columnsByName, type FieldColumns } from './bulk-columns.ts'
import { codeOfParts } from './bulk-row.ts'
import { readIccid } from './identity/iccid.ts'
import { plainCode } from './identity/sim-code.ts'

/** Finds the codes of SIMs in a file of any supplier: its other columns do not matter. Pure. */

type Cells = ReadonlyArray<string>
const codeFields = ['iccid', 'activationCode', 'smdpAddress', 'matchingID'] as const
export type CodeColumns = Readonly<Partial<Record<(typeof codeFields)[number], number>>>

type Table = {
  readonly header: Cells
  /** The first rows. */
  readonly sample: ReadonlyArray<Cells>
  /** The columns whose numbers a spreadsheet has cut off. */
  readonly cut: ReadonlyArray<number>
}

const isWhole = ({ iccid, activationCode, smdpAddress, matchingID }: CodeColumns): boolean =>
  iccid !== undefined || activationCode !== undefined || (smdpAddress !== undefined && matchingID !== undefined)

/** The columns of a file that have codes of SIMs; `none` without any, `cut` if their numbers are not whole. */
export const codeColumnsOf = ({ header, sample, cut }: Table): CodeColumns | 'none' | 'cut' => {
  const named = columnsByName(header)
  const found: FieldColumns = { ...named, ...columnsByCells(header, named, sample) }
  const columns = codeFields.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]] as const]))
  if (!isWhole(Object.fromEntries(columns))) return 'none'
  const usable: CodeColumns = Object.fromEntries(columns.filter(([, column]) => !cut.includes(column)))
  return isWhole(usable) ? usable : 'cut'
}

/** The code of a row as it is stored: its ICCID, else its activation code; empty without either. */
export const codeOfRow = (cells: Cells, columns: CodeColumns): string => {
  const at = (name: keyof CodeColumns): string => (cells[columns[name] ?? -1] ?? '').trim()
  const iccid = at('iccid')
  if (iccid !== '' && !('problem' in readIccid(iccid))) return plainCode(iccid)
  const { code } = codeOfParts({
    activationCode: at('activationCode'),
    smdpAddress: at('smdpAddress'),
    matchingID: at('matchingID'),
  })
  return plainCode(code === '' ? iccid : code)
}
