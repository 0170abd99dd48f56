import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { casesText, replayText } from '../../scripts/replay-record.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { readCases } from '../machines/paths/cases.ts'
import { planOf } from '../machines/paths/index.ts'
import { checkCases } from '../machines/paths/report.ts'
import { runLive } from './support/live-run.ts'
import { payloadPools } from './support/pools.ts'
import { createRandom } from './support/random.ts'
import { createWorld } from './support/world.ts'

/** The record of a machine that began so, and of what its samples led to. */
const recordOf = async (name: keyof typeof journaledMachines, input: unknown) => {
  const { machine, events } = await journaledMachines[name].load()
  const { journal } = createWorld().openPage(undefined, journaledMachines)
  runLive(machine, input, payloadPools(events, 0), createRandom(7), 40, {
    inspect: journal.inspect,
    attach: (actor) => void journal.attach(actor, { stream: `${name}:ada`, machine: name, kind: 'ring', input }),
  })
  return JSON.parse(await journal.exportRecord())
}

const casesOf = async (record: unknown, at?: number) => {
  const { file, lines } = await casesText(JSON.stringify(record), at)
  return { lines, cases: readCases(file ?? '[]') }
}

const goldenFolder = new URL('golden/', import.meta.url)
const goldenNames = readdirSync(goldenFolder)

type Golden = { readonly actors: ReadonlyArray<{ readonly id: string; readonly machine: string }> }

const goldenOf = (name: string): Golden => JSON.parse(readFileSync(new URL(name, goldenFolder), 'utf8'))

/** The machines of each golden record that come to a case. */
const machinesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  '0.1.0-api-order.json': ['live', 'notifications', 'reportPaging', 'apiOrder', 'listNews'],
  // Its list of assignments had no column Note yet: no input leads to that now.
  '0.1.0-assigned.json': ['layout', 'assignment', 'assignedItems', 'inventoryList'],
  '0.1.0-bulk.json': ['layout', 'inventoryList', 'bulkImport', 'bulkImport', 'inventoryList'],
  '0.1.0-compared.json': ['layout', 'recordForm', 'roleComparison'],
  '0.1.0-correction.json': ['session', 'layout', 'inventoryForm', 'itemCorrection'],
  '0.1.0-counted.json': ['recordList', 'countDrawer'],
  '0.1.0-dashboard.json': ['dashboard'],
  '0.1.0-digests.json': ['recordForm', 'recordList'],
  '0.1.0-drafts.json': ['layout', 'planWizard', 'planDrafts'],
  '0.1.0-found.json': ['live', 'notifications', 'palette', 'recordList', 'savedViews'],
  '0.1.0-invited.json': ['layout', 'recordList', 'inviteUsers'],
  '0.1.0-invoices.json': ['layout', 'recordList', 'invoiceAct'],
  '0.1.0-live.json': ['live', 'notifications', 'recordList', 'listNews', 'recordForm', 'savedElsewhere'],
  '0.1.0-masters.json': ['recordForm', 'recordList'],
  // Its report was not added up yet: an input leads to that of partners alone.
  '0.1.0-morning-of-questions.json': [
    'layout',
    'inventoryForm',
    'planWizard',
    'reportIndex',
    'reportPaging',
    'recordForm',
  ],
  '0.1.0-morning.json': ['session', 'inventoryForm', 'planWizard', 'reportIndex'],
  '0.1.0-navigation.json': ['layout', 'planDrafts', 'inventoryForm'],
  '0.1.0-offline-invoice.json': ['live', 'notifications', 'offlineInvoice'],
  // A sale goes on at its other address with what was kept, to which no input leads.
  '0.1.0-offline-sale.json': ['live', 'notifications'],
  '0.1.0-partner-keys.json': ['live', 'notifications', 'layout', 'recordForm', 'partnerKeys'],
  '0.1.0-people.json': ['recordForm', 'accountAccess', 'ownProfile'],
  '0.1.0-plan-list.json': ['layout', 'planList', 'planDrafts', 'inventoryForm'],
  '0.1.0-presets.json': ['columnPresets'],
  '0.1.0-record-list.json': ['recordList', 'countDrawer'],
  '0.1.0-refusals.json': ['inventoryForm', 'itemCorrection'],
  // The first events of these reports have left the records, which their pages fill.
  '0.1.0-narrowed.json': ['live', 'notifications', 'listNews'],
  '0.1.0-reports.json': ['live', 'notifications', 'listNews'],
  '0.1.0-returned.json': [...['layout', 'inventoryForm', 'itemReturn', 'inventoryForm', 'inventoryForm', 'itemReturn']],
  '0.1.0-second-factor.json': ['ownProfile', 'secondFactor'],
  '0.1.0-warehouse.json': [
    'layout',
    'recordList',
    'warehouseAct',
    'recordForm',
    'recordList',
    'warehouseAct',
    'recordList',
    'recordList',
    'recordList',
    'inventoryList',
  ],
  '0.1.0.json': ['session', 'inventoryForm', 'inventoryForm', 'historyDrawer', 'planWizard', 'reportIndex'],
}

