import { readdirSync, readFileSync } from 'node:fs'
import { Effect } from 'effect'
import { describe, expect, it, test } from 'vitest'
import { replayText } from '../../scripts/replay-record.ts'
import type { Migration } from '../../src/journal/journaled.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'

const golden = new URL('golden/', import.meta.url)
const records = readdirSync(golden).filter((name) => name.endsWith('.json'))
const read = (name: string) => readFileSync(new URL(name, golden), 'utf8')
const first = '0.1.0.json'

// Each is what the product saved when it was of that version; none is ever written anew.
test.each(records)('the session record of %s leads where it led', async (name) => {
  const { exitCode, lines } = await replayText(read(name))
  expect(lines.filter((line) => /✗|set aside/.test(line))).toEqual([])
  expect(exitCode).toBe(0)
  expect(lines.length).toBeGreaterThan(20)
})

describe.each(records)('the session record of %s, when its machines have a new version', (name) => {
  const itself = (value: unknown) => value
  const newer = (migration: Migration | null) => async (machine: string) => {
    const loaded = await loadMachine(journaledMachines, machine)
    const { version } = loaded
    const migrations = { ...loaded.migrations, ...(migration && { [version]: migration }) }
    return { ...loaded, version: version + 1, migrations }
  }
  const replayed = (migration: Migration | null) =>
    Effect.runPromise(readRecord(read(name), newer(migration)).pipe(Effect.flatMap((record) => replayRecord(record))))

  it('is migrated, and leads where it led', async () => {
    const { actors, moments, compared } = await replayed({ event: itself, input: itself, state: itself })
    expect(actors.flatMap(({ problem, divergence }) => problem ?? divergence ?? [])).toEqual([])
    expect(compared).toBe(moments.length)
  })

  it('is set aside with the two versions, where nobody wrote a migration', async () => {
    const { actors } = await replayed(null)
    for (const { problem, states } of actors) {
      expect(problem).toMatch(/^Recorded with version \d, this is version \d: nothing leads from one to the other\.$/)
      expect(states).toEqual([])
    }
  })
})

test('the records know every machine whose events are journaled', () => {
  const known = records.flatMap((name) =>
    JSON.parse(read(name)).actors.map(({ machine }: { readonly machine: string }) => machine),
  )
  expect([...new Set(known)].toSorted()).toEqual(Object.keys(journaledMachines).toSorted())
})

describe('npm run replay', () => {
  it('prints the state after each event', async () => {
    const { lines } = await replayText(read(first))
    expect(lines.join('\n')).toMatch(/session#\d+ \(session, \d+ events\)\n {2}begins in /)
    expect(lines.at(-1)).toMatch(
      /^\d+ events of \d+ actors lead where they led\. Contexts were not compared: the record has no digests of them\.$/,
    )
  })

  it('takes a file that an editor has put a mark of its byte order in front of', async () => {
    expect((await replayText(`\uFEFF${read(first)}`)).exitCode).toBe(0)
  })

  it('ends with 1 at the first step that leads elsewhere', async () => {
    const record = JSON.parse(read(first))
    const broken = record.events.findIndex(({ actor }: { actor: string }) => actor.startsWith('inventoryList'))
    record.events[broken].state = { rows: 'painted' }
    const { exitCode, lines } = await replayText(JSON.stringify(record))
    expect(exitCode).toBe(1)
    expect(lines.filter((line) => line.includes('✗'))).toEqual([
      expect.stringContaining('The record says rows.painted'),
    ])
    expect(lines.at(-1)).toMatch(/^Not replayed as recorded: inventoryList:/)
  })

  it.each(['inventoryList', 'planList'] as const)(
    'sets a %s aside at an answer that led elsewhere in version 1',
    async (list) => {
      const record = JSON.parse(read(first))
      const isAnswer = ({ actor, event }: { readonly actor: string; readonly event: { readonly type: string } }) =>
        actor.startsWith(list) && event.type === 'xstate.done.actor.loadPage'
      const answer = record.events.findIndex(isAnswer)
      Object.assign(record.events[answer].event.output, { rows: [], total: 0, succeeded: false })
      const { exitCode, lines } = await replayText(JSON.stringify(record))
      expect(exitCode).toBe(1)
      expect(lines.join('\n')).toMatch(
        new RegExp(`events\\[${answer}\\].*version 1.*version ${journaledMachines[list].version}`),
      )
    },
  )

  it('carries over a search of plans that found nothing: it led to the same in version 1', async () => {
    const record = JSON.parse(read(first))
    const { id, base } = record.actors.find(({ machine }: { readonly machine: string }) => machine === 'planList')
    const filter = { searchBy: 'planName', text: 'X' }
    Object.assign(base.context, { page: 2, filter, applied: filter })
    base.value.rows = { search: 'loading' }
    const answer = record.events.find(({ actor }: { readonly actor: string }) => actor === id)
    const type = 'xstate.done.actor.searchPage'
    const output = { ...answer.event.output, rows: [], total: 0, succeeded: false }
    const state = { ...answer.state, rows: { search: 'empty' } }
    Object.assign(answer, { type, state, event: { ...answer.event, type, output } })
    const { exitCode, lines } = await replayText(JSON.stringify(record))
    expect(lines.filter((line) => /✗|set aside/.test(line))).toEqual([])
    expect(exitCode).toBe(0)
  })

  it('sets aside what it does not know, and says so', async () => {
    const record = JSON.parse(read(first))
    record.events[0].event = { type: 'moon.landed' }
    record.actors.at(-1).machine = 'telescope'
    const { exitCode, lines } = await replayText(JSON.stringify(record))
    expect(exitCode).toBe(1)
    expect(lines).toContainEqual(expect.stringContaining('Event moon.landed is not declared'))
    expect(lines).toContainEqual(expect.stringContaining('set aside: This version has no machine "telescope".'))
  })

  const changed = (change: object) => JSON.stringify({ ...JSON.parse(read(first)), ...change })
  it.each([
    ['a file that is not JSON', 'hello', 'it is not JSON'],
    ['another JSON file', '{"name":"simdesk"}', 'not a session record'],
    ['a damaged record', changed({ savedAt: 7 }), 'is damaged'],
    ['a newer record', changed({ version: 2 }), 'newer version'],
  ])('refuses %s with 2', async (_, text, message) => {
    const { exitCode, lines } = await replayText(text)
    expect({ exitCode, said: lines.join(' ') }).toEqual({ exitCode: 2, said: expect.stringContaining(message) })
  })
})
