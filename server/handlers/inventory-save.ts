import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { decideAdd, decideChange } from '../domain/inventory.ts'
import { fieldsOf, type Submission } from '../domain/inventory-submission.ts'
import { inventoryFacts } from '../projections/inventory-queries.ts'
import { fingerprint } from '../saving/fingerprint.ts'
import { saveRecord } from '../saving/save-record.ts'
import type { Saver } from '../saving/saver.ts'
import { inventoryRecord } from './inventory-record.ts'
import { invoiceIn } from './invoice-in.ts'

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
    },
    saver,
  )
  return answer
})

/** Changes an item; `version` is the one that the person has seen, null overwrites whatever is there. */
export const changeItem = Effect.fnUntraced(function* (
  id: number,
  version: number | null,
  submission: Submission,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  const { answer } = yield* saveRecord(
    inventoryRecord,
    {
      id,
      version,
      submission: fingerprint({ ...submission, id, version }),
      lookups: () => inventoryFacts(sql, id, fieldsOf(submission)),
      decide: (item, stamp, facts) => decideChange(item, submission, facts, stamp),
    },
    saver,
  )
  return answer
})
