import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { program, refuse } from './lib/command-line.mjs'
import { root } from './lib/install.mjs'
import { pathLibrary, strategyIn, strategyOptions } from './lib/paths.mjs'
import { whyNoSignIn } from './lib/sign-in.mjs'

const declaration = {
  help: `
npm run paths:browser   the generated cases in Chromium, on the built product, which it starts itself, or on an
                        installation; with a report in one file: test-results/paths-browser/index.html.

npm run paths:browser -- planWizard                     the walks of this machine; all without a name
npm run paths:browser -- planWizard --walk "step"       those with these words in their name
npm run paths:browser -- planWizard --no-screenshots    pictures of failures only
npm run paths:browser -- planWizard --trace             Playwright's trace of every run, not only of repeated ones
npm run paths:browser -- session --strategy random --seed 7 --length 40
npm run paths:browser -- planList --strategy journeys --length 40   the first 40 steps of the journeys
npm run paths:browser -- reportIndex --strategy faults --fault 500   every call of its paths fails in this way
npm run paths:browser -- --cases planWizard.json        the cases of a file written by npm run paths
npm run paths:browser -- --workers 1 --out folder       in one browser; the report into another folder
SIMDESK_EMAIL=… SIMDESK_PASSWORD=… npm run paths:browser -- planList --base-url https://staging.example
`,
  words: Number.POSITIVE_INFINITY,
  options: {
    ...strategyOptions,
    length: { type: 'string', default: '40' },
    fault: { type: 'string' },
    cases: { type: 'string' },
    'base-url': { type: 'string' },
    screenshots: { type: 'boolean', default: true },
    trace: { type: 'boolean', default: false },
    walk: { type: 'string' },
    workers: { type: 'string' },
    out: { type: 'string' },
  },
}

const specOf = (machine) => {
  const name = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `tests/e2e/paths/${name}.spec.ts`
}

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0

/** Ends the program if an installation cannot be walked, before anything is loaded and any browser is started. */
const refuseUnwalkable = async (url) => {
  const { SIMDESK_EMAIL, SIMDESK_PASSWORD, SIMDESK_PARTNER_EMAIL, SIMDESK_PARTNER_PASSWORD } = process.env
  if (!(URL.canParse(url) && SIMDESK_EMAIL && SIMDESK_PASSWORD)) {
    refuse('An installation needs its address (https://…) and, in the environment, SIMDESK_EMAIL and SIMDESK_PASSWORD.')
  }
  const { origin, pathname } = new URL(url)
  if (pathname !== '/') {
    refuse(`The application is at the root of its address: use ${origin}, without ${pathname}.`)
  }
  const accounts = [{ email: SIMDESK_EMAIL, password: SIMDESK_PASSWORD }]
  if (SIMDESK_PARTNER_EMAIL) {
    accounts.push({ email: SIMDESK_PARTNER_EMAIL, password: SIMDESK_PARTNER_PASSWORD || SIMDESK_PASSWORD })
  }
  const why = await whyNoSignIn(origin, accounts)
  if (why !== null) refuse(why)
}

/** The complaints of a test; if a run of its walk failed, the report shows that run. */
const complaintsIn = (suite, titles = []) => [
  ...(suite.suites ?? []).flatMap((inner) => complaintsIn(inner, [...titles, inner.title])),
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []))
      .filter(({ message }) => !message?.includes('every step shows its state'))
      .map(({ message }) => ({ test: [...titles, spec.title].join(' · '), message: message ?? '' })),
  ),
]

/** The version of this checkout, and its commit if there is one. */
const versionOfCheckout = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (commit === '') return `${version}, of no known commit`
  return `${version}, commit ${commit}${git('status', '--porcelain') === '' ? '' : ' with changes that are not committed'}`
}

