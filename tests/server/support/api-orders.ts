import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type Done, doOnce } from '../../../server/core/saving/once.ts'
import { type ApiOrderEvent, apiOrderStream } from '../../../server/partners/api-orders/api-order.ts'
import { fillOrder } from '../../../server/partners/api-orders/fill.ts'
import type { PlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { type ApiClient, goodDraft } from './api-client.ts'
import { created } from './plans.ts'
import { callsTo, fieldsIn, newValues } from './records.ts'
import type { TestServer } from './server.ts'
import { stockActs } from './stock.ts'
import { onProductStore } from './store.ts'

type Ordered = {
  readonly partnerId: number
  readonly asked: string
  readonly quantity?: number
  readonly requestId?: string
  readonly payload?: string
}

/** A new supplier whose plans are delivered only from stock, or by hand. */
export const supplierDelivered = async (admin: ApiClient, orderDelivery: 'stock' | 'byHand') => {
  const fields = newValues(records.supplier, { orderDelivery })
  const { body } = await callsTo(admin, records.supplier).add(fields)
  if (body.isSuccess !== true) throw new Error(body.message)
  return { id: body.id as number, name: String(fields.supplierName) }
}

/** Removes the permission to see whole activation codes from the role Staff; returns a function that restores it. */
export const withoutCodes = async (admin: ApiClient) => {
  const STAFF = 2
  const roles = callsTo(admin, records.role)
  const fields = fieldsIn(records.role, await roles.one(STAFF))
  const held = fields.permissions as ReadonlyArray<string>
  const give = async (permissions: ReadonlyArray<string>) => {
    const { body } = await roles.change(STAFF, null, { ...fields, permissions })
    if (body.isSuccess !== true) throw new Error(body.message)
  }
  await give(held.filter((key) => key !== 'inventory.reveal'))
  return () => give(held)
}

/** The acts around API orders, from the partner's system to the store. */
export const apiOrderActs = (server: TestServer, admin: ApiClient) => {
  /** A plan of our own stock that partners may order. */
  const offered = async (changes: Partial<PlanDraft> = {}) => {
    const { pid, draft } = await created(admin, { planFor: 'Partner', planSource: '1', ...changes })
    return { pid, name: draft.planName }
  }

  /** Places an order and fills it in one step; returns its number. */
  const place = ({ partnerId, asked, quantity = 1, requestId = randomUUID(), payload = '{}' }: Ordered) => {
    const decide = Effect.fnUntraced(function* (done: Done) {
      const id = yield* Effect.flatMap(EventStore, (events) => events.nextId('apiorder'))
      const recipient = { name: 'Sam Field', email: 'sam@example.com' }
      const wish = { id, requestId, partnerId, asked, quantity, currency: null, recipient }
      const { partner, plan, outcome, appends } = yield* fillOrder(wish, done)
      if (partner === null) return yield* Effect.die(new Error('This partner does not exist.'))
      const received: ApiOrderEvent = {
        type: 'ApiOrderReceived',
        data: { id, ...done, requestId, partner, asked, plan, quantity, price: null, recipient, payload },
      }
      const events = outcome === null ? [received] : [received, outcome]
      return { answer: id, appends: [{ stream: apiOrderStream(id), expectedVersion: 0, events }, ...appends] }
    })
    const saver = { accountId: 'system', name: 'Partner', requestId: '', commandId: null }
    const act = { submission: requestId, again: () => 0, otherwise: 0, decide }
    return onProductStore<number>(server.databaseUrl, doOnce(act, saver))
  }

  return { offered, place }
}

/** A delivered order of the demo operator's partner, with its address and the SIM. */
export const deliveredOrder = async (server: TestServer, admin: ApiClient) => {
  const [partner] = await onProductStore(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: number; email: string }>`select id, email from partners
        where offered and email <> ''
        order by id <> (select partner_id from users where email = 'partner@simdesk.test'), id limit 1`,
    ),
  )
  const { id: partnerId = 0, email = '' } = partner ?? {}
  const { offered, place } = apiOrderActs(server, admin)
  const { pid, name } = await offered()
  const item = await stockActs(server, admin, await goodDraft(admin), partnerId).added({ planID: String(pid) })
  const id = await place({ partnerId, asked: name })
  const { version } = (await admin.call('GetApiOrder', { query: { id } })).body.order
  return { seen: { id, version }, email, item }
}

/** The events of an order since its delivery: the type of each, and the outcome of its mail. */
export const sentOf = async ({ databaseUrl }: TestServer, id: number) => {
  const rows = await onProductStore(
    databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ type: string; problem: string | null }>`select type, data ->> 'problem' as problem from events
        where stream = ${apiOrderStream(id)} and type like 'ApiOrderRe%' order by position offset 1`,
    ),
  )
  return rows.map(({ type, problem }) => type.replace('ApiOrder', '') + (problem === null ? '' : `: ${problem}`))
}
