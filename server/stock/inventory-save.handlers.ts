import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { expireSaved } from './expired.ts'
import { decideAdd, decideChange } from './inventory.ts'
import type { InventoryItem } from './inventory-item.ts'
import { inventoryFacts } from './inventory-queries.ts'
import { inventoryRecord } from './inventory-record.handlers.ts'
import { fieldsOf, keepingConcealed, type Submission } from './inventory-submission.ts'
import { invoiceIn } from './invoice-in.ts'

/** What is saved with a day that has passed is expired at once, not only when the sweep comes by. */
const beside = (_: InventoryItem | null, { id, fields, stock }: InventoryItem) =>
  Effect.as(expireSaved({ id, status: stock.status, expiryDate: fields.expiryDate }), {})

/** Adds an item, with its invoice where one came. */
export const addItem = Effect.fnUntraced(function* (
  submission: Submission,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  const { invoice, invoiceProblem, saved } = yield* invoiceIn(submission.paymentType === 'payg' ? undefined : file)
  const { answer } = yield* saveRecord(
    inventoryRecord,
    {
      id: null,
      submission: fingerprint({ ...submission, invoice: invoice?.sha256 ?? '' }),
      lookups: (id) => inventoryFacts(sql, id, fieldsOf(submission)),
      decide: (stamp, facts) => decideAdd({ submission, invoice, invoiceProblem }, facts, stamp),
      file: saved,
      beside,
    },
    saver,
  )
  return answer
})

type Seen = {
  readonly id: number
  /** The version that the person has seen; null overwrites whatever is there. */
  readonly version: number | null
}

/** Changes an item, by somebody who may see its PIN and its code or not. */
export const changeItem = Effect.fnUntraced(function* (
  { id, version }: Seen,
  submission: Submission,
  isRevealed: boolean,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  // A code that stays as it is is nobody else's.
  const asked = fieldsOf(isRevealed ? submission : { ...submission, activationCode: '' })
  const { answer } = yield* saveRecord(
    inventoryRecord,
    {
      id,
      version,
      submission: fingerprint({ ...submission, id, version }),
      lookups: () => inventoryFacts(sql, id, asked),
      decide: (item, stamp, facts) => decideChange(item, keepingConcealed(submission, item, isRevealed), facts, stamp),
      beside,
    },
    saver,
  )
  return answer
})