describe('a record as a case', () => {
  it('is a case of its machine that can be walked, with every event', async () => {
    const record = await recordOf('planList', planOf('planList').walks[0]?.input)
    const { cases, lines } = await casesOf(record)
    expect(cases.map(({ machine, steps }) => [machine, steps.length])).toEqual([['planList', record.events.length]])
    expect(lines).toEqual([expect.stringMatching(/^planList:ada#1: case [0-9a-f]{8}, \d+ steps, where /)])
    expect(checkCases(cases).lines).toEqual(['1 of 1 cases are as they were written'])
  })

  it('fails, as a case, at the step where the machine leads elsewhere than it led', async () => {
    const record = await recordOf('historyDrawer', { subject: 'plan' })
    record.events[3].state = 'painted'
    const { cases } = await casesOf(record)
    const { failed, lines } = checkCases(cases)
    expect(failed).toBe(1)
    expect(lines[1]).toMatch(/^ {2}step 4: after '.*the state is \w+, was painted$/)
  })

  it('ends at the event that is asked for', async () => {
    const record = await recordOf('historyDrawer', { subject: 'plan' })
    const { cases } = await casesOf(record, record.events[4].seq)
    expect(cases[0]?.steps).toHaveLength(5)
  })

  it('is none where the record begins in the middle, in words', async () => {
    const record = await recordOf('historyDrawer', { subject: 'plan' })
    record.actors[0].base.context.page = 7
    const { cases, lines } = await casesOf(record)
    expect(cases).toEqual([])
    expect(lines).toEqual([expect.stringContaining('no input leads to where it begins')])
  })

  it('is one of a form of a record, of which no input was recorded: it began with the id that its context has', async () => {
    const { cases } = await casesOf(goldenOf('0.1.0-masters.json'))
    const [form] = cases.filter(({ machine }) => machine === 'recordForm')
    expect(form?.input).toMatchObject({ record: 'supplier', id: 13 })
  })

  it.each(goldenNames)('is told of every machine of %s, or why it is none', async (name) => {
    const golden = goldenOf(name)
    const { cases, lines } = await casesOf(golden)
    expect(cases.map(({ machine }) => machine)).toEqual(machinesOf[name])
    expect(lines).toHaveLength(golden.actors.length)
    for (const line of lines)
      expect(line).toMatch(
        /: (case [0-9a-f]{8}, \d+ steps, where .|no case: (nothing has happened to it|no input .* differs in \S))/,
      )
  })

  it('says what is no record', async () => {
    expect(await casesText('hello')).toMatchObject({ exitCode: 2, file: null })
  })
})

describe('npm run replay', () => {
  const golden = readFileSync(new URL('golden/0.1.0-masters.json', import.meta.url), 'utf8')
  const { events } = JSON.parse(golden)

  it('prints with --context what each event has changed', async () => {
    const { lines } = await replayText(golden, { context: true })
    expect(lines.some((line) => /^ {23}draft\.email: ".*" → "\[masked \d+\]"$/.test(line))).toBe(true)
    expect((await replayText(golden)).lines.length).toBeLessThan(lines.length)
  })

  it('prints with --at the event, and every machine as it was then', async () => {
    const { seq, event, actor } = events[5]
    const plain = await replayText(golden, { at: seq })
    expect(plain.lines[0]).toContain(`${actor}  {"type":"${event.type}"`)
    expect(plain.lines.length).toBe(1 + JSON.parse(golden).actors.length)
    const { lines } = await replayText(golden, { at: seq, context: true })
    expect(lines).toContain('    {')
  })

  it('knows no event of another number', async () => {
    const { exitCode, lines } = await replayText(golden, { at: 99_999 })
    expect([exitCode, lines]).toEqual([
      2,
      [expect.stringMatching(/^No event has the number 99999\. The numbers: \d+ to \d+\.$/)],
    ])
  })
})
