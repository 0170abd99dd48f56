import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { describe, expect, it, test } from 'vitest'
import { replayText } from '../../scripts/replay-record.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { bytesOfRecording, recordingFiles, recordingOf, type Subject, subjects } from './support/recordings.ts'

/** The hash of each recording, which is a session saved by the product. Replacing one needs a new hash here. */
const hashes: Readonly<Record<Subject, string>> = {
  stock: '56c654ee19ba961a30edfeedad809d69af10bd7c464052e4685c05aa2fe96b76',
  plans: '977f504265c9b91f7a5dbfb9567e11f467817d99207f24d254c2ad02b1e48e53',
  reports: '07607e1f475119e922e837ee8aed7412444886070c2659725ffef31190d38d8b',
  billing: '2fffd4ca8c8672861ed8fdc9f8a5e743f97523bfd60ec18e0835bf0235e2ba2f',
  partners: 'df909a3eca2d8a88819c6fad288e4932321ed66ef8fc30c84e24ec9c6b8216be',
  people: '1c56388d15eaa6f150e4ba93fe01382215d02911da7fc31ccf3e249d086fef15',
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
    // letters, no PDF of a sale's draft, no sending of several invoices, no online check of a VAT number, no mail settings or templates, and no empty installation. replay.test.ts folds the journals of all.
    expect(
      [
        ...known,
        'contractDrift',
        'customerLetters',
        'draftPdf',
        'mailAccess',
        'mailTemplate',
        'onboarding',
        'statementPdf',
        'vatCheck',
      ]
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
