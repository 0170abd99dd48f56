import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { RecordListInput } from '../../../src/machines/records/record-list.context.ts'
import { recordListMachine } from '../../../src/machines/records/record-list.machine.ts'
import {
  appliedParts,
  factsOf,
  locationOf,
  recordsToChoose,
} from '../../../src/machines/records/record-list.selectors.ts'
import { Refused, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { RecordFilter, RecordLookups, RecordPage } from '../../../src/schemas/records/kit/shown.ts'
import type { LookupsQuery, RecordListQuery } from '../../../src/services/records/record-service.ts'
import { heldCall, settled } from '../support.ts'

const page = (ids: ReadonlyArray<number>, total = ids.length): RecordPage => ({
  rows: ids.map((id) => ({ id, supplierName: `Supplier ${id}` })),
  total,
  succeeded: true,
  message: '',
})
const down = new Unreachable({ message: 'The server cannot be reached' })
const ofJapan: RecordFilter = { searchBy: '', text: '', selects: { countries: '81' } }

const begin = (input: Partial<RecordListInput> = {}) => {
  const pages = heldCall<RecordListQuery, RecordPage>()
  const lookups = heldCall<LookupsQuery, RecordLookups>()
  const machine = recordListMachine.provide({ actors: { loadPage: pages.logic, loadLookups: lookups.logic } })
  const actor = createActor(machine, {
    input: {
      record: 'supplier',
      page: 1,
      pageSize: null,
      filter: null,
      sort: null,
      entries: 30,
      filterOpen: false,
      marked: null,
      ...input,
    },
  }).start()
  return { actor, pages, lookups, now: () => actor.getSnapshot() }
}

describe('the pages of a list of records', () => {
  it('are asked for with the entries that the person wants, or those of the address', () => {
    expect(begin({ page: 2, entries: 50 }).pages.call(0).input).toEqual({
      record: 'supplier',
      page: 2,
      pageSize: 50,
      filter: null,
      sort: null,
    })
    expect(begin({ pageSize: 5 }).pages.call(0).input.pageSize).toBe(5)
  })

  it('come in the order of the acts: an answer to an earlier one is given up', async () => {
    const { actor, pages, now } = begin()
    actor.send({ type: 'page.chosen', page: 2 })
    actor.send({ type: 'page.chosen', page: 3 })
    expect(pages.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
    pages.call(2).resolve(page([61], 90))
    pages.call(0).resolve(page([1], 90))
    await settled()
    expect(factsOf(now())).toMatchObject({ state: 'ready', firstSerial: 61, page: 3, pageCount: 3 })
    expect(now().context.rows).toEqual(page([61]).rows)
  })

  it('behind the last one lead to the last one', async () => {
    const { pages, now } = begin({ page: 9 })
    pages.call(0).resolve(page([], 40))
    await settled()
    expect(pages.call(1).input.page).toBe(2)
    expect(locationOf(now()).page).toBe(2)
  })

  it('keep their rows where the next one fails, and try again on demand', async () => {
    const { actor, pages, now } = begin()
    pages.call(0).resolve(page([1, 2], 90))
    await settled()
    actor.send({ type: 'page.chosen', page: 2 })
    pages.call(1).reject(down)
    await settled()
    expect(factsOf(now())).toMatchObject({ state: 'failed', failure: 'The server cannot be reached' })
    expect(now().context.rows).toHaveLength(2)
    actor.send({ type: 'retry.requested' })
    expect(pages.call(2).input.page).toBe(2)
  })

  it('are kept in their size for the next time, and begin again at the first', () => {
    const { actor, pages, now } = begin({ page: 2 })
    actor.send({ type: 'pageSize.chosen', pageSize: 100 })
    expect(pages.call(1).input).toMatchObject({ page: 1, pageSize: 100 })
    expect(now().context.entries).toBe(100)
  })
})

describe('the filter of a list of records', () => {
  it('is searched with by its text, without blanks around it, and by what is chosen', () => {
    const { actor, pages } = begin()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'supplierName' } })
    actor.send({ type: 'filter.edited', patch: { text: '  north ' } })
    actor.send({ type: 'filter.edited', patch: { selects: { status: 'Active' } } })
    actor.send({ type: 'filter.edited', patch: { selects: { planSource: '' } } })
    actor.send({ type: 'search.requested' })
    const filter = { searchBy: 'supplierName', text: 'north', selects: { status: 'Active' } }
    expect(pages.call(1).input.filter).toEqual(filter)
  })

  it('is asked as it was found right, and says why where the server refuses it all the same', async () => {
    const { actor, pages, now } = begin()
    pages.call(0).resolve(page([1]))
    await settled()
    const text = 'x'.repeat(201)
    actor.send({ type: 'filter.edited', patch: { searchBy: 'supplierName', text } })
    actor.send({ type: 'search.requested', problem: null })
    expect([pages.call(1).input.filter?.text, now().context.filterProblem]).toEqual([text, null])
    pages.call(1).reject(new Refused({ message: 'At most 200 characters', errors: [] }))
    await settled()
    expect(now().matches({ rows: 'failed' })).toBe(true)
    expect([factsOf(now()).failure, factsOf(now()).rows.length, now().context.filter.text]).toEqual([
      'At most 200 characters',
      1,
      text,
    ])
  })

  it('begins with an empty text where another field is searched by', () => {
    const { actor, now } = begin()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'supplierName', text: 'north' } })
    actor.send({ type: 'filter.edited', patch: { searchBy: 'email' } })
    expect(now().context.filter).toEqual({ searchBy: 'email', text: '', selects: {} })
  })

  it('with nothing in it shows the whole list', () => {
    const { actor, pages, now } = begin({ filter: ofJapan, page: 2 })
    actor.send({ type: 'filter.edited', patch: { selects: { countries: '' } } })
    actor.send({ type: 'search.requested' })
    expect(pages.call(1).input).toMatchObject({ page: 1, filter: null })
    expect(factsOf(now()).isSearch).toBe(false)
  })

  it('says what is wrong with a text that no server takes, and asks for nothing', () => {
    const { actor, pages, now } = begin()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'supplierName', text: 'x'.repeat(201) } })
    actor.send({ type: 'search.requested' })
    expect(now().context.filterProblem).toBe('At most 200 characters')
    expect(pages.calls).toHaveLength(1)
    actor.send({ type: 'filter.edited', patch: { text: 'x' } })
    expect(now().context.filterProblem).toBeNull()
  })

  it('loses one part at a time, in the panel too, and none of the others', () => {
    const filter = { searchBy: 'supplierName', text: 'north', selects: { status: 'Active', countries: '81' } }
    const { actor, pages, now } = begin({ filter, page: 3 })
    actor.send({ type: 'filter.partRemoved', part: 'text' })
    expect(pages.call(1).input).toMatchObject({
      page: 1,
      filter: { searchBy: '', text: '', selects: { status: 'Active', countries: '81' } },
    })
    actor.send({ type: 'filter.partRemoved', part: 'status' })
    expect(pages.call(2).input.filter).toEqual(ofJapan)
    actor.send({ type: 'filter.partRemoved', part: 'countries' })
    expect(pages.call(3).input.filter).toBeNull()
    expect(now().context.filter.text).toBe('')
  })

  it('stays where it is when the address says what is so already', () => {
    const { actor, pages } = begin({ filter: ofJapan })
    actor.send({
      type: 'location.changed',
      page: 1,
      pageSize: null,
      filter: { ...ofJapan, selects: { countries: '81', status: '' } },
      sort: null,
    })
    expect(pages.calls).toHaveLength(1)
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: null, sort: null })
    expect(pages.call(1).input.filter).toBeNull()
  })
})

