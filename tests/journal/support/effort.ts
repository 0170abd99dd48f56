import { isGate } from '../../gate.ts'

/**
 * How many runs each law of the journal has: `gate` in `npm test`, `all` in `npm run test:all` and for a single test.
 *
 * The laws are the same, but fewer runs find a rare fault later.
 */
const efforts = {
  /** The law of the replay: each event in this many runs, and at least `least` runs. */
  replayOccurrences: { gate: 2, all: 25 },
  replayRuns: { gate: 12, all: 100 },
  /** Runs folded by XState's own transition, which is five times slower than ours. */
  transitionRuns: { gate: 2, all: 20 },
  ringRuns: { gate: 6, all: 30 },
  /** Generated payloads of each event, besides its samples. */
  codecPayloads: { gate: 20, all: 100 },
  maskedPayloads: { gate: 6, all: 20 },
  /** Contexts with planted secrets. */
  secretContexts: { gate: 15, all: 40 },
  recordRuns: { gate: 3, all: 10 },
  digestRuns: { gate: 2, all: 6 },
  /** Searches of each list, by property. */
  searches: { gate: 8, all: 40 },
  /** A page of the plan wizard ends after this many events. */
  eventsOfPage: { gate: 8, all: 1 },
} as const

const which = isGate ? 'gate' : 'all'

/** The effort of a law in this run. */
export const effort = (law: keyof typeof efforts): number => efforts[law][which]
