import type { CountedDrift, DriftCounts, DriftOfAnswer } from '../../schemas/developer/drift.ts'

/** The answer to a call with its differences from the contract; empty if it matched. */
export type Answered = {
  readonly call: string
  readonly at: string
  readonly drift: ReadonlyArray<DriftOfAnswer>
}

const keyOf = ({ call, field, what }: Pick<CountedDrift, 'call' | 'field' | 'what'>): string =>
  `${what} ${call} ${field}`

const countedCalls = (calls: DriftCounts['calls'], { call, at, drift }: Answered): DriftCounts['calls'] => {
  const known = calls.find((one) => one.call === call)
  const matched = drift.length === 0 ? 1 : 0
  if (!known) return [...calls, { call, answers: 1, matched, last: at }]
  const counted = { call, answers: known.answers + 1, matched: known.matched + matched, last: at }
  return calls.map((one) => (one === known ? counted : one))
}

/** The counts after another answer. Above `most` differences no new one is added, but known ones are still counted. */
export const countAnswer = (counts: DriftCounts, answered: Answered, most: number): DriftCounts => {
  const { call, at, drift } = answered
  const calls = countedCalls(counts.calls, answered)
  if (drift.length === 0) return { ...counts, calls }
  const entries = [...counts.entries]
  const places = new Map(entries.map((entry, place) => [keyOf(entry), place]))
  let { isMore } = counts
  for (const one of drift) {
    const place = places.get(keyOf({ call, ...one }))
    const known = place === undefined ? undefined : entries[place]
    if (place !== undefined && known) entries[place] = { ...known, times: known.times + one.times, last: at }
    else if (entries.length < most) {
      places.set(keyOf({ call, ...one }), entries.length)
      entries.push({ call, ...one, first: at, last: at })
    } else isMore = true
  }
  return { entries, calls, isMore }
}
