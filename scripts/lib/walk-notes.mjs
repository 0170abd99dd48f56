/** What the walks of `npm test` did not walk, with the reason, from the report of Playwright. */

const notesIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations = [] }) =>
      annotations.filter(({ type }) => type === 'walk').map(({ description }) => JSON.parse(description)),
    ),
  ),
  ...suites.flatMap(notesIn),
]

/** A line for each view that no screen offered, followed by the acts that are withheld in its walk. */
export const notWalked = (report) =>
  notesIn(report)
    .filter(({ closedOff }) => closedOff.length > 0)
    .flatMap(({ machine, walk, closedOff, withheld }) => [
      `${machine}, where ${walk}:`,
      ...closedOff.map((edge) => `  ${edge}`),
      ...withheld.map(({ place, reason }) => `    ${place}: ${reason}`),
    ])