describe('the records that a filter offers', () => {
  it('are asked for when the panel is opened, and only then', () => {
    const { actor, lookups } = begin()
    expect(lookups.calls).toHaveLength(0)
    for (const _ of [1, 2, 3]) actor.send({ type: 'filterPanel.toggled' })
    expect(lookups.calls).toHaveLength(1)
  })

  it('are asked for with the panel closed where one of them is searched for: its name has to be told', () => {
    expect(begin({ filter: ofJapan }).lookups.calls).toHaveLength(1)
    const { actor, lookups } = begin()
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: ofJapan, sort: null })
    expect(lookups.calls).toHaveLength(1)
  })

  it('have the one that is searched for with them although it is inactive, which says so once that is known', async () => {
    const { actor, pages, lookups, now } = begin({ filter: ofJapan, filterOpen: true })
    const chips = () => appliedParts(now()).map(({ label, value }) => `${label}: ${value}`)
    const offered = () =>
      recordsToChoose(now().context, { name: 'countries', to: 'country' }).map(({ id, name }) => `${id} ${name}`)
    expect(chips()).toEqual(['Country: No. 81'])
    pages.call(0).resolve({ ...page([1]), named: { countries: [{ id: 81, name: 'Japan' }] } })
    await settled()
    expect([chips(), offered()]).toEqual([['Country: Japan'], ['81 Japan']])
    lookups.call(0).resolve({ country: [{ id: 82, name: 'Peru' }], region: [], supplier: [] })
    await settled()
    expect([chips(), offered()]).toEqual([['Country: Japan (inactive)'], ['81 Japan (inactive)', '82 Peru']])
    actor.send({ type: 'filter.reset' })
    pages.call(1).resolve(page([1]))
    await settled()
    expect(offered()).toEqual(['82 Peru'])
  })

  it('do not have one that the server has no name for: it stays a number', async () => {
    const { pages, lookups, now } = begin({ filter: ofJapan })
    pages.call(0).resolve({ ...page([]), named: { countries: [] } })
    lookups.call(0).resolve({ country: [], region: [], supplier: [] })
    await settled()
    expect(appliedParts(now())).toEqual([{ part: 'countries', label: 'Country', value: 'No. 81' }])
  })

  it('that cannot be loaded are asked for again on demand', async () => {
    const { actor, lookups, now } = begin({ filterOpen: true })
    lookups.call(0).reject(down)
    await settled()
    expect(now().matches({ lookups: 'failed' })).toBe(true)
    actor.send({ type: 'lookups.retried' })
    expect(lookups.calls).toHaveLength(2)
  })
})

