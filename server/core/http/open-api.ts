import { type Call, contract, IDEMPOTENCY_HEADER, XSRF_HEADER } from '../../../src/schemas/contract.ts'

import { describePartnerCall, partnerSecurity } from './open-api-partner.ts'

type Json = Record<string, unknown>
type Operation = Json & { parameters?: Array<Json>; responses?: Record<string, Json> }

const faultSchema = {
  type: 'object',
  required: ['isSuccess', 'message'],
  properties: {
    isSuccess: { type: 'boolean', enum: [false] },
    message: { type: 'string' },
    requestId: { type: 'string', description: "Finds the request in the server's log." },
    error: {
      type: 'object',
      description: "Only for partners' systems.",
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const securityOf = ({ access }: Call): ReadonlyArray<Json> => {
  if (access === 'public') return []
  return access === 'partnerKey' ? [{ partnerKey: [] }, { partnerKeyHeader: [] }] : [{ bearer: [] }]
}

const describe = (operation: Operation, call: Call): Operation => {
  const headers = [
    ...(call.method === 'POST' && call.access !== 'partnerKey'
      ? [header(XSRF_HEADER, true, 'The value of the cookie XSRF-TOKEN.')]
      : []),
    ...(call.idempotent ? [header(IDEMPOTENCY_HEADER, false, 'Makes a repeated submission one save.')] : []),
  ]
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), ...headers],
    security: securityOf(call),
    responses: {
      ...operation.responses,
      default: {
        description: 'Refused: 400, 401, 403, 404, 409, 413, 415, 429, 500 or 503.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    },
  }
}

/** Completes the generated OpenAPI document: authentication, the anti-forgery header, the shape of every fault. */
export const describeContract = (document: Json): Json => {
  const paths: Record<string, Record<string, Operation>> = { ...(document.paths as Record<string, Json>) } as never
  for (const call of Object.values(contract) as ReadonlyArray<Call>) {
    const path = `/api${call.path}`
    const method = call.method.toLowerCase()
    const operation = paths[path]?.[method]
    if (operation === undefined) continue
    const described = describe(operation, call)
    paths[path] = {
      ...paths[path],
      [method]: call.access === 'partnerKey' ? describePartnerCall(described, call.path) : described,
    }
  }
  const components = (document.components ?? {}) as Json
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: { ...(components.schemas as Json), Fault: faultSchema },
      securitySchemes: {
        ...partnerSecurity,
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of Login; the scheme JWT is read as well.' },
      },
    },
  }
}
