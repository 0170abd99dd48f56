import { Context, Effect, Layer } from 'effect'
import { HttpServerRequest, HttpServerRespondable } from 'effect/http'
import type { Access } from '../../src/schemas/contract.ts'
import { sessionMessages } from '../../src/schemas/session-messages.ts'
import { Authorization, Caller, EndpointAccess } from '../http/authorization.ts'
import { exchangeIn } from '../http/exchange.ts'
import { Fault } from '../http/faults.ts'
import { makeAdmission } from '../http/heavy-calls.ts'
import { retryTransient } from '../postgres/transient.ts'
import { type OpenSession, Sessions } from './sessions.ts'
import { tokenIn } from './token.ts'

/** Whether a role may call; who is not named may not. */
export const mayCall = (access: Access, role: string): boolean =>
  access === 'public' || access === 'signedIn' || access.some((named) => named === role)

const unauthorized = new Fault({
  status: 401,
  message: sessionMessages.unauthorized,
  headers: { 'www-authenticate': 'Bearer' },
})
const forbidden = new Fault({ status: 403, message: sessionMessages.forbidden })

/** Default deny: a call needs a session and a role that may make it. A session runs few heavy calls at a time. */
export const layerAuthorization = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const admit = makeAdmission()
    return Authorization.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const token = tokenIn(request.headers.authorization)
        const session: OpenSession | null =
          token === null ? null : yield* Effect.orDie(retryTransient(sessions.find(token)))
        if (session === null) return yield* unauthorized[HttpServerRespondable.symbol]()
        const { accountId, id: sessionId, user } = session
        exchangeIn(request).actor = accountId
        if (!mayCall(Context.get(endpoint.annotations, EndpointAccess), user.roleName)) {
          return yield* forbidden[HttpServerRespondable.symbol]()
        }
        yield* Effect.orDie(admit(endpoint.identifier, sessionId))
        return yield* Effect.provideService(answer, Caller, { accountId, sessionId, user })
      }),
    )
  }),
)
