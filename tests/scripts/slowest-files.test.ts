import { expect, test } from 'vitest'
import { secondsOfPlaywright, secondsOfVitest, slowestFiles } from '../../scripts/lib/slowest-files.mjs'

test('the slowest files are told with their seconds, of both runners', () => {
  const vitest = {
    testResults: [
      { name: '/project/tests/app/a.test.ts', startTime: 1000, endTime: 1500 },
      { name: '/project/tests/server/b.test.ts', startTime: 1000, endTime: 13_000 },
    ],
  }
  const runs = (file: string, ...durations: ReadonlyArray<number>) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  // Playwright's tests are at any depth of its suites.
  const playwright = {
    suites: [
      {
        specs: [runs('c.spec.ts', 2000)],
        suites: [{ specs: [runs('c.spec.ts', 1000), runs('paths/d.spec.ts', 400)] }],
      },
    ],
  }
  const files = [...secondsOfVitest(vitest, '/project'), ...secondsOfPlaywright(playwright, 'tests/e2e')]
  expect(slowestFiles(files, 3)).toEqual([
    '   12.0 s  tests/server/b.test.ts',
    '    3.0 s  tests/e2e/c.spec.ts',
    '    0.5 s  tests/app/a.test.ts',
  ])
})
