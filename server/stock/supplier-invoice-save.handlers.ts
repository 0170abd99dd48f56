import { Clock, Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { commonMessages } from '../../src/schemas/core/messages.ts'
import { plainReason, requiredReasonProblems } from '../../src/schemas/stock/inventory-correction.ts'
import {
  differenceText,
  type InvoiceAmounts,
  type InvoiceSaveAnswer,
  isDifferent,
} from '../../src/schemas/stock/supplier-invoice.ts'
import { supplierInvoiceMessages } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { EventStore } from '../core/events/event-store.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { recordMessages } from '../core/saving/messages.ts'
import type { Saver } from '../core/saving/saver.ts'
import { invoiceIn } from './invoice-in.ts'
import { decideSupplierInvoice, supplierInvoiceStream } from './supplier-invoice.ts'
import { supplierInvoiceState } from './supplier-invoice-queries.ts'

/** The requested change of an invoice; a null `checked` stays as it is. */
type Asked = {
  readonly id: number
  readonly checked: boolean | null
  /** The confirmed difference as text; null if nobody confirmed one. */
  readonly difference: string | null
  readonly reason: string
}

/**
 * Why an invoice that differs from its SIMs cannot be marked as checked: its present difference was not confirmed, or
 * the reason is missing. Null if it can.
 */
const refusalOfCheck = ({ difference, reason }: Asked, state: InvoiceAmounts): Partial<InvoiceSaveAnswer> | null => {
  if (!isDifferent(state)) return null
  const { invoiceCost, itemsCost } = state
  const amounts = { invoiceCost, itemsCost, difference: state.difference }
  if (difference === null) return { message: supplierInvoiceMessages.difference, amounts }
  if (difference !== differenceText(state)) return { message: supplierInvoiceMessages.otherDifference, amounts }
  const errors = Object.entries(requiredReasonProblems(reason)).map(([field, message]) => ({ field, message }))
  return errors.length === 0 ? null : { errors }
}

/** Attaches a file to an invoice, or sets whether it is checked. A repeat under its key has no effect. */
export const updateSupplierInvoice = Effect.fnUntraced(function* (
  asked: Asked,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const { id, checked, difference, reason } = asked
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const { invoice, invoiceProblem, saved } = yield* invoiceIn(file)
  const head = { isSuccess: false, message: commonMessages.saveRefused, requestId: saver.requestId }
  const refusedFile = (message: string): InvoiceSaveAnswer => ({ ...head, errors: [{ field: 'invoicePO', message }] })
  if (invoiceProblem !== null) return refusedFile(invoiceProblem)
  if (invoice === null && checked === null) return refusedFile(supplierInvoiceMessages.nothing)
  const submission = fingerprint({
    id,
    checked,
    invoice: invoice?.sha256 ?? '',
    // As it was before a difference was confirmed.
    ...(difference !== null && { difference, reason }),
  })
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  const stamp = { id, by: saver.name, date, submission }
  const unwanted = saved?.discard ?? Effect.void
  const done: InvoiceSaveAnswer = { ...head, isSuccess: true, message: supplierInvoiceMessages.updated, id }

  const work = Effect.gen(function* () {
    const [earlier] = yield* sql<{ submission: string }>`select data ->> 'submission' as submission from events
      where command_id = ${saver.commandId} limit 1`
    const state = yield* supplierInvoiceState(sql, id)
    const isMarked = state !== null && checked === true && !state.isChecked
    const refused = isMarked && earlier === undefined ? refusalOfCheck(asked, state) : null
    const confirmed =
      isMarked && isDifferent(state)
        ? { difference: state.difference, reason: plainReason(reason) }
        : { difference: null, reason: '' }
    const decided =
      state === null || refused !== null ? [] : decideSupplierInvoice(state, { invoice, checked, confirmed }, stamp)
    if (earlier !== undefined || decided.length === 0) yield* unwanted
    if (state === null) return { ...head, message: supplierInvoiceMessages.missing }
    if (earlier !== undefined && earlier.submission !== submission)
      return { ...head, message: recordMessages('Invoice').refused.savedOtherwise }
    if (refused !== null) return { ...head, ...refused }
    if (earlier !== undefined || decided.length === 0) return done
    yield* events.append({
      stream: supplierInvoiceStream(id),
      expectedVersion: 'any',
      events: decided,
      actor: saver.accountId,
      requestId: saver.requestId,
      commandId: saver.commandId ?? undefined,
    })
    return done
  })
  return yield* (saved?.transact ?? events.transact)(work)
}, Effect.uninterruptible)
