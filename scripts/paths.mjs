import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { pathLibrary, strategyIn, strategyOptions } from './lib/paths.mjs'

const declaration = {
  help: `
npm run paths   the generated test plan of every machine, in test-results/paths: Markdown that a person can follow,
                JSON that vitest and other tools run. By default it covers every edge of a diagram once, in cases that
                a person can do in a day. Fails if an edge of a diagram is on no path.

npm run paths -- planWizard session               these machines
npm run paths -- planWizard --format md --screen  to the terminal, in one format (md, json)
npm run paths -- --smoke                          the smoke test: what staff do most, by hand in half an hour
npm run paths -- --sizes                          the size of the plans of each strategy: cases, steps, words, minutes
npm run paths -- --strategy views                 every state and every act once, as a browser walks them in npm test
npm run paths -- --strategy edges                 the shortest path to every class of states, and every edge from there
npm run paths -- --strategy tours                 the same edges in a few long paths, as a browser walks them
npm run paths -- --strategy pairs                 every two edges that can follow each other
npm run paths -- --strategy random --seed 7 --length 200
npm run paths -- --strategy journeys --seed 7     over the whole machine, as people go: every change before every navigation
                                                  that can follow it; --share 90 and --length 500 end them sooner
npm run paths -- --strategy faults --fault 500    every call on every path fails in this way; without --fault in every way
npm run paths -- --out folder                     into another folder
npm run paths -- --check planWizard.json          runs the cases of a file on the current machines
npm run paths -- --compare planWizard             the differences between a machine and its baseline
npm run paths -- --accept planWizard              accepts these differences into the baseline, after a review
`,
  words: Number.POSITIVE_INFINITY,
  options: {
    ...strategyOptions,
    strategy: { type: 'string', default: 'day' },
    smoke: { type: 'boolean', default: false },
    sizes: { type: 'boolean', default: false },
    fault: { type: 'string' },
    format: { type: 'string' },
    screen: { type: 'boolean', default: false },
    out: { type: 'string' },
    check: { type: 'string' },
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
}

/** Runs the cases of a file; returns the exit code, which says whether they still hold. */
const check = (file, library) => {
  let cases = []
  try {
    cases = library.readCases(readFileSync(file, 'utf8'))
  } catch (error) {
    refuse(`${file} cannot be checked: ${error.message}.`)
  }
  const { lines, failed } = library.checkCases(cases)
  for (const line of lines) console.log(line)
  return failed > 0 ? 1 : 0
}

/** Prints how each machine differs from its baseline, and accepts that if asked to; returns the exit code. */
const compare = (names, isAccepted, library) => {
  let isAlike = true
  for (const name of names) {
    const { differences, isWritten } = library.takeOverBaseline(name, isAccepted)
    const verdict = differences.length === 0 ? 'as its baseline says' : 'differs from its baseline:'
    const isOtherText = isWritten && differences.length === 0
    console.log(
      `${name.padEnd(14)} ${verdict}${isOtherText ? '; its file said it otherwise, and is written anew' : ''}`,
    )
    for (const difference of differences) console.log(`  ${difference}`)
    isAlike &&= isWritten || differences.length === 0
  }
  return isAlike ? 0 : 1
}

/** Prints the effort of each strategy's plans for a person. */
const tellSizes = (library) => {
  const { seed, length } = { seed: 1, length: 200 }
  for (const name of library.strategies) {
    console.log(
      `${name.padEnd(8)} ${library.sizeOf(name === 'random' ? { name, seed, length } : name === 'journeys' ? { name, seed, length: 5000, share: 1 } : { name })}`,
    )
  }
  console.log(`${'smoke'.padEnd(8)} ${library.smokeReportOf(library.machines).work}`)
  const { case: perCase, step } = library.RATE
  console.log(`By hand, a case takes ${perCase} seconds to start, and ${step} seconds for each of its steps.`)
  return 0
}

/** Writes the smoke test. */
const writeSmoke = (names, { out, screen }, library) => {
  const { markdown, cases, work } = library.smokeReportOf(names)
  if (screen) process.stdout.write(markdown)
  else {
    const folder = out ?? join(library.root, 'test-results/paths')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'smoke.md'), markdown)
    writeFileSync(join(folder, 'smoke.json'), `${JSON.stringify(cases, null, 2)}\n`)
    console.error(`Written to ${folder}`)
  }
  console.error(`smoke          ${work}`)
  return 0
}

await program(declaration, async ({ values, positionals }) => {
  const library = await pathLibrary()
  if (values.check !== undefined) return check(values.check, library)
  if (values.compare || values.accept) return compare(library.wanted(positionals), values.accept, library)

  if (values.sizes) return tellSizes(library)
  if (values.smoke) return writeSmoke(library.wanted(positionals), values, library)
  const strategy = strategyIn(values, library.strategies, library.faults)
  const names = library.wanted(positionals)
  if (values.format !== undefined && !['md', 'json'].includes(values.format)) {
    refuse(`No format ${values.format}. The formats: md, json.`)
  }
  const formats = values.format === undefined ? ['md', 'json'] : [values.format]

  const out = values.out ?? join(library.root, 'test-results/paths')
  const suffix = strategy.name === 'day' ? '' : `.${strategy.name}`
  if (!values.screen) mkdirSync(out, { recursive: true })
  let isGood = true
  for (const name of names) {
    const report =
      strategy.name === 'faults' ? library.faultReportOf(name, strategy.faults) : library.reportOf(name, strategy)
    const { markdown, cases, summary, work, problems } = await report
    const texts = { md: markdown, json: `${JSON.stringify(cases, null, 2)}\n` }
    for (const format of formats) {
      if (values.screen) process.stdout.write(texts[format])
      else writeFileSync(join(out, `${name}${suffix}.${format}`), texts[format])
    }
    // Output for another program is not mixed with output for the person.
    console.error(`${name.padEnd(14)} ${summary}`)
    console.error(`${''.padEnd(14)} ${work}`)
    for (const problem of problems) console.error(`  ${problem}`)
    isGood &&= problems.length === 0
  }
  if (!values.screen) console.error(`Written to ${out}`)
  return isGood ? 0 : 1
})
