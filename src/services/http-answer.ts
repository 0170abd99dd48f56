import { Effect, Option, Schema, SchemaIssue } from 'effect'
import { FaultAnswer, FieldProblem } from '../schemas/answer.ts'
import { type AppError, Faulted, Forbidden, Refused, Unauthorized, UnexpectedAnswer } from '../schemas/errors.ts'
import { networkMessages } from '../schemas/messages.ts'
import { sessionMessages } from '../schemas/session-messages.ts'

/** An answer as it came over the wire. */
export type RawAnswer = { readonly status: number; readonly statusText: string; readonly text: string }

/** What of a fault's body can be used; another server may leave the rest of the contract's shape out. */
const FaultBody = Schema.Struct({
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  requestId: Schema.optionalKey(Schema.String),
})

const decodeFaultBody = Schema.decodeUnknownOption(Schema.fromJsonString(FaultBody))
const decodeRefusal = Schema.decodeUnknownOption(FaultAnswer)
const describeIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * The error of a status that is not a success (spec §8): the server's message where it gave one, else our own.
 * A 401 to a signed-in person is always 'Invalid credentials'; to somebody signing in the server may say more.
 */
export const faultOf = (answer: RawAnswer, isPublic: boolean): AppError => {
  const body = Option.getOrElse(decodeFaultBody(answer.text), (): typeof FaultBody.Type => ({}))
  const said = body.message?.trim() || null
  if (answer.status === 401) {
    const message = isPublic ? (said ?? sessionMessages.wrongCredentials) : sessionMessages.unauthorized
    return new Unauthorized({ message })
  }
  // What the server's door refuses, it refuses at a field: a form shows it there as it shows any other refusal.
  if (answer.status === 400 && said !== null && body.errors !== undefined && body.errors.length > 0) {
    return new Refused({ message: said, errors: body.errors, ...(body.requestId && { requestId: body.requestId }) })
  }
  if (answer.status === 403) return new Forbidden({ message: said ?? sessionMessages.forbidden })
  return new Faulted({
    status: answer.status,
    message:
      said ??
      (answer.status === 404 ? networkMessages.notFound : networkMessages.status(answer.status, answer.statusText)),
    errors: body.errors ?? [],
    ...(body.requestId === undefined ? {} : { requestId: body.requestId }),
  })
}

const pathOf = (issue: SchemaIssue.Issue): string =>
  (describeIssue(issue).issues[0]?.path ?? [])
    .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    .join('.')

/**
 * A success, read as the contract says. An answer of another shape never gets further than here, but one: a bare
 * "no" (`isSuccess: false` without the lists that a yes would carry) is understood as the refusal that it is.
 */
export const decodeAnswer = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  text: string,
) {
  const json = yield* Effect.try({
    // Strictly JSON: ofetch's own parser hands malformed text through as a string.
    try: (): unknown => JSON.parse(text),
    catch: () => new UnexpectedAnswer({ path: '', message: networkMessages.notJson }),
  })
  return yield* Schema.decodeUnknownEffect(schema)(json).pipe(
    Effect.mapError((error): AppError => {
      const refusal = decodeRefusal(json)
      if (Option.isSome(refusal) && !refusal.value.isSuccess) {
        const { message, errors, requestId } = refusal.value
        return new Refused({
          message: message ?? '',
          errors: errors ?? [],
          ...(requestId === undefined ? {} : { requestId }),
        })
      }
      const path = pathOf(error.issue)
      return new UnexpectedAnswer({ path, message: networkMessages.otherShape(path) })
    }),
  )
})
