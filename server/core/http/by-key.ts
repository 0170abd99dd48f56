import type { IncomingMessage } from 'node:http'
import { Context } from 'effect'
import { HttpApiMiddleware } from 'effect/http-api'
import { type Call, contract } from '../../../src/schemas/contract.ts'

const calls: ReadonlyArray<Call> = Object.values(contract)
const methods = new Map(
  calls.filter(({ access }) => access === 'partnerKey').map(({ path, method }) => [`/api${path}`, method]),
)

const methodOf = ({ url = '' }: Pick<IncomingMessage, 'url'>) =>
  methods.get(url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] ?? '')

/**
 * Whether a request is for a call made with an API key. Browsers send no key on their own, so such calls cannot be
 * forged. Any other spelling of the address does not match, and needs its anti-forgery token.
 */
export const isByKey = (message: Pick<IncomingMessage, 'url'>): boolean => methodOf(message) !== undefined

/** The methods allowed for a call by key if the request uses another; otherwise null. */
export const otherMethodsFor = (message: Pick<IncomingMessage, 'url' | 'method'>): string | null => {
  const method = methodOf(message)
  if (method === undefined) return null
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
  return allowed.includes(message.method ?? '') ? null : allowed.join(', ')
}

/** The partner whose system is calling, and its key. */
export class CallingPartner extends Context.Service<
  CallingPartner,
  {
    readonly partnerId: number
    readonly keyId: number
    /** The purpose of the key. */
    readonly name: string
  }
>()('simdesk/CallingPartner') {}

/** Runs before every endpoint for partners' systems and finds the partner of the key. The layer is in server/auth. */
export class PartnerAuthorization extends HttpApiMiddleware.Service<
  PartnerAuthorization,
  { provides: CallingPartner }
>()('simdesk/PartnerAuthorization') {}
