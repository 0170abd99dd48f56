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

/** A refusal whose problems have the field names of the contract. */
const asSent = (entry: Entry, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
    ? { ...value, errors: namedAsSent(entry, value.errors) }
    : value

/**
 * Reads the answer of another server leniently and reports its differences from the contract, even if there are none. A
 * refusal is decoded by the contract, with the field names of the contract. This code is fetched with the first such
 * answer, so our own server never needs it.
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
