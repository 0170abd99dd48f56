// npm run replay -- record.json
import { readFileSync } from 'node:fs'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded } from './lib/install.mjs'

const declaration = {
  help: `
npm run replay -- record.json   folds a session record ("Save session record" in the user menu) and prints the state
                                after each event. Ends with 1 where the replay does not lead where the record says,
                                with 2 where there is no record.
`,
  words: 1,
}

await program(declaration, async ({ positionals: [file] }) => {
  if (file === undefined) refuse('The file of a session record is missing. --help tells how it is called.')
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    refuse(`${file} could not be read: ${error.message}`)
  }
  installIfNeeded()
  const { openModules } = await import('./lib/modules.mjs')
  const load = await openModules()
  const { replayText } = await load('scripts/replay-record.ts')
  const { exitCode, lines } = await replayText(text)
  const say = exitCode === 2 ? console.error : console.log
  for (const line of lines) say(line)
  return exitCode
})
