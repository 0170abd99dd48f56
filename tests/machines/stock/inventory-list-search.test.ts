import { describe, expect, test } from 'vitest'
import { blankFilter } from '../../../src/machines/stock/inventory-list.context.ts'
import {
  appliedParts,
  factsOf,
  isSearchable,
  isSearching,
  locationOf,
  pageCount,
  quickSearchAskedFor,
  serialNumberOf,
} from '../../../src/machines/stock/inventory-list.selectors.ts'
import { Refused } from '../../../src/schemas/core/errors.ts'
import { settled } from '../support.ts'
import { down, ids, page, start, toast } from './inventory-list.support.ts'

describe('a search', () => {
  const byIccid = { ...blankFilter, searchBy: 'iccid', text: '8944' } as const

  test('asks for 10 entries a page and numbers them across pages', async () => {
    const { actor, search, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'iccid' } })
    actor.send({ type: 'filter.edited', patch: { text: ' 8944 ' } })
    actor.send({ type: 'search.requested' })
    expect(isSearching(now())).toBe(true)
    expect(search.call(0).input).toEqual({ filter: byIccid, page: 1, pageSize: 10, sort: null })
    actor.send({ type: 'page.chosen', page: 3 })
    search.call(1).resolve(page([21], 25))
    await settled()
    expect([pageCount(now()), now().context.page, serialNumberOf(now(), 0)]).toEqual([3, 3, 21])
    expect(now().context.pageSize).toBe(10)
  })

  test('takes other entries, which every search and every whole list have from then on', () => {
    const { actor, list, search, now } = start({ pageSize: null, filter: byIccid })
    expect(search.call(0).input).toMatchObject({ pageSize: 10 })
    actor.send({ type: 'page.chosen', page: 2 })
    actor.send({ type: 'pageSize.chosen', pageSize: 50 })
    expect(search.call(-1).input).toMatchObject({ page: 1, pageSize: 50 })
    actor.send({ type: 'filter.reset' })
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 50, sort: null })
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: byIccid, sort: null })
    expect(search.call(-1).input).toMatchObject({ pageSize: 50 })
    expect(now().context.entries).toEqual({ list: 50, search: 50 })
  })

  test('is told part by part, and is a smaller one without a part, none without the last', () => {
    const filter = { ...byIccid, planID: 7, voided: true, quick: 'lpa' }
    const { actor, search, list, lookups, now } = start({ filter })
    // The name of the plan is one of the options of the filter.
    expect(lookups.calls).toHaveLength(1)
    expect(appliedParts(now())).toEqual([
      { part: 'quick', label: 'Search', value: 'lpa' },
      { part: 'text', label: 'ICCID', value: '8944' },
      { part: 'planID', label: 'Plan Name', value: 'No. 7' },
      { part: 'voided', label: 'Voided shown', value: '' },
    ])
    actor.send({ type: 'filter.partRemoved', part: 'text' })
    const { voided: _, quick: __, ...rest } = { ...filter, searchBy: '', text: '' }
    expect(search.call(-1).input).toMatchObject({ filter: { ...rest, voided: true, quick: 'lpa' }, page: 1 })
    for (const part of ['voided', 'quick'] as const) actor.send({ type: 'filter.partRemoved', part })
    expect(search.call(-1).input).toMatchObject({ filter: rest })
    actor.send({ type: 'filter.partRemoved', part: 'planID' })
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30, sort: null })
    expect(now().context.filter).toEqual(blankFilter)
    expect(appliedParts(now())).toEqual([])
  })

  test('tells a place by its name although it is inactive, and says so once it is known what is offered', async () => {
    const { search, lookups, now } = start({ filter: { ...blankFilter, countryID: 12, regionID: 5 } })
    const values = () => appliedParts(now()).map(({ value }) => value)
    expect(values()).toEqual(['No. 12', 'No. 5'])
    const named = { countryID: [{ id: 12, name: 'Sealand' }], regionID: [{ id: 5, name: 'Europe' }] }
    search.call(0).resolve({ ...page([], 0), named })
    await settled()
    expect(values()).toEqual(['Sealand', 'Europe'])
    lookups.call(0).resolve({ plans: [], suppliers: [], countries: [], regions: [{ id: 5, name: 'Europe' }] })
    await settled()
    expect(values()).toEqual(['Sealand (inactive)', 'Europe'])
  })

  test('by the quick search alone is a search, by blanks none', () => {
    const { actor, search, now } = start()
    actor.send({ type: 'filter.edited', patch: { quick: '  ' } })
    actor.send({ type: 'search.requested' })
    expect(isSearching(now())).toBe(false)
    actor.send({ type: 'filter.edited', patch: { quick: ' 8944 ' } })
    actor.send({ type: 'search.requested' })
    expect(search.call(0).input).toEqual({
      filter: { ...blankFilter, quick: '8944' },
      page: 1,
      pageSize: 10,
      sort: null,
    })
  })

  test('leaves alone what stands in the panel and was not searched with yet', () => {
    const { actor, now } = start({ filter: { ...blankFilter, quick: '8944' } })
    actor.send({ type: 'filter.edited', patch: { supplierName: 'Nordlicht' } })
    actor.send({ type: 'filter.partRemoved', part: 'quick' })
    expect(now().context.filter).toEqual({ ...blankFilter, supplierName: 'Nordlicht' })
    expect(isSearching(now())).toBe(false)
  })

  test('begins its text anew with another "Search By"', () => {
    const { actor, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'iccid', text: '8944' } })
    actor.send({ type: 'filter.edited', patch: { planID: 7 } })
    expect(now().context.filter.text).toBe('8944')
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate' } })
    expect(now().context.filter).toEqual({ ...blankFilter, searchBy: 'expiryDate', planID: 7 })
  })

  test('is left by Reset: page 1, the whole list, a clear filter', () => {
    const { actor, list, now } = start({ filter: byIccid, page: 2 })
    actor.send({ type: 'filter.reset' })
    expect(locationOf(now())).toEqual({ page: 1, pageSize: 30, filter: null, sort: null })
    expect(now().context.filter).toEqual(blankFilter)
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30, sort: null })
  })

  test('for nothing is the whole list', () => {
    const { actor, list, now } = start({ filter: byIccid })
    actor.send({ type: 'filter.edited', patch: { text: '  ' } })
    actor.send({ type: 'search.requested' })
    expect(isSearching(now())).toBe(false)
    expect(list.calls).toHaveLength(1)
  })

  test('answers nothing any more once it is left', async () => {
    const { actor, search, list, now } = start({ filter: byIccid })
    actor.send({ type: 'filter.reset' })
    search.call(0).resolve(page([99], 1))
    list.call(0).resolve(page([1], 1))
    await settled()
    expect(search.call(0).signal.aborted).toBe(true)
    expect(ids(now().context.rows)).toEqual([1])
  })
})

