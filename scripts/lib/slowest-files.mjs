/** The slowest test files of `npm test`, from the reports of the runners. */
import { relative } from 'node:path'

/** Seconds by file, from a report of vitest. */
export const secondsOfVitest = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000])

/** Seconds by file, from a report of Playwright: a file's tests run in any worker, so they are added up. */
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

/** The slowest first, one per line. */
export const slowestFiles = (files, count) =>
  files
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
