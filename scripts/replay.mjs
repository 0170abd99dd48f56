// npm run replay -- record.json
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded, root } from './lib/install.mjs'

const declaration = {
  help: `
npm run replay -- record.json   folds a session record ("Save session record" in the user menu) and prints the state
                                after each event. Ends with 1 where the replay does not lead where the record says,
                                with 2 where there is no record.

npm run replay -- record.json --context            with what each event has changed in the context, masked as it is there
npm run replay -- record.json --at 17              how everything was after the event of this number; --context: all of it
npm run replay -- record.json --as-case            writes it as cases, one for each machine, into test-results/cases, to be
                                                   walked: npm run paths -- --check …, npm run paths:browser -- --cases …
npm run replay -- record.json --as-case --at 17 --out case.json   up to this event, into another file
`,
  words: 1,
  options: {
    context: { type: 'boolean', default: false },
    at: { type: 'string' },
    'as-case': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
}

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return refuse(`${file} could not be read: ${error.message}`)
  }
}

const tell = ({ exitCode, lines }) => {
  const say = exitCode === 2 ? console.error : console.log
  for (const line of lines) say(line)
  return exitCode
}

await program(declaration, async ({ values, positionals: [file] }) => {
  if (file === undefined) refuse('The file of a session record is missing. --help tells how it is called.')
  if (values.at !== undefined && !/^\d+$/.test(values.at)) refuse('--at takes the number of an event.')
  if (values.out !== undefined && !values['as-case']) refuse('--out goes with --as-case.')
  if (values.context && values['as-case']) refuse('--context prints, and --as-case writes: one of the two.')
  const text = textOf(file)
  const at = values.at === undefined ? undefined : Number(values.at)
  installIfNeeded()
  const { openModules } = await import('./lib/modules.mjs')
  const load = await openModules()
  const { casesText, replayText } = await load('scripts/replay-record.ts')
  if (!values['as-case']) return tell(await replayText(text, { context: values.context, at }))

  const cases = await casesText(text, at)
  tell(cases)
  if (cases.file === null) return cases.exitCode
  const out = values.out ?? join(root, 'test-results/cases', basename(file))
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, cases.file)
  console.log(`Written to ${out}`)
  return 0
})
