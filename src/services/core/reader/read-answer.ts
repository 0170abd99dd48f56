import type { Schema } from 'effect'
import { UNCOUNTED } from '../../../schemas/core/answer.ts'
import { compileReader } from './compile.ts'
import { createDriftLog, type Drift } from './drift.ts'
import { NOTHING, type Reading, Unread } from './reading.ts'

export type { Drift, DriftKind } from './drift.ts'

/** A lenient reading with its differences, or the first field that shows that it is no answer to the call. */
type ReadAnswer = { readonly value: unknown; readonly drift: ReadonlyArray<Drift> } | { readonly refused: string }

/** The requested page. It keeps made-up row ids unique across pages. */
export type PageAt = { readonly page: number; readonly size: number }

/** The state that readers share while an answer is read. */
export const beginReading = (at: PageAt): Reading => ({
  drift: createDriftLog(),
  path: [],
  page: at.page,
  size: at.size,
  index: 0,
  seen: null,
  isUncounted: false,
  failed: null,
})

/**
 * Reads the answer of another server by the schema of the call (spec §7 gives types for few fields). Equivalent values
 * in other forms are accepted, and an unreadable value affects only its field. Never throws. The strict decode reports
 * what is `refused`.
 */
export const readAnswer = (schema: Schema.Top, json: unknown, at: PageAt = { page: 1, size: 0 }): ReadAnswer => {
  const reading = beginReading(at)
  try {
    const value = compileReader(schema.ast)(json, reading)
    if (value === NOTHING || value instanceof Unread) return { refused: reading.failed ?? '' }
    const told = reading.isUncounted ? { ...(value as object), [UNCOUNTED]: true } : value
    return { value: told, drift: reading.drift.all() }
  } catch {
    // The schema cannot be walked; the strict decode reports the problem.
    return { refused: reading.path.join('.') }
  }
}

/** A JSON string or number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON but keeps whole numbers of 16 or more digits as text. An ICCID sent as a number would lose its last
 * digits.
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(
    /\d{16}/.test(text)
      ? text.replace(TEXT_OR_NUMBER, (part) => (/^-?\d{16,}$/.test(part) ? `"${part}"` : part))
      : text,
  )