describe('the order of a list of records', () => {
  const byStatus = { column: 'status', direction: 'desc' } as const

  it('is another one from page 1 on, with the search that there is, until the own one is wanted again', () => {
    const { actor, pages, now } = begin({ page: 3, filter: ofJapan })
    actor.send({ type: 'sort.chosen', sort: byStatus })
    expect(pages.call(1).input).toMatchObject({ page: 1, filter: ofJapan, sort: byStatus })
    actor.send({ type: 'page.chosen', page: 2 })
    actor.send({ type: 'filter.reset' })
    expect(pages.call(3).input).toMatchObject({ page: 1, filter: null, sort: byStatus })
    actor.send({ type: 'sort.chosen', sort: null })
    expect(pages.call(4).input).toMatchObject({ page: 1, sort: null })
    expect(now().context.sort).toBeNull()
  })

  it('is the one asked for last, whichever answer comes first', async () => {
    const { actor, pages, now } = begin()
    actor.send({ type: 'sort.chosen', sort: byStatus })
    actor.send({ type: 'sort.chosen', sort: { ...byStatus, direction: 'asc' } })
    pages.call(2).resolve(page([3], 1))
    pages.call(1).resolve(page([9], 1))
    await settled()
    expect(now().context.rows).toEqual(page([3], 1).rows)
  })

  it('is none that the definition does not offer, and follows the address', () => {
    const { actor, pages, now } = begin()
    expect(now().can({ type: 'sort.chosen', sort: { column: 'updatedDate', direction: 'asc' } })).toBe(false)
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: null, sort: byStatus })
    expect(pages.call(1).input).toMatchObject({ sort: byStatus })
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: null, sort: byStatus })
    expect(pages.calls).toHaveLength(2)
  })
})

describe('a list that is asked for by a day', () => {
  const days = (day: string) => ({ type: 'filter.edited', patch: { selects: { day } } }) as const
  const asked = { type: 'search.requested', problem: null, today: '2026-11-20' } as const

  it('is not searched for a day that has not ended, which is named until it is changed', () => {
    const { actor, pages, now } = begin({ record: 'stockDay' })
    for (const day of ['2026-11-20', '2026-11-21']) {
      actor.send(days(day))
      actor.send(asked)
      expect(now().context.dayProblems).toEqual({ day: 'Choose a day before today' })
      actor.send({ type: 'filter.edited', patch: { selects: { planID: '7' } } })
      expect(now().context.dayProblems).toEqual({ day: 'Choose a day before today' })
      expect(pages.calls).toHaveLength(1)
    }
    actor.send(days('2026-11-19'))
    expect(now().context.dayProblems).toEqual({})
    actor.send(asked)
    expect(pages.call(1).input.filter?.selects).toEqual({ day: '2026-11-19', planID: '7' })
  })

  it('is not searched for what is no day', () => {
    const { actor, pages, now } = begin({ record: 'stockDay' })
    actor.send(days('31/02/2026'))
    actor.send(asked)
    expect(now().context.dayProblems).toEqual({ day: 'Enter a valid date, e.g. 31/12/2027' })
    expect(pages.calls).toHaveLength(1)
  })

  it('has the totals of its page, and a list without totals has no such key', async () => {
    const totals = [{ currency: 'EUR', sims: 3 }]
    const { pages, now } = begin({ record: 'stockDay' })
    pages.call(0).resolve({ ...page([1]), totals })
    await settled()
    expect(now().context.totals).toEqual(totals)
    const other = begin()
    other.pages.call(0).resolve(page([1]))
    await settled()
    expect(other.now().context).not.toHaveProperty('totals')
  })
})
