import { isGate } from '../../gate.ts'

/**
 * How much of the journal's laws is run: `gate` by `npm test`, `all` by `npm run test:all` and where a test is run by
 * itself. The laws are the same; fewer runs find a rare fault later.
 */
const efforts = {
  /** The law of the replay: each event in so many runs, in `least` runs at least. */
  replayOccurrences: { gate: 2, all: 25 },
  replayRuns: { gate: 12, all: 100 },
  /** Runs folded by XState's own transition, five times slower than ours. */
  transitionRuns: { gate: 2, all: 20 },
  ringRuns: { gate: 6, all: 30 },
  /** Generated payloads of each event, beside its samples. */
  codecPayloads: { gate: 20, all: 100 },
  maskedPayloads: { gate: 6, all: 20 },
  /** Contexts in which secrets are planted. */
  secretContexts: { gate: 15, all: 40 },
  recordRuns: { gate: 3, all: 10 },
  digestRuns: { gate: 2, all: 6 },
  /** Searches of each list, by property. */
  searches: { gate: 8, all: 40 },
  /** A page of the plan wizard ends after so many events. */
  eventsOfPage: { gate: 8, all: 1 },
} as const

const which = isGate ? 'gate' : 'all'

/** So much of a law is run here. */
export const effort = (law: keyof typeof efforts): number => efforts[law][which]
