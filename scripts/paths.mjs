/**
 * `npm run paths`: the generated test plan of every machine, in `test-results/paths`: Markdown that a person can follow,
 * JSON that vitest and other tools run. Fails where an edge of a diagram is on no path.
 *
 *   npm run paths -- planWizard session               these machines
 *   npm run paths -- planWizard --format md --screen  to the terminal, one of the two formats
 *   npm run paths -- --strategy tours                 the same edges in few long paths, as a browser walks them
 *   npm run paths -- --strategy pairs                 every two edges that can follow each other
 *   npm run paths -- --strategy random --seed 7 --length 200
 *   npm run paths -- --check planWizard.json          runs the cases of a file on the machines as they are now
 */
import './lib/node-version.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathLibrary, strategyIn } from './lib/paths.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    screen: { type: 'boolean', default: false },
    strategy: { type: 'string', default: 'edges' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '200' },
    out: { type: 'string' },
    check: { type: 'string' },
  },
})
const library = await pathLibrary('report.ts')
if (values.check !== undefined) {
  let cases = null
  try {
    cases = JSON.parse(readFileSync(values.check, 'utf8'))
  } catch (error) {
    console.error(`${values.check} could not be read: ${error.message}`)
  }
  const result = cases === null ? null : library.checkCases(cases)
  for (const line of result?.lines ?? []) console.log(line)
  process.exit(result === null ? 2 : result.failed > 0 ? 1 : 0)
}
const strategy = strategyIn(values, library.strategies)
const names = library.wanted(positionals)
if (values.format !== undefined && !['md', 'json'].includes(values.format)) {
  console.error(`No format ${values.format}. The formats: md, json.`)
  process.exit(2)
}
const formats = values.format === undefined ? ['md', 'json'] : [values.format]

const out = values.out ?? join(library.root, 'test-results/paths')
const suffix = strategy.name === 'edges' ? '' : `.${strategy.name}`
if (!values.screen) mkdirSync(out, { recursive: true })
// A random walk says what it has left out; the other strategies promise every edge.
let isComplete = true
for (const name of names) {
  const { markdown, cases, summary, missed } = library.reportOf(name, strategy)
  const texts = { md: markdown, json: `${JSON.stringify(cases, null, 2)}\n` }
  for (const format of formats) {
    if (values.screen) process.stdout.write(texts[format])
    else writeFileSync(join(out, `${name}${suffix}.${format}`), texts[format])
  }
  // What is meant for another program is not mixed with what is meant for the person.
  console.error(`${name.padEnd(14)} ${summary}`)
  for (const edge of missed) console.error(`  no path reaches ${edge}`)
  if (missed.length > 0 && strategy.name !== 'random') isComplete = false
}
if (!values.screen) console.error(`Written to ${out}`)
process.exitCode = isComplete ? 0 : 1
