import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { commonMessages } from '../../src/schemas/core/messages.ts'
import {
  costsProblems,
  type InvoiceCostsAnswer,
  type InvoiceCostsPayload,
  invoiceCostsMessages,
  type PlanOfInvoice,
} from '../../src/schemas/stock/invoice-costs.ts'
import { supplierInvoiceMessages } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { integers } from '../core/postgres/arrays.ts'
import type { TableRow } from '../core/projections/item-columns.ts'
import { integer } from '../core/projections/rows.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { recordMessages } from '../core/saving/messages.ts'
import { type Done, doOnce } from '../core/saving/once.ts'
import type { Saver } from '../core/saving/saver.ts'
import { decideCorrections } from './correct-many.ts'
import type { InventoryItem } from './inventory-item.ts'
import { inventoryTable } from './inventory-row.ts'
import { trimmed } from './inventory-submission.ts'

type Answer = Omit<InvoiceCostsAnswer, 'requestId'>

const refused = (message: string, more: Partial<Answer> = {}): Answer => ({ isSuccess: false, message, ...more })
const refusedAt = (errors: Readonly<Record<string, string>>): Answer =>
  refused(commonMessages.saveRefused, {
    errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
  })

/** The SIMs that name an invoice, voided ones included; null if no SIM ever named it. */
const itemsOfInvoice = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [known] = yield* sql<{ id: number }>`select id from supplier_invoices where id = ${integer(id)}`
  if (known === undefined) return null
  const rows = yield* sql<{ row: TableRow }>`select to_json(i) as row from supplier_invoices v
    join inventory_items i on i.supplier_id = v.supplier_id and i.invoice_number = v.invoice_number
    where v.id = ${integer(id)} order by i.ordinal`
  return rows.map(({ row }) => inventoryTable.itemOf(row))
})

/** The plans of SIMs that are not voided, by name. */
const plansOf = Effect.fnUntraced(function* (items: ReadonlyArray<InventoryItem>) {
  const sql = yield* SqlClient.SqlClient
  const counts = new Map<number, number>()
  for (const { fields, voided } of items) {
    if (voided === null) counts.set(fields.planID, (counts.get(fields.planID) ?? 0) + 1)
  }
  const named = yield* sql<{ id: number; name: string }>`select id, name from plans
    where id = any(${integers([...counts.keys()])}) order by lower(name), id`
  return named.map(({ id, name }): PlanOfInvoice => ({ id, name, items: counts.get(id) ?? 0 }))
})

/** Equal as long as nobody saves one of these SIMs, and no other joins them. */
const digestOf = (items: ReadonlyArray<InventoryItem>): string =>
  createHash('sha256')
    .update(items.map(({ id, version }) => `${id}@${version}`).join(' '))
    .digest('hex')

/**
 * Corrects the costs of all SIMs of a supplier invoice, or of those of one plan: all or none. Nothing is written until
 * the number of SIMs that change is confirmed.
 */
export const correctInvoiceCosts = Effect.fnUntraced(function* (asked: InvoiceCostsPayload, saver: Saver) {
  const { id, planID, confirmed, digest, reason, ...costs } = asked
  const correction = { ...trimmed(costs), reason }
  const done = (count: number): Answer => ({ isSuccess: true, message: invoiceCostsMessages.done(count) })

  const answerTo = Effect.fnUntraced(function* (stamp: Done) {
    const nothing = (answer: Answer) => ({ answer, appends: [] })
    const problems = costsProblems(correction)
    if (Object.keys(problems).length > 0) return nothing(refusedAt(problems))
    if (Object.keys(costs).length === 0) return nothing(refused(invoiceCostsMessages.nothing))
    const all = yield* itemsOfInvoice(id)
    if (all === null) return nothing(refused(supplierInvoiceMessages.missing))
    const items = planID === undefined ? all : all.filter(({ fields }) => fields.planID === planID)
    if (items.length === 0) return nothing(refusedAt({ planID: invoiceCostsMessages.noPlan }))
    const { appends, same, voided, errors } = decideCorrections(items, correction, stamp)
    if (Object.keys(errors).length > 0) return nothing(refusedAt(errors))
    if (appends.length === 0) return nothing(refused(invoiceCostsMessages.unchanged))
    const current = digestOf(items)
    const isSeen = digest === undefined || digest === current
    if (confirmed === appends.length && isSeen) return { answer: done(confirmed), appends }
    const plans = yield* plansOf(all)
    const message = confirmed === undefined ? '' : invoiceCostsMessages.otherCount
    const counts = { changed: appends.length, same, voided, digest: current }
    return nothing(refused(message, { counts, ...(plans.length > 1 && { plans }) }))
  })

  const answer = yield* doOnce(
    {
      // As it was before the answer had a digest.
      submission: fingerprint({ id, planID, confirmed, ...(digest !== undefined && { digest }), ...correction }),
      // Only a confirmed correction is written, and then all of the confirmed SIMs.
      again: () => done(confirmed ?? 0),
      otherwise: refused(recordMessages('Invoice').refused.savedOtherwise),
      decide: answerTo,
    },
    saver,
  )
  return { ...answer, requestId: saver.requestId }
})