describe('a range of days', () => {
  test('whose last day is before the first is named at the last, until one of them is another', () => {
    const { actor, search, list, now } = start()
    const edit = (patch: object) => actor.send({ type: 'filter.edited', patch })
    edit({ receivedFrom: '2026-03-01' })
    edit({ receivedTo: '2026-02-28' })
    expect(now().context).not.toHaveProperty('dayProblems')
    actor.send({ type: 'search.requested' })
    expect([search.calls.length, list.calls.length]).toEqual([0, 1])
    expect(isSearchable(now())).toBe(false)
    expect(now().context.dayProblems).toEqual({ receivedTo: 'Enter a day on or after the first' })
    edit({ planID: 7 })
    expect(isSearchable(now())).toBe(false)
    edit({ receivedFrom: '2026-02-28' })
    expect(isSearchable(now())).toBe(true)
    actor.send({ type: 'search.requested' })
    expect(search.call(0).input.filter).toMatchObject({ receivedFrom: '2026-02-28', receivedTo: '2026-02-28' })
    expect(appliedParts(now())).toEqual([
      { part: 'planID', label: 'Plan Name', value: 'No. 7' },
      { part: 'receivedFrom', label: 'Received From', value: '28/02/2026' },
      { part: 'receivedTo', label: 'Received To', value: '28/02/2026' },
    ])
  })

  test.each(['2026-02-31', 'soon'])('with a day that is none is named at that day: %s', (day) => {
    const { actor, search, now } = start()
    actor.send({ type: 'filter.edited', patch: { createdFrom: day, createdTo: '2026-01-01' } })
    actor.send({ type: 'search.requested' })
    expect(search.calls).toHaveLength(0)
    expect(now().context.dayProblems).toEqual({ createdFrom: 'Enter a valid date, e.g. 31/12/2027' })
  })

  test('has no problem any more after Reset, after another address, or without the part', () => {
    const leave = [
      { type: 'filter.reset' },
      { type: 'location.changed', page: 2, pageSize: 30, filter: null, sort: null },
      { type: 'filter.partRemoved', part: 'expiresTo' },
    ] as const
    for (const event of leave) {
      const { actor, now } = start({ filter: { ...blankFilter, expiresTo: '2026-01-31' } })
      actor.send({ type: 'filter.edited', patch: { expiresFrom: '2026-02-01' } })
      actor.send({ type: 'search.requested' })
      expect(isSearchable(now())).toBe(false)
      actor.send(event)
      expect(isSearchable(now()), event.type).toBe(true)
    }
  })
})

