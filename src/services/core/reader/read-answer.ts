import type { Schema } from 'effect'
import { UNCOUNTED } from '../../../schemas/core/answer.ts'
import { compileReader } from './compile.ts'
import { createDriftLog, type Drift } from './drift.ts'
import { NOTHING, type Reading, Unread } from './reading.ts'

export type { Drift, DriftKind } from './drift.ts'

/** An answer as it was read, with what was otherwise; or the first field that says that it is no answer to the call. */
type ReadAnswer = { readonly value: unknown; readonly drift: ReadonlyArray<Drift> } | { readonly refused: string }

/** The page that was asked for: ids that are made up for its rows are none of another page. */
export type PageAt = { readonly page: number; readonly size: number }

/** What readers share while an answer is read. */
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
 * Reads the answer of a server that is not ours by the schema of the call (spec §7 gives types for few fields): what
 * comes otherwise and says the same is taken, what cannot be read costs no more than its field. Never throws. What is
 * `refused` is told as the strict decode tells it.
 */
export const readAnswer = (schema: Schema.Top, json: unknown, at: PageAt = { page: 1, size: 0 }): ReadAnswer => {
  const reading = beginReading(at)
  try {
    const value = compileReader(schema.ast)(json, reading)
    if (value === NOTHING || value instanceof Unread) return { refused: reading.failed ?? '' }
    const told = reading.isUncounted ? { ...(value as object), [UNCOUNTED]: true } : value
    return { value: told, drift: reading.drift.all() }
  } catch {
    // A schema that cannot be walked: the strict decode says what is wrong.
    return { refused: reading.path.join('.') }
  }
}

/** A text of JSON, or a number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** As JSON, but whole numbers of 16 digits and more are text: an ICCID that is sent as a number would lose its end. */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(
    /\d{16}/.test(text)
      ? text.replace(TEXT_OR_NUMBER, (part) => (/^-?\d{16,}$/.test(part) ? `"${part}"` : part))
      : text,
  )
