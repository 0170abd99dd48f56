import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { judge } from '../core/uploads/judge.ts'
import { Uploads } from '../core/uploads/uploads.ts'

/** The invoice uploaded with a form: its data for the event, why it is invalid, and how to save it. */
export const invoiceIn = Effect.fnUntraced(function* (file: Multipart.PersistedFile | undefined) {
  const uploads = yield* Uploads
  const judged = file === undefined ? null : yield* judge(file)
  const usable = judged !== null && 'invoice' in judged ? judged : null
  return {
    invoice: usable?.invoice ?? null,
    invoiceProblem: judged !== null && 'problem' in judged ? judged.problem : null,
    saved: usable === null ? null : uploads.saved(usable),
  }
})
