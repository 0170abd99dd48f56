/** Which test files a run of `npm test` spent its time on, from the reports that the runners have written. */
import { relative } from 'node:path'

/** Seconds by the file, of a report of vitest. */
export const secondsOfVitest = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000])

/** Seconds by the file, of a report of Playwright: a file's tests run in any worker, so they are added up. */
export const secondsOfPlaywright = ({ suites }, folder) => {
  const seconds = new Map()
  const add = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs) {
      for (const { duration } of tests.flatMap(({ results }) => results)) {
        const name = `${folder}/${file}`
        seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000)
      }
    }
    inner.forEach(add)
  }
  suites.forEach(add)
  return [...seconds]
}

/** The slowest first, a line each. */
export const slowestFiles = (files, count) =>
  files
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
