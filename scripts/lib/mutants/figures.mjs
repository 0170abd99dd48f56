/** The share of the faults that the tests of a part must notice, in percent. */
export const GOAL = 80

const count = (mutants, ...states) => mutants.filter(({ status }) => states.includes(status)).length

/**
 * What came of some mutants. Noticed is, too, one with which a file of tests cannot be read any more, or never ends;
 * one that Stryker set aside is counted nowhere.
 */
export const figuresOf = (mutants) => {
  const killed = count(mutants, 'Killed', 'Timeout', 'RuntimeError')
  const [survived, uncovered] = [count(mutants, 'Survived'), count(mutants, 'NoCoverage')]
  const all = killed + survived + uncovered
  return { all, killed, survived, uncovered, score: all === 0 ? 100 : (killed / all) * 100 }
}

const rowOf = (name, { all, killed, survived, uncovered, score }) =>
  `${name}  ${[all, killed, survived, uncovered].map((figure) => String(figure).padStart(8)).join('  ')}  ${score.toFixed(1).padStart(6)} %`

/** A line for each file and one for all of a part. */
export const tableOf = (part, mutants) => {
  const files = [...new Set(mutants.map(({ file }) => file))].sort()
  const wide = Math.max(part.length, ...files.map((file) => file.length))
  return [
    `${''.padEnd(wide)}  ${['faults', 'killed', 'survived', 'no test'].map((word) => word.padStart(8)).join('  ')}`,
    ...files.map((file) => rowOf(file.padEnd(wide), figuresOf(mutants.filter((mutant) => mutant.file === file)))),
    rowOf(part.padEnd(wide), figuresOf(mutants)),
  ]
}

const inOneLine = (text = '') => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

/** The faults that no test notices, each with its place, what stood there and what was put there. */
export const unnoticedOf = (mutants) =>
  mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.location.start.line - other.location.start.line)
    .map(({ file, location, from, replacement, status }) => {
      const word = status === 'Survived' ? 'survives' : 'no test '
      return `${word}  ${file}:${location.start.line}  ${inOneLine(from)} → ${inOneLine(replacement) || 'nothing'}`
    })
