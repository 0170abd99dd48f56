import { addressIn } from '../../schemas/core/address-in.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'

/** The address of the list that a count leads to, with the values of its row; null if there is nothing to show. */
export const countAddress = (opens: string | undefined, row: RecordRow, count: unknown): string | null =>
  opens === undefined || count === 0 || count === null || count === undefined ? null : addressIn(opens, row)
