import type { CountedDrift, DriftCounts } from './drift.ts'
import { type DriftWhat, driftWhats, isDriftWhat, isHarmless } from './drift-words.ts'

/** The filter of the table of differences; null for all. `mend` selects those that need a correction. */
export type DriftFilter = { readonly call: string | null; readonly what: DriftWhat | 'mend' | null }

/** Reads the filter from an address. */
export const driftFilterIn = (search: URLSearchParams): DriftFilter => {
  const what = search.get('what') ?? ''
  return { call: search.get('call') || null, what: what === 'mend' || isDriftWhat(what) ? what : null }
}

/** The query of an address for a filter. */
export const driftSearchOf = ({ call, what }: DriftFilter): URLSearchParams =>
  new URLSearchParams({ ...(call === null ? {} : { call }), ...(what === null ? {} : { what }) })

const fits = ({ what: wanted }: DriftFilter, { what }: CountedDrift): boolean =>
  wanted === null || wanted === what || (wanted === 'mend' && !isHarmless(what))

/** The differences of a call, by kind: first those that need a correction, and within a kind the most frequent. */
export type DriftOfCall = { readonly call: string; readonly entries: ReadonlyArray<CountedDrift> }

const byWeight = (one: CountedDrift, other: CountedDrift): number =>
  driftWhats.indexOf(one.what) - driftWhats.indexOf(other.what) ||
  other.times - one.times ||
  one.field.localeCompare(other.field)

/** The differences that match a filter, by call. */
export const shownDrift = (
  { entries }: Pick<DriftCounts, 'entries'>,
  filter: DriftFilter,
): ReadonlyArray<DriftOfCall> =>
  [...new Set(entries.map(({ call }) => call))]
    .filter((call) => filter.call === null || filter.call === call)
    .toSorted()
    .map((call) => ({
      call,
      entries: entries.filter((entry) => entry.call === call && fits(filter, entry)).toSorted(byWeight),
    }))
    .filter((group) => group.entries.length > 0)

/** How the calls of section 7 were answered so far; each call is in one of the three. */
export type SpecifiedAnswers = {
  readonly matched: ReadonlyArray<string>
  readonly drifted: ReadonlyArray<string>
  readonly unasked: ReadonlyArray<string>
}

/**
 * A call was answered in full if no difference needs a correction. A call whose differences were dropped, since there
 * were too many, was not.
 */
export const answersOf = (specified: ReadonlyArray<string>, { calls, entries }: DriftCounts): SpecifiedAnswers => {
  const known = new Set(entries.map(({ call }) => call))
  const answered = new Set(calls.map(({ call }) => call))
  const toFix = new Set([
    ...entries.filter(({ what }) => !isHarmless(what)).map(({ call }) => call),
    ...calls.filter(({ call, answers, matched }) => matched < answers && !known.has(call)).map(({ call }) => call),
  ])
  return {
    matched: specified.filter((call) => answered.has(call) && !toFix.has(call)),
    drifted: specified.filter((call) => toFix.has(call)),
    unasked: specified.filter((call) => !answered.has(call)),
  }
}
