import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded, root } from './lib/install.mjs'

const allFaults = [
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
    file: 'src/views/list/list-frame.tsx',
    from: "{facts.failure !== null && facts.state === 'failed' && (",
    to: "{facts.failure !== null && facts.state === 'empty' && (",
    machine: 'inventoryList',
    walk: 'pages of the whole list are turned',
  },
  {
    what: "a double send: the plan list's filter toggle is sent twice",
    name: 'double-send',
    file: 'src/views/list/list-toolbar.tsx',
    from: 'onToggle={filter.acts.onToggle}',
    to: 'onToggle={() => { filter.acts.onToggle(); filter.acts.onToggle() }}',
    machine: 'planList',
    walk: 'the filter panel is opened and closed',
  },
  {
    what: "a button removed: the inventory list's filter cannot be reset",
    name: 'button-removed',
    file: 'src/views/list/filter-form.tsx',
    from: `<Button type="reset" variant="default">
            {resetLabel}
          </Button>`,
    to: '',
    machine: 'inventoryList',
    walk: 'pages of a search are turned',
  },
  {
    what: 'a button that is always disabled: nobody gets out of the conflict of an item',
    name: 'button-disabled',
    file: 'src/views/inventory/conflict-panel.tsx',
    from: `<Button variant="subtle" onClick={() => actor.send({ type: 'conflict.dismissed' })}>`,
    to: `<Button variant="subtle" disabled onClick={() => actor.send({ type: 'conflict.dismissed' })}>`,
    machine: 'inventoryForm',
    walk: 'an item is edited',
  },
  {
    what: 'a service that leaves a part of the filter out of its request: the quick search of the inventory',
    name: 'filter-not-sent',
    file: 'src/services/inventory-requests.ts',
    from: '  ...(filter.quick === undefined ? {} : { quick: filter.quick }),',
    to: '',
    machine: 'inventoryList',
    walk: 'something is searched for quickly, and parts of the filter are taken out',
  },
  {
    what: 'a part of the filter that is not told: the quick search of the plans',
    name: 'chip-not-told',
    file: 'src/machines/plan-list.selectors.ts',
    from: "    ...(quick === '' ? [] : [{ part: 'quick', value: quick } as const]),",
    to: '',
    machine: 'planList',
    walk: 'something is searched for quickly, and parts of the filter are taken out',
  },
  {
    what: 'cells that show what stands on the wire: the choices of a record',
    name: 'choice-by-number',
    file: 'src/schemas/record/columns.ts',
    from: 'return isChoice ? labelOf(field.choices, value) : value',
    to: 'return isChoice ? value : value',
    machine: 'recordList',
    walk: 'the entries of a page are chosen',
  },
  {
    what: 'a file without its last column: the records',
    name: 'column-not-written',
    file: 'src/services/export/record-file.ts',
    from: 'columns: (shown) => columnsNamed(columns, shown),',
    to: 'columns: (shown) => columnsNamed(columns, shown.slice(0, -1)),',
    machine: 'recordList',
    walk: 'a page is downloaded',
  },
  {
    what: 'a draft that another tab works on can be thrown away',
    name: 'draft-of-another-tab',
    file: 'src/views/plans/drafts-panel.tsx',
    from: 'disabled={isOpenElsewhere}',
    to: 'disabled={false}',
    machine: 'planDrafts',
    walk: 'drafts are listed, thrown away and brought back',
  },
  {
    what: 'a field that does not show what was saved: the status of a record',
    name: 'field-not-shown',
    file: 'src/views/records/form-field.tsx',
    from: 'value={value}\n      choices={draftChoices(field)}',
    to: "value=''\n      choices={draftChoices(field)}",
    machine: 'recordForm',
    walk: 'the richest record is edited',
  },
  {
    what: 'a search of the reports that looks at their titles alone',
    name: 'report-not-found',
    file: 'src/machines/report-index.machine.ts',
    from: 'return wanted.every((word) => text.includes(word))',
    to: 'return wanted.every((word) => title.toLowerCase().includes(word))',
    machine: 'reportIndex',
    walk: 'the index is opened and searched',
  },
]

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
