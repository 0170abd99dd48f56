import { HAS_KEY } from '../../../src/schemas/core/text.ts'
import type { PlaceOrderPayload } from '../../../src/schemas/partners/partner-order.ts'

/** The request headers stored with an order: those documented in docs/partner-api.md. */
const KEPT_HEADERS = ['accept', 'content-type', 'idempotency-key', 'user-agent'] as const

/**
 * The part of a partner's request that its event stores: the documented fields and headers. Everything else is dropped,
 * because it may contain a credential. Source: screens §8, Payload.
 */
export const keptRequest = (
  { requestId, plan, quantity, recipient: { name, email } }: PlaceOrderPayload,
  headers: Readonly<Record<string, string | undefined>>,
) => ({
  request: { requestId, plan, quantity, recipient: { name, email } },
  headers: Object.fromEntries(
    KEPT_HEADERS.flatMap((header) => {
      const text = headers[header]
      return text === undefined || HAS_KEY.test(text) ? [] : [[header, text]]
    }),
  ),
})