describe('a code that is scanned into the quick search', () => {
  const scanned = ['8944 1100 0000 0000 018', '8944110000000000018F', 'lpa:1$RSP.example$A1 ']
  const opens = { type: 'navigation.requested', to: '/pages/InventoryMaster/Edit/7', replace: false }
  const scan = (text: string, canOpen = true) => {
    const begun = start()
    begun.actor.send({ type: 'filter.edited', patch: { quick: text } })
    expect(begun.search.calls).toHaveLength(0)
    begun.actor.send(quickSearchAskedFor(begun.actor.getSnapshot(), canOpen))
    return begun
  }

  test.each(scanned)('opens its SIM if it is the only one: %s', async (text) => {
    const { search, emitted, now } = scan(text)
    expect(factsOf(now()).state).toBe('loading')
    expect(locationOf(now()).filter).toEqual({ ...blankFilter, quick: text.trim() })
    expect(emitted).toEqual([])
    search.call(0).resolve(page([7], 1))
    await settled()
    expect(emitted).toEqual([opens])
    expect([factsOf(now()).state, ids(now().context.rows)]).toEqual(['ready', [7]])
  })

  test.each([
    ['no hit', [], 0],
    ['two hits', [7, 8], 2],
    ['a hit without an id of its server', [-1], 1],
  ])('shows the list with %s', async (_, found, total) => {
    const { search, emitted, now } = scan(scanned[0] as string)
    search.call(0).resolve(page(found, total))
    await settled()
    expect(emitted).toEqual([])
    expect(ids(now().context.rows)).toEqual(found)
  })

  test('opens nothing that the person may not open', async () => {
    const { search, emitted } = scan(scanned[0] as string, false)
    search.call(0).resolve(page([7], 1))
    await settled()
    expect(emitted).toEqual([])
  })

  test.each(['8944', 'Japan 5 GB', 'rsp.example', 'A1'])('is a whole one, not a part of a name: %s', async (text) => {
    const { search, emitted } = scan(text)
    search.call(0).resolve(page([7], 1))
    await settled()
    expect(emitted).toEqual([])
  })

  test('opens nothing once other rows were asked for', async () => {
    const { actor, search, list, emitted } = scan(scanned[0] as string)
    actor.send({ type: 'filter.reset' })
    search.call(0).resolve(page([7], 1))
    list.call(-1).resolve(page([7], 1))
    await settled()
    expect(emitted).toEqual([])
  })

  test('opens nothing when Back leads to its search', async () => {
    const { search, emitted } = start({ filter: { ...blankFilter, quick: scanned[0] as string } })
    search.call(0).resolve(page([7], 1))
    await settled()
    expect(emitted).toEqual([])
  })
})

