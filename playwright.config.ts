import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'
import { leftOut } from './tests/gate.ts'

const executablePath = findChromium()

/** The built product in Chromium; `npm run build` comes first, `npm test` does both. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: leftOut.map((file) => `**/${file}`),
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A trace costs a third of the time: `TRACE=1 npx playwright test …` where a failure needs one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Playwright's own take a picture of every test as it ends, also where it passed; ours are of failures alone.
    screenshot: 'off',
    // Frames that nobody looks at cost a sixth of the time. What a test says of things that move, it says `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // A page of the application needs no process of its own beside another: see tests/e2e/support/kept-contexts.ts.
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumArgs, '--process-per-site'] },
  },
})
