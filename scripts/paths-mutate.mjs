/**
 * `npm run paths:mutate`: do the generated cases notice faults? Each edge of a machine is removed, redirected, its guard
 * inverted, one of its actions dropped, in memory and one at a time; a mutant counts as noticed when a case finds another
 * state, other facts, other messages or other calls than it recorded. Fails below 95 %.
 *
 *   npm run paths:mutate -- planWizard session      these machines
 *   npm run paths:mutate -- --strategy tours        with the cases of another strategy
 */
import './lib/node-version.mjs'
import { parseArgs } from 'node:util'
import { pathLibrary, strategyIn, strategyOptions } from './lib/paths.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: strategyOptions,
})
const library = await pathLibrary()
const strategy = strategyIn(values, library.strategies)
const total = { all: 0, noticed: 0 }
const percent = ({ all, noticed }) => `${noticed} of ${all} mutants noticed (${((noticed / all) * 100).toFixed(1)} %)`
let isEnough = true
for (const name of library.wanted(positionals)) {
  const report = library.mutationReportOf(name, strategy)
  total.all += report.all
  total.noticed += report.noticed
  isEnough &&= report.isEnough
  console.log(`${name.padEnd(14)} ${percent(report)}`)
  for (const survivor of report.survivors) console.log(`  survives: ${survivor}`)
}
console.log(`${'together'.padEnd(14)} ${percent(total)}`)
process.exitCode = isEnough ? 0 : 1