describe('an expiry date that is none', () => {
  test.each(['2026-02-31', '2026-2', 'soon'])('is not searched for but named at its field: %s', (text) => {
    const { actor, search, list, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate' } })
    actor.send({ type: 'filter.edited', patch: { text } })
    actor.send({ type: 'search.requested' })
    expect([search.calls.length, list.calls.length]).toEqual([0, 1])
    expect(now().context).toMatchObject({
      filterProblem: 'Enter a valid date, e.g. 31/12/2027',
      applied: null,
      filter: { text },
    })
    actor.send({ type: 'filter.edited', patch: { text: '2026-02-28' } })
    expect(now().context.filterProblem).toBeNull()
    actor.send({ type: 'search.requested' })
    expect(search.call(0).input.filter).toMatchObject({ searchBy: 'expiryDate', text: '2026-02-28' })
  })

  test('is forgotten with the filter', () => {
    const { actor, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate', text: 'soon' } })
    actor.send({ type: 'search.requested' })
    actor.send({ type: 'filter.reset' })
    expect(now().context.filterProblem).toBeNull()
  })
})

describe('a search that was found right when it was asked for', () => {
  test('is asked as it was, and says why where the server refuses it all the same', async () => {
    const { actor, search, list, now, emitted } = start()
    list.call(0).resolve(page([1], 1))
    await settled()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate', text: '2026-02-31' } })
    actor.send({ type: 'search.requested', problem: null })
    expect(search.call(0).input.filter).toMatchObject({ searchBy: 'expiryDate', text: '2026-02-31' })
    expect(now().context.filterProblem).toBeNull()
    search.call(0).reject(new Refused({ message: 'Enter a valid date, e.g. 31/12/2027', errors: [] }))
    await settled()
    expect(now().matches({ rows: { search: 'failed' } })).toBe(true)
    expect([now().context.failure, ids(now().context.rows)]).toEqual(['Enter a valid date, e.g. 31/12/2027', [1]])
    expect(emitted).toEqual([toast('Error fetching data: Enter a valid date, e.g. 31/12/2027')])
    expect(now().context.filter.text).toBe('2026-02-31')
  })
})

describe('a text that nothing can be searched by', () => {
  test.each([
    ['x'.repeat(201), 'At most 200 characters'],
    ['89\ud800', 'Remove the characters that cannot be read'],
  ])('is named at its field and kept', (text, problem) => {
    const { actor, search, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'iccid' } })
    actor.send({ type: 'filter.edited', patch: { text } })
    actor.send({ type: 'search.requested' })
    expect(search.calls).toHaveLength(0)
    expect(now().context).toMatchObject({ filterProblem: problem, applied: null, filter: { text } })
    actor.send({ type: 'filter.edited', patch: { text: '8944' } })
    expect(now().context.filterProblem).toBeNull()
  })
})

describe('the filter panel', () => {
  test('asks for its options when it is first opened, and only then', () => {
    const { actor, lookups } = start()
    expect(lookups.calls).toHaveLength(0)
    actor.send({ type: 'filterPanel.toggled' })
    actor.send({ type: 'filterPanel.toggled' })
    actor.send({ type: 'filterPanel.toggled' })
    expect(lookups.calls).toHaveLength(1)
    expect(start({ filterOpen: true }).lookups.calls).toHaveLength(1)
  })

  test('says that its options could not be loaded and asks again', async () => {
    const { actor, lookups, emitted, now } = start({ filterOpen: true })
    lookups.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([toast('Error fetching dropdowns: The server cannot be reached')])
    expect(now().context.lookups).toEqual({ plans: [], suppliers: [] })
    actor.send({ type: 'lookups.retried' })
    lookups.call(1).resolve({ plans: [{ id: 7, name: 'Japan 5 GB' }], suppliers: [] })
    await settled()
    expect(now().context.lookups.plans).toEqual([{ id: 7, name: 'Japan 5 GB' }])
  })
})
