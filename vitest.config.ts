import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from './tests/gate.ts'

/** All tests but those of the browser; a part of them by its folder (`npx vitest run tests/server`). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut],
    // The files of a worker share what they import: the server and its libraries take seconds to load.
    isolate: false,
    setupFiles: ['tests/await-imports.ts', 'tests/fixed-seed.ts'],
    // Some tests wait, so three workers keep two cores busy; each more loads everything once more.
    maxWorkers: 3,
    // Laws by property run hundreds of random histories each.
    testTimeout: 60_000,
    // A first start makes a database cluster, migrates it and writes the demo data.
    hookTimeout: 120_000,
    // Vitest's own second is not much where three workers share two cores.
    expect: { poll: { timeout: 10_000 } },
  },
})
