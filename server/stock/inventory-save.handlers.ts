import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { isInvoiced } from '../../src/schemas/stock/inventory-draft.ts'
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

/** A SIM saved with a past expiry date expires at once, instead of at the next sweep. */
const beside = (_: InventoryItem | null, { id, fields, stock }: InventoryItem) =>
  Effect.as(expireSaved({ id, status: stock.status, expiryDate: fields.expiryDate }), {})

/** Adds a SIM, with its invoice if there is one. */
export const addItem = Effect.fnUntraced(function* (
  submission: Submission,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  const { invoice, invoiceProblem, saved } = yield* invoiceIn(isInvoiced(submission) ? file : undefined)
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
  /** The version that the person has seen; null overwrites any version. */
  readonly version: number | null
}

/** Changes a SIM; the person may or may not see its PIN and code. */
export const changeItem = Effect.fnUntraced(function* (
  { id, version }: Seen,
  submission: Submission,
  isRevealed: boolean,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  // An unchanged code needs no check for other owners.
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
