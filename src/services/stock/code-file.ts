import { Effect } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { isExponent } from '../../schemas/core/long-numbers.ts'
import { assignmentMessages, MAX_ASSIGNED } from '../../schemas/stock/assignment.ts'
import { bulkMessages } from '../../schemas/stock/bulk-fields.ts'
import { type CodeColumns, codeColumnsOf, codeOfRow } from '../../schemas/stock/code-columns.ts'
import { repeatsIn } from '../../schemas/stock/identity/code-list.ts'
import { refusedFields } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'
import { type OpenTable, openTable } from './bulk/open-table.ts'

/** The codes of a file, one per line, and how many SIMs they are. */
export type FileCodes = { readonly codes: string; readonly count: number }

const refusedFile = (message: string): Refused => refusedFields({ file: message }, message)

/** The codes of all rows, in their order. */
const codesOf = async (table: OpenTable, columns: CodeColumns): Promise<ReadonlyArray<string>> => {
  const codes: Array<string> = []
  for (let index = 0; ; ) {
    const rows = await table.piece(index)
    if (rows.length === 0) return codes.filter((code) => code !== '')
    for (const { cells } of rows) codes.push(codeOfRow(cells, columns))
    index += rows.length
  }
}

const read = async (file: File, signal: AbortSignal): Promise<FileCodes> => {
  const table = await openTable(file, null, {}, signal)
  try {
    const { header, sample, cut } = table.file
    const columns = codeColumnsOf({ header, sample: sample.map(({ cells }) => cells), cut })
    if (columns === 'none') throw refusedFile(assignmentMessages.noCodeColumn)
    if (columns === 'cut') throw refusedFile(bulkMessages.cutNumber)
    const codes = await codesOf(table, columns)
    if (codes.some(isExponent)) throw refusedFile(bulkMessages.cutNumber)
    const count = codes.length - repeatsIn(codes).size
    if (count === 0) throw refusedFile(assignmentMessages.noCodes)
    if (codes.length > MAX_ASSIGNED) throw refusedFile(assignmentMessages.tooManyInFile(count))
    return { codes: codes.join('\n'), count }
  } finally {
    table.close()
  }
}

/** Reads the codes of SIMs in a file from the vault. A worker reads it. An unusable file is refused with the reason. */
export const readCodeFile = ({ fileRef }: { readonly fileRef: string }): Effect.Effect<FileCodes, AppError> => {
  const file = fileVault.redeem(fileRef)
  if (file === undefined) return Effect.fail(refusedFile(bulkMessages.fileLost))
  return Effect.tryPromise({
    try: (signal) => read(file, signal),
    catch: (cause) => {
      const isOurs = cause instanceof Refused && cause.errors.length > 0
      return isOurs ? cause : refusedFile((cause as Error).message)
    },
  })
}
