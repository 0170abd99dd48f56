/**
 * What runs when. `npm test`, the gate, runs all test files but those that `beyondGate` names; `npm run test:all` runs
 * every file. The runners read this file (`vitest.config.ts`, `playwright.config.ts`); `tests/scripts/gate.test.ts` checks it.
 */

/** The folders of each vitest project; `tests/e2e` is Playwright's. */
export const projects = {
  /** In memory, in milliseconds. */
  unit: ['schemas', 'services', 'journal', 'diagram', 'app', 'scripts'],
  /** The generated walks through the machines. */
  paths: ['machines'],
  /** The real server on a real database. */
  server: ['server'],
} as const

/** True in `npm test`: laws run fewer times, and the files of `beyondGate` are left out. */
export const isGate = process.env.GATE === '1'

/** Why each of these files is left to `npm run test:all`, and what of its kind the gate has. */
export const beyondGate: Readonly<Record<string, string>> = {}

/** The files that this run leaves out. */
export const leftOut: ReadonlyArray<string> = isGate ? Object.keys(beyondGate) : []
