/** The parts of the tests that run in vitest, each with its folders in `tests`. */
export const parts = {
  /** In memory, in milliseconds. */
  unit: ['diagram', 'journal', 'scripts', 'specified', 'unit'],
  /** The generated walks through the machines. */
  paths: ['machines'],
  /** The real server on a real database. */
  server: ['server'],
}

/** The stage of `npm test` that runs a test file. */
export const stageOf = (file) => {
  const folder = file.split('/')[1]
  if (folder === 'e2e') return 'e2e'
  return Object.keys(parts).find((part) => parts[part].includes(folder))
}
