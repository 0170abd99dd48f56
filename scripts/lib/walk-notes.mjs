/** What the browser tests of `npm test` did not test, with the reason, from the report of Playwright. */

const notesIn = ({ specs = [], suites = [] }, of) => [
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations = [] }) =>
      annotations.filter(({ type }) => type === of).map(({ description = '' }) => description),
    ),
  ),
  ...suites.flatMap((suite) => notesIn(suite, of)),
]

/** Why tests were skipped, one reason each. */
export const skipReasons = (report) => [...new Set(notesIn(report, 'skip'))].filter((reason) => reason !== '')

/** A line for each view that no screen offered, followed by the acts that are withheld in its walk. */
export const notWalked = (report) =>
  notesIn(report, 'walk')
    .map((note) => JSON.parse(note))
    .filter(({ closedOff }) => closedOff.length > 0)
    .flatMap(({ machine, walk, closedOff, withheld }) => [
      `${machine}, where ${walk}:`,
      ...closedOff.map((edge) => `  ${edge}`),
      ...withheld.map(({ place, reason }) => `    ${place}: ${reason}`),
    ])
