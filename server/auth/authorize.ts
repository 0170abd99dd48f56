import { Context, Effect, Layer } from 'effect'
import { HttpServerRequest, HttpServerRespondable } from 'effect/http'
import { ACCESS_HEADER, POSITION_HEADER } from '../../src/schemas/contract.ts'
import { sessionMessages } from '../../src/schemas/session/session-messages.ts'
import {
  Authorization,
  Caller,
  EndpointAccess,
  EndpointIsBackground,
  forbidden,
  mayCall,
  NotLetInAnyMore,
} from '../core/http/authorization.ts'
import { exchangeIn } from '../core/http/exchange.ts'
import { Fault } from '../core/http/faults.ts'
import { answerWith } from '../core/http/front-door.ts'
import { makeAdmission } from '../core/http/heavy-calls.ts'
import { retryTransient } from '../core/postgres/transient.ts'
import { Sessions } from './sessions.ts'
import { tokenIn } from './token.ts'

const unauthorized = new Fault({
  status: 401,
  message: sessionMessages.unauthorized,
  headers: { 'www-authenticate': 'Bearer' },
})

/**
 * Default deny: a call needs a session whose role holds one of its keys. A session may run only a few heavy calls at a
 * time.
 */
export const layerAuthorization = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const admit = makeAdmission()
    return Authorization.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const token = tokenIn(request.headers.authorization)
        const isUse = !Context.get(endpoint.annotations, EndpointIsBackground)
        const session = token === null ? null : yield* Effect.orDie(retryTransient(sessions.find(token, isUse)))
        if (token === null || session === null) return yield* unauthorized[HttpServerRespondable.symbol]()
        const { id: sessionId, logPosition, ...caller } = session
        exchangeIn(request).actor = caller.accountId
        answerWith(request, ACCESS_HEADER, caller.accessVersion)
        // Read before the answer's data, so everything up to it is in the data.
        answerWith(request, POSITION_HEADER, String(logPosition))
        if (!mayCall(Context.get(endpoint.annotations, EndpointAccess), caller)) {
          return yield* forbidden[HttpServerRespondable.symbol]()
        }
        yield* Effect.orDie(admit(endpoint.identifier, sessionId))
        const stay = retryTransient(sessions.find(token)).pipe(
          Effect.filterOrFail(
            (now) => now?.accessVersion === caller.accessVersion,
            () => new NotLetInAnyMore(),
          ),
          Effect.asVoid,
        )
        return yield* Effect.provideService(answer, Caller, { ...caller, sessionId, stay })
      }),
    )
  }),
)
