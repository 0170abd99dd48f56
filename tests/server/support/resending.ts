import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import type { ApiClient } from './api-client.ts'
import { sentOf } from './api-orders.ts'
import type { TestServer } from './server.ts'

export const BEING_SENT = { what: 'The delivery is being sent by email', told: '' }
export const NOT_KNOWN = 'It is not known whether the email with the delivery was sent'
export const mailing = { MAIL_FROM: 'SIM Desk <desk@example.com>', PUBLIC_URL: 'https://desk.example.com' }

/** An order as displayed on a screen. */
export type Seen = { readonly id: number; readonly version: number }

/** The acts of an administrator who sends deliveries again, and their visible results. */
export const resendActs = (server: TestServer, admin: ApiClient) => {
  const orderOf = async (id: number): Promise<ApiOrderDetail> =>
    (await admin.call('GetApiOrder', { query: { id } })).body.order
  const resend = async (json: Seen, key: string, client = admin) =>
    (await client.call('ResendApiOrder', { json, headers: { [IDEMPOTENCY_HEADER]: key } })).body as ApiOrderActAnswer

  /** The order while a mail is being sent that the reader has not seen yet: nothing reports it as sent. */
  const expectBeingSent = async (seen: Seen) => {
    const now = await orderOf(seen.id)
    expect(now).toMatchObject({ version: seen.version + 1, acts: ['resend', 'refund'] })
    expect(now.history.at(-1)).toMatchObject(BEING_SENT)
    const another = await resend({ id: seen.id, version: now.version }, randomUUID())
    expect(another).toMatchObject({ isSuccess: false, reason: 'status', message: apiOrderMessages.mailing })
    expect(await resend(seen, randomUUID())).toMatchObject({ isSuccess: false, reason: 'changed' })
    expect(await sentOf(server, seen.id)).toEqual(['ResendBegun'])
  }
  return { orderOf, resend, expectBeingSent }
}
