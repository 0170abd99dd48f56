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
 * Whether a request asks for a call that is made by an API key. A browser adds no key by itself, so nothing can be forged
 * there; an address that is written in any other way is not known as one, and needs its anti-forgery token.
 */
export const isByKey = (message: Pick<IncomingMessage, 'url'>): boolean => methodOf(message) !== undefined

/** By which methods a request that is made by a key would have to come; null where it comes by one, or by no key. */
export const otherMethodsFor = (message: Pick<IncomingMessage, 'url' | 'method'>): string | null => {
  const method = methodOf(message)
  if (method === undefined) return null
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
  return allowed.includes(message.method ?? '') ? null : allowed.join(', ')
}

/** Whose system is calling, and by which key. */
export class CallingPartner extends Context.Service<
  CallingPartner,
  {
    readonly partnerId: number
    readonly keyId: number
    /** What the key is for. */
    readonly name: string
  }
>()('simdesk/CallingPartner') {}

/** Runs before every endpoint of partners' systems: finds the partner of the key. Its layer lies in server/auth. */
export class PartnerAuthorization extends HttpApiMiddleware.Service<
  PartnerAuthorization,
  { provides: CallingPartner }
>()('simdesk/PartnerAuthorization') {}
