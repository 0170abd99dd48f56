import { defineConfig } from 'vitest/config'

/** Everything that runs in milliseconds, without a server. */
const light = ['schemas', 'services', 'journal', 'diagram', 'app', 'scripts'] as const

/** Vitest's own second is not much where three workers share two cores. A project takes nothing of this over by itself. */
const poll = { timeout: 10_000 }

/**
 * Three kinds of test, each a project that can be run alone (`npx vitest run --project server`):
 * `unit` in memory, `paths` the generated walks through the machines, `server` the real server on a real database.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: light.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          // Laws by property run hundreds of random histories each.
          testTimeout: 60_000,
          isolate: false,
          setupFiles: 'tests/await-imports.ts',
          expect: { poll },
        },
      },
      {
        test: {
          name: 'paths',
          include: ['tests/machines/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
          setupFiles: 'tests/await-imports.ts',
          expect: { poll },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 60_000,
          // A first start makes a database cluster, migrates it and writes the demo data.
          hookTimeout: 120_000,
          // The files of a worker share what they import: the server and its libraries take seconds to load.
          isolate: false,
          setupFiles: 'tests/await-imports.ts',
          expect: { poll },
          maxWorkers: 3,
        },
      },
    ],
  },
})
