import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor, fromPromise } from 'xstate'
import { replayText } from '../../scripts/replay-record.ts'
import { type JournaledName, journaledMachines } from '../../src/journal/machines.ts'
import { locationOf as wherePlansAre } from '../../src/machines/plans/plan-list.selectors.ts'
import {
  searchAskedFor as recordsAskedFor,
  locationOf as whereRecordsAre,
} from '../../src/machines/records/record-list.selectors.ts'
import {
  searchAskedFor as itemsAskedFor,
  locationOf as whereItemsAre,
} from '../../src/machines/stock/inventory-list.selectors.ts'
import { MAX_SEARCH_TEXT } from '../../src/schemas/core/text.ts'
import { planOf } from '../machines/paths/index.ts'
import { heldCall, settled } from '../machines/support.ts'
import { effort } from './support/effort.ts'
import { createWorld } from './support/world.ts'

type Asked = (snapshot: never) => { readonly type: string }
type WhereIs = (snapshot: never) => object

const nothing = { rows: [], total: 0, succeeded: true, message: '' }

/** The session record, masked as when saved, of a person who searches a list for these texts in turn. */
const recordOf = async (
  name: JournaledName,
  { asked, whereIs }: { readonly asked: Asked; readonly whereIs: WhereIs },
  searches: ReadonlyArray<readonly [string, string]>,
) => {
  const { machine } = await journaledMachines[name].load()
  const input = planOf(name).walks[0]?.input
  const { journal } = createWorld().openPage(undefined, journaledMachines)
  const actors = Object.fromEntries(
    Object.keys((machine as AnyStateMachine).implementations.actors).map((call) => [
      call,
      call.endsWith('Page') ? fromPromise(async () => nothing) : heldCall().logic,
    ]),
  )
  const actor = createActor(machine.provide({ actors }), { input, inspect: journal.inspect })
  journal.attach(actor, { stream: `${name}:ada`, machine: name, kind: 'ring', input })
  actor.start()
  for (const [searchBy, text] of searches) {
    actor.send({ type: 'filter.edited', patch: { searchBy } })
    actor.send({ type: 'filter.edited', patch: { text } })
    actor.send(asked(actor.getSnapshot() as never))
    // The results arrive first; then the address follows the list and sends its place back.
    await settled()
    actor.send({ type: 'location.changed', ...whereIs(actor.getSnapshot() as never) })
  }
  const record = await journal.exportRecord()
  actor.stop()
  return record
}

const items = { asked: itemsAskedFor, whereIs: whereItemsAre }

const texts = fc.oneof(
  fc.constantFrom('', ' ', '   ', '2027-02-30', '2027-01-31', ' 2027-01-31 ', '2027', '8944'),
  fc.constantFrom(MAX_SEARCH_TEXT, MAX_SEARCH_TEXT + 1).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

const lists = [
  ['inventoryList', items, ['', 'expiryDate', 'iccid']],
  [
    'recordList',
    { asked: (snapshot: never) => recordsAskedFor(snapshot, '2026-11-20'), whereIs: whereRecordsAre },
    ['', 'supplierName'],
  ],
  ['planList', { asked: () => ({ type: 'search.requested' }), whereIs: wherePlansAre }, ['', 'country']],
] as const

describe.each(lists)('a session record of searches of the %s', (name, list, keys) => {
  it('leads where it led, whatever was searched for, although no text of it is told', async () => {
    const searches = fc.array(fc.tuple(fc.constantFrom(...keys), texts), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(searches, async (made) => {
        const { exitCode, lines } = await replayText(await recordOf(name, list, made))
        expect(lines.filter((line) => /✗|set aside/.test(line))).toEqual([])
        expect(exitCode).toBe(0)
      }),
      { numRuns: effort('searches') },
    )
  })
})

describe('a session record of a search by a day that is none', () => {
  it('stays where it was, says why, and does not tell the day', async () => {
    const record = await recordOf('inventoryList', items, [['expiryDate', '2027-02-30']])
    expect(record).not.toContain('2027-02-30')
    const { exitCode, lines } = await replayText(record, { context: true })
    expect([exitCode, lines.filter((line) => line.includes('filterProblem: '))]).toEqual([
      0,
      [expect.stringMatching(/filterProblem: null → "./)],
    ])
  })

  it('is found out from its day where a record of before does not tell what was found', async () => {
    const before = { ...items, asked: () => ({ type: 'search.requested' }) }
    expect((await replayText(await recordOf('inventoryList', before, [['expiryDate', '2027-02-30']]))).exitCode).toBe(0)
  })

  it('is one by a right day that is made again, too', async () => {
    const record = await recordOf('inventoryList', items, [['expiryDate', '2027-01-31']])
    const { exitCode, lines } = await replayText(record)
    expect([exitCode, lines.filter((line) => line.includes('search.requested → rows.search.'))]).toEqual([
      0,
      [expect.any(String)],
    ])
  })
})
