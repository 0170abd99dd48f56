// npm run replay -- record.json
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded, root } from './lib/install.mjs'

const declaration = {
  help: `
npm run replay -- record.json   folds a session record ("Save session record" in the user menu) and prints the state
                                after each event. Exits with 1 if the replay differs from the record, with 2 if
                                there is no record.

npm run replay -- record.json --context            with the changes of each event in the context, masked as in the record
npm run replay -- record.json --at 17              the state after the event with this number; --context: the full context
npm run replay -- record.json --as-case            writes it as cases, one for each machine, into test-results/cases, for
                                                   npm run paths -- --check … and npm run paths:browser -- --cases …
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
  if (file === undefined) refuse('The file of a session record is missing. See --help.')
  if (values.at !== undefined && !/^\d+$/.test(values.at)) refuse('--at needs the number of an event.')
  if (values.out !== undefined && !values['as-case']) refuse('--out goes with --as-case.')
  if (values.context && values['as-case']) refuse('Use either --context, which prints, or --as-case, which writes.')
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
