import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, projects } from './tests/gate.ts'

/** What each kind of test is given; a project takes nothing over from the whole by itself. */
const kind = (name: keyof typeof projects) => ({
  name,
  include: projects[name].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
  exclude: [...configDefaults.exclude, ...leftOut],
  // Laws by property run hundreds of random histories each.
  testTimeout: 60_000,
  // The files of a worker share what they import: the server and its libraries take seconds to load.
  isolate: false,
  setupFiles: 'tests/await-imports.ts',
  // Vitest's own second is not much where three workers share two cores.
  expect: { poll: { timeout: 10_000 } },
})

/** Three kinds of test, each a project that can be run alone (`npx vitest run --project server`): see `tests/gate.ts`. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: kind('unit') },
      { test: kind('paths') },
      // A first start makes a database cluster, migrates it and writes the demo data.
      { test: { ...kind('server'), hookTimeout: 120_000 } },
    ],
  },
})
