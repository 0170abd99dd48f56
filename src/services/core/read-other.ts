import { Effect, Result } from 'effect'
import type { Entry } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { driftSignals } from '../developer/drift-signals.ts'
import { decodeAnswer } from './http-answer.ts'
import { failureAsSent, namedAsSent } from './named-fields.ts'
import { type PageAt, parseAnswer, readAnswer } from './reader/read-answer.ts'

const jsonIn = (text: string): unknown => {
  try {
    return parseAnswer(text)
  } catch {
    return null
  }
}

/** A "no" with its problems by the names that the fields have here. */
const asSent = (entry: Entry, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
    ? { ...value, errors: namedAsSent(entry, value.errors) }
    : value

/**
 * The answer of a server that is not ours, read as people's servers send it; what it has otherwise than the contract is
 * told, also where that is nothing. What is no success is judged as the contract does it, its problems by the names that
 * the fields have here. Fetched with the first such answer: nobody at a server of ours waits for it.
 */
export const readOther = Effect.fnUntraced(function* (
  entry: Entry,
  page: PageAt,
  sent: Result.Result<string, AppError>,
) {
  if (Result.isFailure(sent)) return yield* Effect.fail(failureAsSent(entry, sent.failure))
  const text = sent.success
  const read = readAnswer(entry.success, jsonIn(text), page)
  if ('refused' in read) {
    return yield* Effect.mapError(decodeAnswer(entry.success, text), (error) => failureAsSent(entry, error))
  }
  driftSignals.emit({ call: entry.path, drift: read.drift })
  return asSent(entry, read.value)
})
