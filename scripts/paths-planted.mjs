import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { allFaults } from './lib/planted/all.mjs'
import { createCopy, isInBrowser, suiteOf } from './lib/planted/copy.mjs'
import { stageOf } from './lib/test-parts.mjs'

const declaration = {
  help: `
npm run paths:planted [-- --only fault …]   would npm test notice a mistake? Plants faults, one at a time, in a
                                            copy of the sources, and runs the suite of the fault as in the gate, which
                                            must fail. Without a fault the same suites must pass. Most run in memory,
                                            some on a separate database, some in Chromium on the product built with the
                                            fault. Prints which stage of npm test noticed each. Takes half an hour; not
                                            part of npm test.
  --only fault    this fault, and others whose names contain this
  --kind memory   those noticed without a browser; "browser": the others

The faults:
${allFaults.map(({ name, what }) => `  ${name.padEnd(24)}${what}`).join('\n')}
`,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string' },
  },
}

/** The requested faults. */
const chosen = ({ only, kind }) => {
  const unknown = only.filter((name) => !allFaults.some((fault) => fault.name === name))
  if (unknown.length > 0) refuse(`No fault ${unknown.join(', ')}. See --help for the list.`)
  if (kind !== undefined && kind !== 'memory' && kind !== 'browser') refuse('--kind is memory or browser.')
  return allFaults
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .filter((fault) => kind === undefined || isInBrowser(fault) === (kind === 'browser'))
}

const tell = (rows) => {
  const wide = Math.max(...rows.map(({ name }) => name.length))
  for (const { word, name, seconds, stage, suite } of rows) {
    console.log(
      `${word.padEnd(7)}  ${name.padEnd(wide)}  ${String(seconds).padStart(4)} s  ${stage.padEnd(6)}  ${suite}`,
    )
  }
}

await program(declaration, ({ values }) => {
  const faults = chosen(values)
  installIfNeeded()
  const copy = createCopy()
  const rows = []

  /** Prints the outcome of a suite, with its output if the outcome is not the expected one. */
  const note = ({ fault, right, words, outcome, since }) => {
    const seconds = Math.round((performance.now() - since) / 1000)
    const word = right ? words.right : words.wrong
    rows.push({ word, name: fault.name, seconds, stage: stageOf(fault.test), suite: suiteOf(fault), right })
    console.log(`${word.padEnd(7)}  ${words.what}`)
    if (!right) console.log(outcome.said)
    else if (outcome.noticed) console.log(`         ${outcome.noticed}`)
  }

  try {
    if (faults.some(isInBrowser)) copy.build('no fault')
    const suites = [...new Map(faults.map((fault) => [suiteOf(fault), fault])).values()]
    const began = performance.now()
    for (const [index, outcome] of copy.judge(suites, 'no-fault').entries()) {
      const fault = suites[index]
      const words = { right: 'passed', wrong: 'FAILED', what: `without a fault: ${suiteOf(fault)}` }
      if (outcome.passed) console.log(`${words.right.padEnd(7)}  ${words.what}`)
      else note({ fault, right: false, words, outcome, since: began })
    }
    for (const fault of faults) {
      const since = performance.now()
      const takeOut = copy.plant(fault)
      if (isInBrowser(fault)) copy.build(`the fault "${fault.name}"`)
      const words = { right: 'noticed', wrong: 'MISSED', what: fault.what }
      const [outcome] = copy.judge([fault], fault.name)
      note({ fault, right: outcome.noticed !== null, words, outcome, since })
      takeOut()
    }
  } finally {
    copy.remove()
  }
  console.log('')
  tell(rows)
  const wrong = rows.filter(({ right }) => !right).length
  console.log(
    wrong === 0 ? `All ${faults.length} planted faults noticed` : `${wrong} suites went otherwise than they should`,
  )
  return wrong === 0 ? 0 : 1
})
