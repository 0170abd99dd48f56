import { program, refuse } from './lib/command-line.mjs'
import { pathLibrary } from './lib/paths.mjs'

const declaration = {
  help: `
npm run paths:mutate   does npm test notice a fault in a machine? Each edge of it is removed, redirected, its guard
                       inverted, one of its actions dropped, one at a time, and the changed machine is judged as a
                       change of the source would be, with nothing to compare it with: by the promises alone, and by the
                       committed baseline. Survivors are listed, with the reason where one is known. Fails below 85 %
                       by the promises, 98 % by the baseline.

npm run paths:mutate -- planWizard session      these machines
npm run paths:mutate -- --judge promises        one of the two judges (promises, baseline)
`,
  words: Number.POSITIVE_INFINITY,
  options: { judge: { type: 'string' } },
}

const percent = ({ all, noticed }) => `${noticed} of ${all} mutants noticed (${((noticed / all) * 100).toFixed(1)} %)`

await program(declaration, async ({ values: { judge }, positionals }) => {
  const library = await pathLibrary()
  if (judge !== undefined && !library.judges.includes(judge)) {
    refuse(`No judge ${judge}. The judges: ${library.judges.join(', ')}.`)
  }
  let isEnough = true
  for (const own of judge === undefined ? library.judges : [judge]) {
    const total = { all: 0, noticed: 0 }
    console.log(`by the ${own}`)
    for (const name of library.wanted(positionals)) {
      const report = library.mutationReportOf(name, own)
      total.all += report.all
      total.noticed += report.noticed
      isEnough &&= report.isEnough
      console.log(`  ${name.padEnd(14)} ${percent(report)}`)
      for (const survivor of report.survivors) console.log(`    survives: ${survivor}`)
    }
    console.log(`  ${'together'.padEnd(14)} ${percent(total)}`)
  }
  return isEnough ? 0 : 1
})
