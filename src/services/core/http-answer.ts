import { Effect, Schema, SchemaIssue } from 'effect'
import type { FieldProblem } from '../../schemas/core/answer.ts'
import {
  type AppError,
  Faulted,
  Forbidden,
  Refused,
  Unauthorized,
  UnexpectedAnswer,
} from '../../schemas/core/errors.ts'
import { commonMessages, networkMessages } from '../../schemas/core/messages.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { problemsIn } from './field-problems.ts'
import { refusal } from './refusal.ts'

/** An undecoded answer. */
export type RawAnswer = { readonly status: number; readonly statusText: string; readonly text: string }

const describeIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** The usable parts of an error body. Another server may omit the rest of the contract's shape. */
type Body = {
  readonly isSuccess: boolean | null
  readonly message: string | null
  readonly errors: ReadonlyArray<FieldProblem>
  readonly requestId?: string
}
const noBody: Body = { isSuccess: null, message: null, errors: [] }

/** A text for a person. The HTML page of a web server is not one. */
const wordsIn = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text.startsWith('<') ? null : text
}

const answerOf = (value: unknown): boolean | null => {
  const text = String(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : null
}

/**
 * Reads an error body by its keys in any case: ours, or ASP.NET's `{ title, detail, errors: { Field: ['...'] }, traceId
 * }`. Problems that belong to no field become part of the message.
 */
const bodyIn = (json: unknown): Body => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return noBody
  const fields = new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]))
  const { atFields, elsewhere } = problemsIn(fields.get('errors'))
  const said = wordsIn(fields.get('message')) ?? wordsIn(elsewhere.join(' '))
  // Without field problems the title only repeats the status. A detail is for programmers after its first line.
  const title = atFields.length > 0 ? wordsIn(fields.get('title')) : null
  const detail = wordsIn(String(fields.get('detail') ?? '').split('\n')[0])
  const requestId = fields.get('requestid') ?? fields.get('traceid')
  return {
    isSuccess: answerOf(fields.get('issuccess')),
    message: said ?? detail ?? title,
    errors: atFields,
    ...(typeof requestId === 'string' ? { requestId } : {}),
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The error for a status that is not a success (spec §8): the server's message if it gave one, else ours. A 401 to a
 * signed-in person is always 'Invalid credentials'. During sign-in the server may say more.
 */
export const faultOf = (answer: RawAnswer, isPublic: boolean): AppError => {
  const { message: said, errors, requestId } = bodyIn(jsonIn(answer.text))
  const found = requestId === undefined ? {} : { requestId }
  if (answer.status === 401) {
    const message = isPublic ? (said ?? sessionMessages.wrongCredentials) : sessionMessages.unauthorized
    return new Unauthorized({ message })
  }
  // The server refused the input at a field, so a form shows it like any other refusal.
  if (answer.status === 400 && errors.length > 0) {
    return refusal({ message: said, requestId }, commonMessages.saveRefused, errors)
  }
  if (answer.status === 403) return new Forbidden({ message: said ?? sessionMessages.forbidden })
  const ours =
    answer.status === 404 ? networkMessages.notFound : networkMessages.status(answer.status, answer.statusText)
  return new Faulted({ status: answer.status, message: said ?? ours, errors, ...found })
}

const pathOf = (issue: SchemaIssue.Issue): string =>
  (describeIssue(issue).issues[0]?.path ?? [])
    .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    .join('.')

/**
 * Decodes a success by the contract. An answer of another shape is an error. One exception: a bare `isSuccess: false`,
 * with its key in any case, is a refusal even without the lists of a success. An empty body, as of a 204, is not a
 * success.
 */
export const decodeAnswer = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  text: string,
) {
  if (text.trim() === '') return yield* new UnexpectedAnswer({ path: '', message: networkMessages.empty })
  const json = yield* Effect.try({
    // Strict JSON: ofetch's own parser returns malformed text as a string.
    try: (): unknown => JSON.parse(text),
    catch: () => new UnexpectedAnswer({ path: '', message: networkMessages.notJson }),
  })
  return yield* Schema.decodeUnknownEffect(schema)(json).pipe(
    Effect.mapError((error): AppError => {
      const { isSuccess, message, errors, requestId } = bodyIn(json)
      if (isSuccess === false) {
        return new Refused({ message: message ?? '', errors, ...(requestId === undefined ? {} : { requestId }) })
      }
      const path = pathOf(error.issue)
      return new UnexpectedAnswer({ path, message: networkMessages.otherShape(path) })
    }),
  )
})