await program(declaration, async ({ values, positionals }) => {
  const url = values['base-url']
  if (url !== undefined) await refuseUnwalkable(url)
  const library = await pathLibrary()
  // A 403 has the same effect on every screen, and the walks of the session cover it. A time-out takes a minute.
  const faults = library.faults.filter((fault) => !['403', 'time-out'].includes(fault))
  const chosen = strategyIn(values, library.strategies, faults)

  /** The cases of the given file; a file without cases ends the program. */
  const casesIn = (file) => {
    try {
      return library.readCases(readFileSync(file, 'utf8'))
    } catch (error) {
      return refuse(`${file} cannot be walked: ${error.message}.`)
    }
  }
  const given = values.cases === undefined ? null : casesIn(values.cases)
  const out = values.out ?? join(root, 'test-results/paths-browser')
  const folder = join(out, 'run')

  const wanted = library.wanted(positionals).filter((name) => given?.some(({ machine }) => machine === name) ?? true)
  const walkable = wanted.filter((machine) => existsSync(join(root, specOf(machine))))
  const unseen = wanted.filter((name) => !walkable.includes(name))
  for (const machine of unseen) {
    console.error(`${machine} has no adapter: ${library.whyNoAdapter(machine)}. Its cases run on the machine alone.`)
  }
  /**
   * The errors of a file that are known before any screen is checked: unknown machines or walks, and those without a
   * screen.
   */
  const faultsOfFile = () => {
    if (!given) return []
    const { failed, lines } = library.checkCases(given.filter(({ machine }) => unseen.includes(machine)))
    return [...library.strayCases(given), ...(failed > 0 ? [lines.join('\n')] : [])]
  }
  const wrong = faultsOfFile()
  for (const words of wrong) console.error(words)
  const words = values.walk ?? ''
  const machines = walkable.filter((machine) => library.walksOf(machine).some((walk) => walk.includes(words)))
  if (machines.length === 0) {
    const all = walkable.flatMap((machine) => library.walksOf(machine).map((walk) => `  ${machine}, where ${walk}`))
    refuse(
      all.length === 0
        ? 'There is nothing to walk on a screen.'
        : `No walk has the words "${words}". The walks:\n${all.join('\n')}`,
    )
  }

  const tests = join(out, 'tests.json')
  if (values.out !== undefined && existsSync(out) && readdirSync(out).length > 0 && !existsSync(tests)) {
    refuse(`${out} has other contents than an earlier report: choose an empty folder, or a new one.`)
  }
  if (url === undefined && !run('npm', ['run', '--silent', 'build'])) return 1
  const chromium = ensureChromium()
  rmSync(out, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  /**
   * The cases for the browser: faults are first put into the calls here, and the resulting cases are walked from a
   * file.
   */
  const walked = async () => {
    const file = join(folder, 'cases.json')
    if (given) writeFileSync(file, JSON.stringify(given))
    if (chosen.name === 'faults') {
      const cases = []
      for (const machine of machines) cases.push(...(await library.faultReportOf(machine, chosen.faults)).cases)
      writeFileSync(file, JSON.stringify(cases))
    }
    return given !== null || chosen.name === 'faults' ? { name: 'cases', file } : chosen
  }
  const strategy = await walked()
  const begun = new Date()
  const isPassed = run(
    join(root, 'node_modules/.bin/playwright'),
    [
      'test',
      ...machines.map(specOf),
      '--reporter=list,json',
      ...(words === '' ? [] : ['--grep', `where .*${words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`]),
      ...(values.workers === undefined ? [] : ['--workers', values.workers]),
    ],
    {
      ...(chromium ? { CHROMIUM: chromium } : {}),
      ...(url === undefined ? {} : { SIMDESK_URL: url }),
      SIMDESK_PATHS: JSON.stringify({ folder, strategy, screenshots: values.screenshots, traces: values.trace }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: tests,
    },
  )

  const results = existsSync(tests) ? JSON.parse(readFileSync(tests, 'utf8')) : { suites: [], errors: [] }
  const complaints = [
    ...wrong.map((message) => ({ test: `The file ${values.cases}`, message })),
    ...complaintsIn(results),
    ...(results.errors ?? []).map(({ message }) => ({ test: 'The run', message: message ?? '' })),
  ]

  const { writeReport } = await library.load('tests/e2e/report/index.ts')
  const where = url ?? 'the built product, started for the run'
  const how = given ? `the cases of ${values.cases}` : `strategy ${library.howText(chosen)}`
  const stylesheet = join(root, 'src/diagram/diagram.css')
  const about = { where, how, version: versionOfCheckout(), begun, ended: new Date() }
  const lines = await writeReport({ folder, out, machines, ...about, complaints, stylesheet })
  for (const line of lines) console.log(line)
  console.log(`The report: ${join(out, 'index.html')}, and as JUnit XML: ${join(out, 'junit.xml')}`)
  return isPassed && wrong.length === 0 ? 0 : 1
})
