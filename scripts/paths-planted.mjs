import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded, root } from './lib/install.mjs'
import { allFaults } from './lib/planted.mjs'

const declaration = {
  help: `
npm run paths:planted [-- fault …]   would the generated browser run notice a view that does not do what its machine
                                     says? Plants faults, one at a time, in a copy of the sources, builds it and walks;
                                     each walk must fail, and does so with a report in test-results/paths-planted.
                                     Without a fault the same walks must pass: a walk that always fails notices nothing.
                                     Takes some minutes; not part of npm test.

The faults: ${allFaults.map(({ name }) => name).join(', ')}
`,
  words: allFaults.length,
}

await program(declaration, ({ positionals: names }) => {
  const unknown = names.filter((name) => !allFaults.some((fault) => fault.name === name))
  if (unknown.length > 0) {
    refuse(`No fault ${unknown.join(', ')}. The faults: ${allFaults.map(({ name }) => name).join(', ')}.`)
  }
  const faults = allFaults.filter(({ name }) => names.length === 0 || names.includes(name))

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
      .filter((line) => /^(Locator|Expected|Received)|waiting for/.test(line))
      .map((line) => line.replace(/\s+/g, ' '))
    return `after ${step}: ${facts.join('; ') || said[0]}`
  }

  const build = (name) => {
    const { status, stderr } = run('scripts/build.mjs')
    if (status !== 0) throw new Error(`The copy with ${name} could not be built:\n${stderr}`)
  }

  /** Walks in the copy, and writes the report of it. */
  const walkIn = ({ machine, walk }, name) => {
    const out = join(root, 'test-results/paths-planted', name)
    const walked = run('scripts/paths-browser.mjs', machine, '--walk', walk, '--workers', '1', '--out', out)
    return { ...walked, noticed: walked.status === 1 ? noticedIn(out) : null }
  }

  let wrong = 0
  /** What came of a walk; what was said in it where it is not what should have come. */
  const tell = (isRight, word, what, { stdout, stderr, noticed }) => {
    if (!isRight) wrong += 1
    console.log(`${word.padEnd(7)}  ${what}`)
    if (!isRight) console.log(`${stdout}${stderr}`)
    else if (noticed) console.log(`         ${noticed}`)
  }

  try {
    build('no fault')
    for (const { name, machine, walk } of faults) {
      const walked = walkIn({ machine, walk }, `no-${name}`)
      const isPassed = walked.status === 0
      tell(isPassed, isPassed ? 'passed' : 'FAILED', `without a fault: ${machine}, ${walk}`, walked)
    }
    for (const { what, name, file, from, to, machine, walk } of faults) {
      const original = readFileSync(join(root, file), 'utf8')
      if (original.split(from).length !== 2) {
        throw new Error(`${file} no longer has once what the fault "${name}" changes: adapt the fault.`)
      }
      writeFileSync(
        join(copy, file),
        original.replace(from, () => to),
      )
      build(`the fault "${name}"`)
      const walked = walkIn({ machine, walk }, name)
      const isNoticed = walked.noticed !== null
      tell(isNoticed, isNoticed ? 'noticed' : 'MISSED', what, walked)
      writeFileSync(join(copy, file), original)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(
    wrong === 0 ? `All ${faults.length} planted faults noticed` : `${wrong} walks went otherwise than they should`,
  )
  return wrong === 0 ? 0 : 1
})
