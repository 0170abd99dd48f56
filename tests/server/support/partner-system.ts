import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { issuePartnerKey } from '../../../server/partners/keys.ts'
import type { PlaceOrderPayload } from '../../../src/schemas/partners/partner-order.ts'
import { partnerOrderCalls } from '../../../src/schemas/partners/partner-orders.calls.ts'
import type { Answer } from './api-client.ts'
import type { TestServer } from './server.ts'
import { onProductStore } from './store.ts'

/** A new key of a partner, and its number. */
export const keyOf = async (server: TestServer, partnerId: number, name = 'Web shop') => {
  const saver = { accountId: '1', name: 'Alex Morgan', requestId: 'a-request', commandId: null }
  const issued = await onProductStore(server.databaseUrl, issuePartnerKey({ partnerId, name }, saver))
  if (!issued.isSuccess) throw new Error(issued.message)
  return issued
}

/** The first two partners that may order. */
export const activePartners = (server: TestServer): Promise<ReadonlyArray<number>> =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(sql<{ id: number }>`select id from partners where offered order by id limit 2`, (rows) =>
        rows.map(({ id }) => id),
      ),
    ),
  )

/** An order of one SIM. */
export const orderOf = (plan: string | number, changes: Partial<PlaceOrderPayload> = {}): PlaceOrderPayload => ({
  requestId: `R-${randomUUID()}`,
  plan,
  quantity: 1,
  recipient: { name: 'Sam Field', email: 'sam@example.com' },
  ...changes,
})

/** Calls of a partner's system: no cookie and no session, only its key. */
export const partnerSystem = (url: string, key: string | null, headers: Readonly<Record<string, string>> = {}) => {
  const send = async (method: string, path: string, body: string | null, more: object = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      body,
      headers: {
        ...(body !== null && { 'Content-Type': 'application/json' }),
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...headers,
        ...more,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }
  return {
    send,
    /** Sends a body unchanged. */
    post: (body: string, more: object = {}) => send('POST', partnerOrderCalls.PlaceOrder.path, body, more),
    place: (order: object, more: object = {}) =>
      send('POST', partnerOrderCalls.PlaceOrder.path, JSON.stringify(order), more),
    ask: (requestId: string) =>
      send('GET', `${partnerOrderCalls.GetOrder.path}?requestId=${encodeURIComponent(requestId)}`, null),
  }
}
