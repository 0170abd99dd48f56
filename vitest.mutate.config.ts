import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

/**
 * GOTCHA: Stryker asks for the outcome of tests, and a file that cannot be read for a fault has none: it would pass for
 * one that notices nothing. As an error of the run it is told.
 */
const tellUnreadable = (): Reporter => {
  let vitest: Vitest | undefined
  return {
    onInit: (own) => {
      vitest = own
    },
    onTestModuleEnd: (file) => {
      for (const error of file.errors()) vitest?.state.catchError(error, 'Unhandled Error')
    },
  }
}

/** What `npm run mutate` asks whether a fault is noticed: the tests that it names (`scripts/lib/mutants/parts.mjs`). */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]'),
    reporters: [tellUnreadable()],
    // What a fault lets wait for ever takes this long: with a minute for each, a run of such faults looked hung.
    testTimeout: 15_000,
    hookTimeout: 120_000,
    // One thread for all files of a run, which load what they share once; each mutant is a run, in a thread of its own.
    isolate: false,
  },
})
