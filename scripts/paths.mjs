/**
 * `npm run paths`: the generated test plan of every machine, in `test-results/paths`: Markdown that a person can follow,
 * JSON for other tools. The same paths run in vitest and in Chromium. Fails where an edge of a diagram is on no path.
 *
 *   npm run paths -- session inventoryForm   these machines
 */
import './lib/node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { installIfNeeded, root } = await import('./lib/install.mjs')
installIfNeeded()
const { runnerImport } = await import('vite')

const out = join(root, 'test-results/paths')
const entry = join(root, 'tests/machines/paths/report.ts')
const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' })
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !module.machines.includes(name))
if (unknown.length > 0) {
  console.error(`No machine ${unknown.join(', ')}. The machines: ${module.machines.join(', ')}.`)
  process.exit(2)
}

mkdirSync(out, { recursive: true })
let missed = 0
for (const name of wanted.length > 0 ? wanted : module.machines) {
  const { markdown, cases, coverage } = module.reportOf(name)
  writeFileSync(join(out, `${name}.md`), markdown)
  writeFileSync(join(out, `${name}.json`), `${JSON.stringify(cases, null, 2)}\n`)
  const { states, transitions } = coverage
  missed += states.missed.length + transitions.missed.length
  const share = ({ all, missed: without }) => `${all.length - without.length}/${all.length}`
  console.log(
    `${name.padEnd(14)} ${String(cases.length).padStart(4)} paths, states ${share(states)}, transitions ${share(transitions)}`,
  )
  for (const edge of [...states.missed, ...transitions.missed]) console.log(`  not covered: ${edge}`)
}
console.log(`Written to ${out}`)
process.exit(missed > 0 ? 1 : 0)
