import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp, folder } from '../support/probe-process.ts'

const place = folder()
const script = join(place, 'waiting.mjs')
const started: Array<ChildProcess> = []

beforeAll(() => {
  const npmParent = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/npm-parent.mjs'))
  writeFileSync(
    script,
    `import { writeSync } from 'node:fs'
    import { endWithNpm } from '${npmParent}'
    process.once('SIGTERM', () => { writeSync(1, 'ended in order'); process.exit() })
    // In case nothing else ends it.
    setTimeout(() => process.exit(1), 20_000)
    endWithNpm()
    writeSync(1, process.ppid + ' waits; ')`,
  )
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await cleanUp()
})

/** Starts the script as npm does: in a shell, which stays. */
const SHELL = `"$NODE" '${script}'; true`
const NPM = `require('node:child_process').spawn('/bin/sh', ['-c', process.env.SHELL_LINE], { stdio: 'inherit' })`

it.skipIf(process.platform !== 'linux').each([
  ['npm', process.execPath, ['-e', NPM]],
  ["npm's shell", '/bin/sh', ['-c', SHELL]],
] as const)('what npm has started ends in order when %s is killed', async (_, program, args) => {
  const environment = { NODE: process.execPath, SHELL_LINE: SHELL, npm_lifecycle_script: 'node scripts/waiting.mjs' }
  const child = spawn(program, [...args], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said).toContain('waits')
  child.kill('SIGKILL')
  await expect.poll(() => said).toContain('ended in order')
})
