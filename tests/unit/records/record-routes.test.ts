import { describe, expect, it } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { recordLocationFrom, recordSearchOf } from '../../../src/app/screens/records/record-address.ts'
import { reportLocationIn } from '../../../src/app/screens/reports/report-address.ts'
import { locationFrom as inventoryLocationFrom } from '../../../src/app/screens/stock/inventory-address.ts'
import { menuOf } from '../../../src/app/shell/menu.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { planSearchKeys } from '../../../src/schemas/plans/plan-columns.ts'
import { recordNames, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { filterSelects } from '../../../src/schemas/records/kit/filters.ts'
import { type RecordRoutes, recordRoutes } from '../../../src/schemas/records/routes.ts'
import { viewed } from '../../../src/schemas/records/viewed.ts'
import { holderKey } from '../../../src/schemas/stock/holder.ts'
import { countAddress } from '../../../src/views/records/count-address.ts'
import { atOurs } from '../support/rights.ts'

describe.each(recordNames)('the screens of a %s', (name) => {
  const record: AnyRecord = records[name]
  const { list, add, edit, title, addTitle, editTitle, section, menu, pagedList }: RecordRoutes = recordRoutes[name]

  const listed =
    pagedList === undefined ? { screen: 'recordList', record: name } : { screen: 'pagedList', list: pagedList }

  it('are a list, a form that adds and a form that edits, under their titles', () => {
    const routeAt = (path: string) => matchPath(path).route
    expect(routeAt(list)).toMatchObject({ title, section, shows: listed })
    expect(routeAt(add)).toMatchObject({ title: addTitle, section, within: list })
    expect(routeAt(`${edit}/17`)).toMatchObject({ title: editTitle, section, within: list })
    expect(matchPath(`${edit}/17`).params).toEqual({ id: '17' })
  })

  it.each(['0', '007', '1e2', '0x10', '-1', 'new', '1234567890'])('edit nothing at the id %s', (id) => {
    expect(matchPath(`${edit}/${id}`).route.path).toBe('*')
  })

  it('are in the menu by its list alone', () => {
    const masters = menuOf(atOurs(allKeys)).find(({ label }) => label === (menu.group ?? section))
    const own: ReadonlyArray<string> = [list, add, edit]
    expect(masters?.items.filter(({ href }) => own.includes(href)).map(({ href }) => href)).toEqual([list])
  })

  it('pass over what an address cannot mean', () => {
    const nonsense = new URLSearchParams({
      searchBy: 'password',
      text: 'x',
      status: 'Gone',
      page: '-2',
      pageSize: '7',
      sort: 'id',
      order: 'desc',
    })
    for (const select of filterSelects(record)) if ('to' in select) nonsense.set(select.name, '1e2x')
    expect(recordLocationFrom(record, nonsense)).toEqual({ page: 1, pageSize: null, filter: null, sort: null })
  })

  it('lead from each count to a list that is filtered by it', () => {
    const row = { id: 81, [record.title]: 'A & B', [record.searchBy[0] ?? '']: 'A & B' }
    for (const { opens } of Object.values(record.counted)) {
      const address = countAddress(opens, row, 5)
      expect(countAddress(opens, row, 0)).toBeNull()
      if (address === null) continue
      const { pathname, searchParams } = new URL(address, 'https://desk.example')
      const { shows } = matchPath(pathname).route
      const [[first = '', value] = []] = [...searchParams]
      expect(value, address).not.toMatch(/[{}]/)
      if (shows.screen === 'recordList') {
        expect(recordLocationFrom(records[shows.record], searchParams).filter?.selects, address).toEqual({
          [first]: '81',
        })
      } else if (shows.screen === 'viewedList') {
        expect(recordLocationFrom(viewed[shows.list], searchParams).filter?.selects, address).toEqual(
          Object.fromEntries(searchParams),
        )
      } else if (shows.screen === 'pagedList') {
        const { filter } = reportLocationIn(shows.list, searchParams)
        expect(filter?.selects, address).toEqual(Object.fromEntries(searchParams))
      } else if (shows.screen === 'planList') {
        expect(planSearchKeys.map((key) => key.value as string)).toContain(value)
        expect(searchParams.get('text')).toBe('A & B')
      } else {
        expect(shows.screen, address).toBe('inventoryList')
        const texts = { nameOf: () => '', textOf: () => null }
        const asked = first === 'supplierName' ? 'A & B' : 81
        // Assigned SIMs are requested by holder; all others as available.
        const held = { stockStatus: 'assigned', holder: holderKey({ kind: 'partner', id: 81 }) }
        expect(inventoryLocationFrom(searchParams, texts).filter, address).toMatchObject(
          first === 'stockStatus' ? held : { [first]: asked, available: true },
        )
      }
    }
  })
})

/** A record listed like a report has no filter in its address. */
const listed = recordNames.filter((name) => (records[name] as AnyRecord).listedBy === undefined)

describe.each(listed)('the list of each %s', (name) => {
  const record: AnyRecord = records[name]

  it('writes into the address what it reads again', () => {
    const [searchBy = ''] = record.searchBy
    const selects = Object.fromEntries(
      filterSelects(record).map((select) => [
        select.name,
        'to' in select ? '81' : String(select.choices[0]?.value ?? ''),
      ]),
    )
    const filter = { searchBy, text: 'a b', selects }
    for (const sort of [null, ...record.sorts.map((column) => ({ column, direction: 'desc' }) as const)]) {
      const place = { page: 3, pageSize: 50, filter, sort }
      expect(recordLocationFrom(record, recordSearchOf(place, { isOpen: true, entries: 30 }))).toEqual(place)
    }
    const plain = recordLocationFrom(record, new URLSearchParams())
    expect(plain).toEqual({ page: 1, pageSize: null, filter: null, sort: null })
  })
})

describe('the days of a filter', () => {
  const { receipt } = viewed
  const between = (from: string, to: string) =>
    recordLocationFrom(receipt, new URLSearchParams({ receivedFrom: from, receivedTo: to })).filter?.selects ?? null

  it('stand in the address, and what is no day does not filter', () => {
    const selects = { receivedFrom: '2026-11-01', receivedTo: '2026-11-21' }
    expect(between('2026-11-01', '2026-11-21')).toEqual(selects)
    const place = { page: 1, pageSize: 30, filter: { searchBy: '', text: '', selects }, sort: null }
    const search = recordSearchOf(place, { isOpen: false, entries: 30 })
    expect(recordLocationFrom(receipt, search).filter).toEqual(place.filter)
    expect(between('2026-02-30', '21/11/2026')).toBeNull()
    expect(between('', '2026-11-21')).toEqual({ receivedTo: '2026-11-21' })
  })
})

it('the records stand in the menu under their section, each once', () => {
  const inMenu = menuOf(atOurs(allKeys)).flatMap(({ items }) => items.map(({ href }) => href))
  for (const { list } of Object.values(recordRoutes)) expect(inMenu.filter((href) => href === list)).toHaveLength(1)
})
