import { Effect } from 'effect'
import { labelOf } from '../../schemas/core/choice.ts'
import type { ExportFormat } from '../../schemas/files/export-file.ts'
import { type AssignedSimColumn, assignedSimFields, endLabel } from '../../schemas/stock/assigned-sim-fields.ts'
import { type AssignedItem, type AssignmentRecord, assignmentNumber } from '../../schemas/stock/assignment.ts'
import { stockStatuses } from '../../schemas/stock/stock.ts'
import { StockService } from '../stock/stock-service.ts'
import { toDisk } from './failures.ts'
import { type Courier, type ListFile, valuesOf } from './list-file.ts'
import { writeFile } from './write-file.ts'

export type AssignedSimsOrder = {
  /** The number of the assignment. */
  readonly id: number
  readonly format: ExportFormat
  /** The number of its SIMs, as far as it is known. */
  readonly total: number
}

type AssignedSim = { readonly record: AssignmentRecord; readonly item: AssignedItem }

const names = assignedSimFields.map(({ name }) => name)

const asShown = ({ record, item }: AssignedSim): Readonly<Record<AssignedSimColumn, string>> => {
  const { iccid, activationCode = '', planName, expiryDate, stockStatus, ended = null } = item
  return {
    iccid,
    activationCode,
    planName,
    expiryDate,
    status: ended === null ? labelOf(stockStatuses, stockStatus) : endLabel(ended),
    assignedDate: record.createdDate,
    assignedBy: record.createdBy,
    endedDate: ended?.date ?? '',
    endedBy: ended?.by ?? '',
    reason: ended?.reason ?? '',
  }
}

/** Writes a file of all SIMs of an assignment as they are now, also of those that left it. */
export const writeAssignedSimsFile = ({ id, format, total }: AssignedSimsOrder, courier: Courier) =>
  StockService.ask((stock) => {
    const list: ListFile<AssignedSim> = {
      title: `${assignmentNumber(id)} SIMs`,
      filter: '',
      sorted: '',
      names,
      asShown,
      columns: () => assignedSimFields,
      // The server sends an assignment whole. Nothing is taken of a lost answer, so it is asked again.
      read: () => (take) =>
        Effect.gen(function* () {
          const record = yield* stock.assignment({ id })
          const rows = record.items.map((item) => asShown({ record, item }))
          yield* toDisk(() => take({ ...valuesOf(names, rows), total: rows.length }))
          return 0
        }),
    }
    return writeFile(list, { scope: 'all', format, total, rows: [], columns: [], page: 1, pages: 1 }, courier)
  })
