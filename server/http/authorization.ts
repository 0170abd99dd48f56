import { Context } from 'effect'
import { HttpApiMiddleware } from 'effect/http-api'
import type { Access } from '../../src/schemas/contract.ts'
import type { User } from '../../src/schemas/session.ts'

/** Who is calling: the account, its user record and the session that the token opened. */
export class Caller extends Context.Service<
  Caller,
  { readonly accountId: string; readonly sessionId: string; readonly user: User }
>()('simdesk/Caller') {}

/** Who may call an endpoint; the contract's `access`, as an annotation that `Authorization` reads. */
export const EndpointAccess = Context.Reference<Access>('simdesk/EndpointAccess', { defaultValue: () => [] })

/**
 * Runs before every endpoint that is not public: finds the session of the token (`Bearer` or `JWT`), checks the role
 * against the endpoint's access, and provides the `Caller`. Its layer lies in server/auth.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: Caller }>()(
  'simdesk/Authorization',
) {}
