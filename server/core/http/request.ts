import { Effect } from 'effect'
import { HttpServerRequest } from 'effect/http'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { beginningOf } from '../../../src/schemas/core/text.ts'
import type { Origin } from '../../auth/admission.ts'
import { takenOver } from '../events/outdated.ts'
import { retryTransient, sqlStateOf } from '../postgres/transient.ts'
import type { Saver } from '../saving/saver.ts'
import { Caller } from './authorization.ts'
import type { ClientAddress } from './client-address.ts'
import { Fault } from './faults.ts'
import { requestIdOf } from './request-id.ts'

/** The id of the current request. */
export const requestId = Effect.map(HttpServerRequest.HttpServerRequest, requestIdOf)

/** The browser's user agent is kept with its session; beyond this length it adds nothing. */
const MAX_USER_AGENT = 200

/** The origin of the request: address and browser. */
export const originOf = (clientAddress: typeof ClientAddress.Service) =>
  Effect.map(
    HttpServerRequest.HttpServerRequest,
    (request): Origin => ({
      address: clientAddress.of(request),
      requestId: requestIdOf(request),
      userAgent: beginningOf(request.headers['user-agent'] ?? '', MAX_USER_AGENT),
    }),
  )

/**
 * The id that makes repeated submissions one command. The key is scoped to the account, so two accounts' keys never
 * collide.
 */
const commandIdOf = Effect.fnUntraced(function* (call: string, accountId: string) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]?.trim()
  if (key === undefined || key === '') return null
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return `${call}:${accountId}:${key}`
  return yield* new Fault({
    status: 400,
    message: `The header ${IDEMPOTENCY_HEADER} has at most 200 characters, without spaces.`,
  })
})

/** The person who saves, from the session. The submission's own fields for it (spec §6) are not trusted. */
export const saverOf = Effect.fnUntraced(function* (call: string) {
  const { accountId, user } = yield* Caller
  const commandId = yield* commandIdOf(call, accountId)
  return { accountId, name: user.employeeName, requestId: yield* requestId, commandId } satisfies Saver
})

/** Turns errors that the caller cannot fix into defects, which the guard answers. */
export const orDieUnlessFault = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Fault, R> =>
  Effect.catch(effect, (error) => (error instanceof Fault ? Effect.fail(error) : Effect.die(error)))

/** `undefined_table` and `undefined_column`: the tables are a newer version's, see `EventStore.outdated`. */
export const isReplaced = (error: unknown) => ['42P01', '42703'].includes(sqlStateOf(error) ?? '')

/**
 * A call that only reads. It is retried if the database aborted it for another transaction. If a newer version has just
 * swapped the tables, the caller must retry on a server of that version.
 */
export const reading = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Fault, R> =>
  retryTransient(effect).pipe(
    Effect.catchIf(isReplaced, () =>
      Effect.andThen(Effect.logError('A table does not match this version.'), Effect.fail(takenOver)),
    ),
    orDieUnlessFault,
  )
