import { partnerAnswers, placeOrderExample } from '../../../src/schemas/partners/partner-order-examples.ts'

type Json = Record<string, unknown>

/** How partners' systems authenticate: one of these two. */
export const partnerSecurity: Json = {
  partnerKey: {
    type: 'http',
    scheme: 'bearer',
    description: "An API key of a partner (`sdk_…`), issued in the partner's form. No session and no cookie.",
  },
  partnerKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'The same key in a separate header.',
  },
}

const retryAfter = { 'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer' } } }
/** The headers of an answer, by status. */
const headersOf: Readonly<Record<string, Json>> = {
  405: { Allow: { description: 'The methods of the call.', schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
}

/** Documents a partner call with an example of the request and of every answer. */
export const describePartnerCall = (operation: Json, path: string): Json => {
  const isPlacing = path.endsWith('/PlaceOrder')
  const answered = operation.responses as Record<string, { readonly content?: Record<string, Json> }>
  const schema = answered[200]?.content?.['application/json']?.schema
  const responses = Object.fromEntries(
    Object.entries(partnerAnswers[isPlacing ? 'PlaceOrder' : 'GetOrder']).map(([status, { description, examples }]) => {
      const isOrder = ['200', '202', '422'].includes(status)
      const content = {
        'application/json': { schema: isOrder ? schema : { $ref: '#/components/schemas/Fault' }, examples },
      }
      const headers = headersOf[status]
      return [status, { description, content, ...(headers && { headers }) }]
    }),
  )
  const body = operation.requestBody as { readonly content: Record<string, Json> } | undefined
  const json = { ...body?.content['application/json'], example: placeOrderExample }
  return {
    ...operation,
    responses: { ...responses, default: answered.default },
    ...(body !== undefined && { requestBody: { ...body, content: { ...body.content, 'application/json': json } } }),
  }
}
