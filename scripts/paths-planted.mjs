/**
 * `npm run paths:planted`: would the generated browser run notice a view that does not do what its machine says? Plants
 * three faults, one at a time, in a copy of the sources, builds it and walks; each walk must fail, and does so with a
 * report in `test-results/paths-planted/`. Takes some minutes; not part of `npm test`.
 */
import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded, root } from './lib/install.mjs'

const faults = [
  {
    what: 'a button that sends the wrong event: Next of the plan wizard goes back',
    name: 'wrong-event',
    file: 'src/views/plans/wizard-actions.tsx',
    from: '<Button key="next" onClick={() => actor.send({ type: \'next.requested\' })}>',
    to: '<Button key="next" onClick={() => actor.send({ type: \'previous.requested\' })}>',
    machine: 'planWizard',
    walk: 'the steps are gone through',
  },
  {
    what: 'a state that is not shown: the inventory list keeps a failure to itself',
    name: 'state-not-shown',
    file: 'src/views/inventory/inventory-list.tsx',
    from: '  if (failure === null) return null\n',
    to: '  if (failure === null || failure !== null) return null\n',
    machine: 'inventoryList',
    walk: 'pages of the whole list are turned',
  },
  {
    what: "a double send: the plan list's filter toggle is sent twice",
    name: 'double-send',
    file: 'src/views/plans/plan-list-toolbar.tsx',
    from: "onClick={() => actor.send({ type: 'filterPanel.toggled' })}",
    to: "onClick={() => { actor.send({ type: 'filterPanel.toggled' }); actor.send({ type: 'filterPanel.toggled' }) }}",
    machine: 'planList',
    walk: 'the filter panel is opened and closed',
  },
]

installIfNeeded()
const copy = mkdtempSync(join(tmpdir(), 'simdesk-planted-'))
const sources = ['src', 'server', 'public', 'tests', 'scripts', 'dist']
const files = readdirSync(root).filter((name) => /\.(json|ts|html)$/.test(name))
for (const name of [...sources, ...files]) {
  if (existsSync(join(root, name))) {
    cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true })
  }
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

const run = (...args) =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The first failure that the walk has written down; null where none was noticed. */
const noticedIn = (out) => {
  const folder = join(out, 'run')
  const goes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.go.json')) : []
  const failures = goes
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ failure }) => failure)
  const [first] = failures
  if (!first) return null
  const step = first.steps.at(-1)?.event.type ?? 'the beginning'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are for the terminal
  const said = first.failure.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  const facts = said
    .filter((line) => /^(Locator|Expected|Received)/.test(line))
    .map((line) => line.replace(/\s+/g, ' '))
  return `after ${step}: ${facts.join('; ') || said[0]}`
}

let missed = 0
try {
  for (const { what, name, file, from, to, machine, walk } of faults) {
    const original = readFileSync(join(root, file), 'utf8')
    if (original.split(from).length !== 2) {
      throw new Error(`${file} no longer has once what the fault "${name}" changes: adapt the fault.`)
    }
    writeFileSync(
      join(copy, file),
      original.replace(from, () => to),
    )
    const built = run('scripts/build.mjs')
    if (built.status !== 0) throw new Error(`The copy with the fault "${name}" could not be built:\n${built.stderr}`)
    const out = join(root, 'test-results/paths-planted', name)
    const walked = run('scripts/paths-browser.mjs', machine, '--walk', walk, '--workers', '1', '--out', out)
    const noticed = walked.status === 1 ? noticedIn(out) : null
    if (noticed === null) missed += 1
    console.log(`${noticed === null ? 'MISSED ' : 'noticed'}  ${what}`)
    console.log(noticed === null ? `${walked.stdout}${walked.stderr}` : `         ${noticed}`)
    writeFileSync(join(copy, file), original)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${faults.length - missed} of ${faults.length} planted faults noticed`)
process.exitCode = missed === 0 ? 0 : 1
