import { program } from './lib/command-line.mjs'
import { pathLibrary, strategyIn, strategyOptions } from './lib/paths.mjs'

const declaration = {
  help: `
npm run paths:mutate   do the generated cases notice faults? Each edge of a machine is removed, redirected, its guard
                       inverted, one of its actions dropped, in memory and one at a time; a mutant counts as noticed
                       when a case finds another state, other facts, other messages or other calls than it recorded.
                       Fails below 95 %.

npm run paths:mutate -- planWizard session      these machines
npm run paths:mutate -- --strategy tours        with the cases of another strategy
`,
  words: Number.POSITIVE_INFINITY,
  options: strategyOptions,
}

const percent = ({ all, noticed }) => `${noticed} of ${all} mutants noticed (${((noticed / all) * 100).toFixed(1)} %)`

await program(declaration, async ({ values, positionals }) => {
  const library = await pathLibrary()
  const strategy = strategyIn(values, library.strategies)
  const total = { all: 0, noticed: 0 }
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
  return isEnough ? 0 : 1
})
