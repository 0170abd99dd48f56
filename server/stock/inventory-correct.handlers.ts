import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { type Correction, type CorrectionAnswer, plainReason } from '../../src/schemas/stock/inventory-correction.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { correctableOf, decideCorrection, decideVoid } from './inventory-correction.ts'
import { inventoryRecord } from './inventory-record.handlers.ts'
import { trimmed } from './inventory-submission.ts'
import { invoiceIn } from './invoice-in.ts'

/** The SIM, and the version that the person has seen; null accepts any version. */
type Seen = { readonly id: number; readonly version: number | null }

/** These decisions need only the SIM itself. */
const lookups = () => Effect.void

/** Corrects values locked after a SIM is added: its costs, their currency, its invoice. */
export const correctItem = Effect.fnUntraced(function* (
  seen: Seen,
  given: Omit<Correction, 'invoicePO'>,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const { invoice, invoiceProblem, saved } = yield* invoiceIn(file)
  const { reason, ...costs } = given
  const correction = { ...trimmed(costs), reason: plainReason(reason) }
  const { answer, state } = yield* saveRecord(
    inventoryRecord,
    {
      id: seen.id,
      version: seen.version,
      how: 'corrected',
      submission: fingerprint({ ...correction, ...seen, invoice: invoice?.sha256 ?? '' }),
      lookups,
      decide: (item, stamp) => decideCorrection(item, { correction, invoice, invoiceProblem }, stamp),
      file: saved,
    },
    saver,
  )
  // The form continues with the corrected SIM.
  const item = state === null ? {} : { item: { ...correctableOf(state), version: state.version } }
  return { ...answer, ...item } satisfies CorrectionAnswer
})

/** Voids a SIM that was added by mistake. */
export const voidItem = Effect.fnUntraced(function* (seen: Seen, reason: string, saver: Saver) {
  const { answer } = yield* saveRecord(
    inventoryRecord,
    {
      id: seen.id,
      version: seen.version,
      how: 'voided',
      submission: fingerprint({ ...seen, reason: plainReason(reason) }),
      lookups,
      decide: (item, stamp) => decideVoid(item, reason, stamp),
    },
    saver,
  )
  return answer
})
