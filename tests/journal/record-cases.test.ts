import { describe, expect, it } from 'vitest'
import { casesText, replayText } from '../../scripts/replay-record.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { readCases } from '../machines/paths/cases.ts'
import { planOf } from '../machines/paths/index.ts'
import { checkCases } from '../machines/paths/report.ts'
import { runLive } from './support/live-run.ts'
import { payloadPools } from './support/pools.ts'
import { createRandom } from './support/random.ts'
import { recordingOf, type Subject, subjects } from './support/recordings.ts'
import { createWorld } from './support/world.ts'

/** The record of a machine with this input, after its samples. */
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

/** The machines of each recording that occur in a case. */
const machinesOf: Readonly<Record<Subject, ReadonlyArray<string>>> = {
  stock: [
    'live',
    'notifications',
    'inventoryList',
    'stockChange',
    'listNews',
    'inventoryForm',
    'act',
    'inventoryList',
    'stockChange',
    'listNews',
    'savedViews',
    'inventoryForm',
    'act',
    'inventoryForm',
    'recordList',
    'savedViews',
    'assignment',
    'recordList',
    'savedViews',
    'assignedItems',
    'bulkImport',
    'bulkProblems',
    'recordList',
    'act',
    'listNews',
    'savedViews',
  ],
  plans: [
    'planWizard',
    'planList',
    'planDrafts',
    'live',
    'notifications',
    'planList',
    'planDrafts',
    'listNews',
    'planWizard',
    'planList',
    'planDrafts',
    'planList',
    'planDrafts',
    'savedViews',
    'inventoryForm',
  ],
  reports: ['columnPresets', 'listNews', 'savedViews', 'live', 'notifications', 'palette'],
  billing: [
    'live',
    'notifications',
    'offlineSale',
    'offlineInvoice',
    'act',
    'recordList',
    'act',
    'invoiceAct',
    'listNews',
    'recordList',
    'accountingExport',
    'savedViews',
  ],
  partners: [
    'reportPaging',
    'savedViews',
    'live',
    'notifications',
    'recordForm',
    'partnerKeys',
    'reportPaging',
    'apiOrder',
    'batch',
    'listNews',
  ],
  people: [
    'session',
    'live',
    'notifications',
    'dashboard',
    'listNews',
    'reportIndex',
    'recordForm',
    'historyDrawer',
    'savedElsewhere',
    'recordList',
    'countDrawer',
    'savedViews',
    'recordForm',
    'roleComparison',
    'recordList',
    'savedViews',
    'inviteUsers',
    'recordForm',
    'accountAccess',
    'ownProfile',
    'secondFactor',
  ],
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

  it.each(subjects)('is told of every machine of the recording of %s, or why it is none', async (subject) => {
    const golden = JSON.parse(recordingOf(subject))
    const { cases, lines } = await casesOf(golden)
    expect(cases.map(({ machine }) => machine)).toEqual(machinesOf[subject])
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
  const golden = recordingOf('people')
  const { events } = JSON.parse(golden)

  it('prints with --context what each event has changed', async () => {
    const { lines } = await replayText(golden, { context: true })
    expect(lines.some((line) => /^ {23}draft\.regionName: ".*" → "\[masked \d+\]"$/.test(line))).toBe(true)
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
