import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { describe, expect, it, test } from 'vitest'
import { replayText } from '../../scripts/replay-record.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { bytesOfRecording, recordingFiles, recordingOf, type Subject, subjects } from './support/recordings.ts'

/** The hash of each recording, which is a session saved by the product. Replacing one needs a new hash here. */
const hashes: Readonly<Record<Subject, string>> = {
  stock: '1cd1f833a48e55a3b84c2eb5a277fc1cd3f682967941de70fb0d27ac50ff371d',
  plans: '138de712b5d1609c94579388d713c3b00312077c300e766b0a742226715f3c30',
  reports: 'bc6ba45002b7e894582f033b90f6081c3c02f7d3b489bc450b4e00bf66627918',
  billing: '254db5ed575325c3961fa89384d269192b03c8c05b47df94b2151585cefdaa5e',
  partners: '0679f4389508418eaaddbd8d78739786960d9cb7ff662c0f83a465edff4733d7',
  people: 'ce5c2a4b3442533e33d6a19cd6cd79bf5f7a489d7387c00e30e352037fc6d5ef',
}

/** The limit for all recordings together. */
const MOST_BYTES = 300_000

describe('the recordings', () => {
  it('are one a subject, and small', () => {
    expect(recordingFiles().toSorted()).toEqual(subjects.map((subject) => `${subject}.json.br`).toSorted())
    const bytes = subjects.reduce((sum, subject) => sum + bytesOfRecording(subject).length, 0)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  })

  it('have every machine whose events are journaled, but for what only other servers wake', () => {
    const known = subjects.flatMap((subject) =>
      JSON.parse(recordingOf(subject)).actors.map(({ machine }: { readonly machine: string }) => machine),
    )
    // The recordings use our own server, which conforms to the contract, and no customer form with its question about
    // letters, no PDF of a sale's draft, no sending of several invoices, and no online check of a VAT number. replay.test.ts folds the journals of all.
    expect(
      [...known, 'contractDrift', 'customerLetters', 'draftPdf', 'invoiceSending', 'statementPdf', 'vatCheck']
        .filter(isFirst)
        .toSorted(),
    ).toEqual(Object.keys(journaledMachines).toSorted())
  })
})

const isFirst = (name: string, index: number, all: ReadonlyArray<string>): boolean => all.indexOf(name) === index

describe.each(subjects)('the session record of %s', (subject) => {
  it('is the one that was saved', () => {
    expect(createHash('sha256').update(bytesOfRecording(subject)).digest('hex')).toBe(hashes[subject])
  })

  it('leads where it led, in states and contexts', async () => {
    const { exitCode, lines } = await replayText(recordingOf(subject))
    expect(lines.filter((line) => /✗|set aside/.test(line))).toEqual([])
    expect([exitCode, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^\d+ events of \d+ actors lead where they led\. So do their contexts\.$/),
    ])
    expect(lines.length).toBeGreaterThan(50)
  })
})

test('a record of machines that have another version since is set aside, each machine with the two versions', async () => {
  const newer = async (machine: string) => ({ ...(await loadMachine(journaledMachines, machine)), version: 99 })
  const { actors } = await Effect.runPromise(readRecord(recordingOf('plans'), newer))
  expect(actors.length).toBeGreaterThan(0)
  for (const { machine, problem, base } of actors) {
    const { version } = journaledMachines[machine as keyof typeof journaledMachines]
    expect([problem, base]).toEqual([`Recorded with version ${version} of "${machine}", this is version 99.`, null])
  }
})

describe('npm run replay', () => {
  const first = recordingOf('people')

  it('prints the state after each event', async () => {
    const { lines } = await replayText(first)
    expect(lines.join('\n')).toMatch(/session#\d+ \(session, \d+ events\)\n {2}begins in /)
  })

  it('takes a file that an editor has put a mark of its byte order in front of', async () => {
    expect((await replayText(`\uFEFF${first}`)).exitCode).toBe(0)
  })

  it('ends with 1 at the first step that leads elsewhere', async () => {
    const record = JSON.parse(first)
    const broken = record.events.findIndex(({ actor }: { actor: string }) => actor.startsWith('recordList'))
    record.events[broken].state = { rows: 'painted' }
    const { exitCode, lines } = await replayText(JSON.stringify(record))
    expect(exitCode).toBe(1)
    expect(lines.filter((line) => line.includes('✗'))).toEqual([
      expect.stringContaining('The record says rows.painted'),
    ])
    expect(lines.at(-1)).toMatch(/^Not replayed as recorded: recordList:/)
  })

  it('sets aside what it does not know, and says so', async () => {
    const record = JSON.parse(first)
    record.events[0].event = { type: 'moon.landed' }
    record.actors.at(-1).machine = 'telescope'
    const { exitCode, lines } = await replayText(JSON.stringify(record))
    expect(exitCode).toBe(1)
    expect(lines).toContainEqual(expect.stringContaining('Event moon.landed is not declared'))
    expect(lines).toContainEqual(expect.stringContaining('set aside: This version has no machine "telescope".'))
  })

  const changed = (change: object) => JSON.stringify({ ...JSON.parse(first), ...change })
  it.each([
    ['a file that is not JSON', 'hello', 'it is not JSON'],
    ['another JSON file', '{"name":"simdesk"}', 'not a session record'],
    ['a damaged record', changed({ savedAt: 7 }), 'is damaged'],
    ['a newer record', changed({ version: 3 }), 'newer version'],
    ['an older record', changed({ version: 1 }), 'older version'],
  ])('refuses %s with 2', async (_, text, message) => {
    const { exitCode, lines } = await replayText(text)
    expect({ exitCode, said: lines.join(' ') }).toEqual({ exitCode: 2, said: expect.stringContaining(message) })
  })
})
