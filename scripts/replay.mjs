/**
 * `npm run replay -- record.json`: folds a session record ("Save session record" in the user menu) and prints the state
 * after each event. Ends with 1 where the replay does not lead where the record says, with 2 where there is no record.
 */
import './lib/node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { installIfNeeded, root } = await import('./lib/install.mjs')
installIfNeeded()
const { runnerImport } = await import('vite')

const [file, ...rest] = process.argv.slice(2)
if (file === undefined || rest.length > 0) {
  console.error('Usage: npm run replay -- record.json')
  process.exit(2)
}

let text = ''
try {
  text = readFileSync(file, 'utf8')
} catch (error) {
  console.error(`${file} could not be read: ${error.message}`)
  process.exit(2)
}

const entry = join(root, 'scripts/replay-record.ts')
const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' })
const { exitCode, lines } = await module.replayText(text)
const say = exitCode === 2 ? console.error : console.log
for (const line of lines) say(line)
process.exitCode = exitCode
