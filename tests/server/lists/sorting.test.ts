import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { sortKey } from '../../../server/lists/sort-key.ts'
import type { Direction } from '../../../src/schemas/lists/sort.ts'
import { partnerSorts } from '../../../src/schemas/partners/partner-fields.ts'
import { planSorts } from '../../../src/schemas/plans/plan-columns.ts'
import { planValueText } from '../../../src/schemas/plans/plan-fields.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { inventorySorts } from '../../../src/schemas/stock/inventory-fields.ts'
import { type Answer, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { created } from '../support/plans.ts'
import { allRecords, callsTo, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number }

/** Sorts after every known value. */
const LAST = '\uffff'
/** A plan's choice as it is displayed; a missing choice comes last. */
const read = (column: string, { [column]: value }: Row): string => sortKey(planValueText(column, value ?? '')) || LAST

const daysOf: Readonly<Record<string, number>> = { month: 30, year: 365 }
/** The sort keys of plan columns that do not sort by the row's value. */
const planKeys: Readonly<Record<string, (row: Row) => string | number>> = {
  currency: (row) => read('currency', row),
  planSource: (row) => read('planSource', row),
  validity: ({ validity, validityType }) => Number(validity) * (daysOf[String(validityType)] ?? 1),
  buyingCost: ({ buyingCost }) => {
    const cost = String(buyingCost).trim()
    return /^[+-]?\d+(\.\d+)?$/.test(cost) ? Number(cost) : Number.NaN
  },
}

/** The sort key of a row; for a text that is its normalised form. */
const keyIn = (row: Row, column: string): string | number => {
  const ofPlans = 'planName' in row && 'validity' in row ? planKeys[column] : undefined
  if (ofPlans) return ofPlans(row)
  if (column === 'markupDiscount') return Number(row[column] ?? Number.POSITIVE_INFINITY)
  const value = (column === 'place' ? row.country || row.region : row[column]) ?? ''
  if (typeof value === 'number') return value
  return column.endsWith('Date') ? value : sortKey(value)
}

/** The rows that keep their place among each other if the order turns round: those of a currency, and the unknown. */
const groupIn = (row: Row, column: string): string => {
  if (column !== 'buyingCost') return ''
  return `${read('currency', row)} ${Number.isNaN(keyIn(row, column)) ? 'unknown' : 'known'}`
}

/**
 * Checks that the rows are in the order of their keys. Rows with equal keys are in the order of adding, and in the
 * reverse order if descending. Amounts are in the order of their currencies first, in both directions.
 */
const expectSorted = (rows: ReadonlyArray<Row>, column: string, direction: Direction): void => {
  const keys = rows.map((row) => ({ group: groupIn(row, column), key: keyIn(row, column), id: row.id }))
  type Keys = (typeof keys)[number]
  const compared = (one: Keys, other: Keys) =>
    (one.key < other.key ? -1 : one.key > other.key ? 1 : one.id - other.id) * (direction === 'asc' ? 1 : -1)
  const grouped = (one: Keys, other: Keys) =>
    one.group === other.group ? compared(one, other) : one.group < other.group ? -1 : 1
  expect(keys).toEqual(keys.toSorted(grouped))
}

/** All rows of a list, page by page, until a page is empty. */
const pagesOf = async (ask: (page: number) => Promise<Answer>, listKey: string): Promise<ReadonlyArray<Row>> => {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await ask(page)
    expect(status).toBe(200)
    const next: ReadonlyArray<Row> = body[listKey]
    if (next.length === 0) {
      expect(rows).toHaveLength(body.totalCount)
      return rows
    }
    rows.push(...next)
  }
}

const directions: ReadonlyArray<Direction> = ['asc', 'desc']
const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)

/**
 * The law: the pages together are the whole list in order, with no row lost or repeated; descending is the exact
 * reverse, but for the currencies of amounts.
 */
const expectTheLaw = async (
  columns: ReadonlyArray<string>,
  all: (column: string, direction: Direction) => Promise<ReadonlyArray<Row>>,
  known: ReadonlyArray<number>,
) => {
  for (const column of columns) {
    const [up = [], down = []] = await Promise.all(directions.map((direction) => all(column, direction)))
    expectSorted(up, column, 'asc')
    expectSorted(down, column, 'desc')
    expect(idsOf(up).toSorted((one, other) => one - other)).toEqual(known)
    const groups = new Set(up.map((row) => groupIn(row, column)))
    const turned = [...groups].flatMap((group) => up.filter((row) => groupIn(row, column) === group).toReversed())
    expect(idsOf(down)).toEqual(idsOf(turned))
  }
}

describe.each(allRecords.filter(([, { listedBy }]) => listedBy === undefined))(
  'the list of every %s',
  (_, record: AnyRecord) => {
    const calls = callsTo(admin, record)
    const { listKey } = record
    const all = (sort: object, fitting: object | null = null) =>
      pagesOf(
        (page) =>
          fitting === null
            ? calls.page({ PageIndex: page, PageSize: 83, ...sort })
            : calls.search({ ...fitting, pageIndex: page, pageSize: 97, ...sort }),
        listKey,
      )

    it('has each row once in every order of its definition, and by default by title or newest first', async () => {
      await calls.add(newValues(record, { [record.title]: 'Ångström 10 Gb', status: 'Inactive' }))
      await calls.add(newValues(record, { [record.title]: 'angstrom 9 GB' }))
      const own = await all({})
      if (record.newestFirst) expectSorted(own, 'createdDate', 'desc')
      else expectSorted(own, record.title, 'asc')
      const known = idsOf(own).toSorted((one, other) => one - other)
      await expectTheLaw(record.sorts, (SortBy, SortOrder) => all({ SortBy, SortOrder }), known)
    })

    it('sorts the results of a search in these orders, too', async () => {
      const fitting = { status: 'Active' }
      const known = idsOf(await all({}, fitting)).toSorted((one, other) => one - other)
      await expectTheLaw(record.sorts, (sortBy, sortOrder) => all({ sortBy, sortOrder }, fitting), known)
    })

    it('refuses an order that its definition does not have', async () => {
      for (const column of [
        'sort_key',
        'id desc',
        '',
        ...record.columns.filter((name) => !record.sorts.includes(name)),
      ]) {
        expect((await calls.page({ SortBy: column })).status, column).toBe(400)
        expect((await calls.search({ sortBy: column })).status, column).toBe(400)
      }
      expect((await calls.page({ SortBy: record.title, SortOrder: 'down' })).status).toBe(400)
      expect((await calls.search({ sortBy: record.title, sortOrder: 'DESC' })).status).toBe(400)
    })
  },
)

describe('the partners', () => {
  const partner: AnyRecord = records.partner
  const calls = callsTo(admin, partner)
  const all = (asked: object) => pagesOf((pageIndex) => calls.search({ pageSize: 7, ...asked, pageIndex }), 'partners')
  const known = (rows: ReadonlyArray<Row>) => idsOf(rows).toSorted((one, other) => one - other)

  it('are there once each in every order of their definition, newest first by default', async () => {
    await calls.add(newValues(partner, { companyName: 'Ångström 10', city: 'Örebro', markupDiscount: null }))
    await calls.add(newValues(partner, { companyName: 'angstrom 9', country: '', markupDiscount: 12.5 }))
    const own = await all({})
    expect(idsOf(own)).toEqual(known(own).toReversed())
    await expectTheLaw(partnerSorts, (sortBy, sortOrder) => all({ sortBy, sortOrder }), known(own))
  })

  it('are there once each in every order of a search', async () => {
    const fitting = { companyName: 'a' }
    const found = known(await all(fitting))
    expect(found.length).toBeGreaterThan(7)
    await expectTheLaw(partnerSorts, (sortBy, sortOrder) => all({ ...fitting, sortBy, sortOrder }), found)
  })

  it('refuse other orders', async () => {
    for (const asked of [{ sortBy: 'role' }, { sortBy: 'ordinal' }, { sortBy: 'companyName', sortOrder: 'up' }]) {
      expect((await calls.search(asked)).status).toBe(400)
    }
  })
})

describe('the inventory', () => {
  const all = (sort: object) =>
    pagesOf(
      (page) => admin.call('GetInventoryList', { query: { PageIndex: page, PageSize: 37, ...sort } }),
      'getInventorieslist',
    )
  const found = (json: object) =>
    pagesOf(
      (page) => admin.call('SearchInventory', { json: { ...json, pageIndex: page, pageSize: 37 } }),
      'getInventorieslist',
    )

  it('has each SIM once in every order, without voided ones, while SIMs are added, re-dated and voided', async () => {
    const good = await goodDraft(admin)
    const ids: number[] = []
    for (const expiryDate of ['2031-05-05', '2030-01-01', '2031-05-05', '2032-12-31']) {
      const added = await admin.add({ ...good, activationCode: newCode(), iccid: newIccid(), expiryDate })
      ids.push(added.body.id)
    }
    const [first = 0, second = 0] = ids
    await admin.call('VoidInventory', { json: { id: first, reason: 'Added by mistake' } })
    const own = await all({})
    await admin.call('VoidInventory', { json: { id: own.at(-1)?.id ?? 0, reason: 'Added by mistake' } })
    const { version, ...item } = (await admin.item(second)) as Record<string, string>
    expect(item.expiryDate).toBe('2030-01-01')
    const changed = await admin.change(second, 1, {
      ...good,
      activationCode: String(item.activationCode),
      expiryDate: '2029-02-02',
    })
    expect(changed.body).toMatchObject({ isSuccess: true })
    expect(version).toBeDefined()

    const known = idsOf(await all({})).toSorted((one, other) => one - other)
    expect(known).not.toContain(first)
    await expectTheLaw(inventorySorts, (SortBy, SortOrder) => all({ SortBy, SortOrder }), known)
    await expectTheLaw(inventorySorts, (sortBy, sortOrder) => found({ sortBy, sortOrder }), known)
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
  })

  it('sorts the results of a search in every order, with voided SIMs on request', async () => {
    for (const asked of [{ invoiceNumber: 'INV' }, { voided: true }, { voided: true, invoiceNumber: 'INV' }]) {
      const known = idsOf(await found(asked)).toSorted((one, other) => one - other)
      expect(known.length).toBeGreaterThan(50)
      await expectTheLaw(inventorySorts, (sortBy, sortOrder) => found({ ...asked, sortBy, sortOrder }), known)
    }
  })

  it('finds a page by expiry date without reading the SIMs before it', async () => {
    const rows = await onProductStore(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.unsafe<Record<string, string>>(`explain select i.ordinal from inventory_items i
          where i.voided_date = '' and (i.expiry_date, i.ordinal) >= ('2026-12-01', 0)
          order by i.expiry_date asc, i.ordinal asc limit 30`),
      ),
    )
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('inventory_items_expiry')
  })

  it.each([{ SortBy: 'buyingCost' }, { SortBy: 'expiry_date' }, { SortBy: 'expiryDate', SortOrder: 'up' }])(
    'refuses %j',
    async (query) => {
      expect((await admin.call('GetInventoryList', { query })).status).toBe(400)
      const json = { sortBy: query.SortBy, ...(query.SortOrder && { sortOrder: query.SortOrder }) }
      expect((await admin.call('SearchInventory', { json })).status).toBe(400)
    },
  )
})

describe('the plans', () => {
  const all = (sort: object) =>
    pagesOf((page) => admin.call('GetPlanList', { query: { PageIndex: page, PageSize: 97, ...sort } }), 'getPlanslist')
  const search = (json: object) => (page: number) =>
    admin.call('SearchPlan', {
      json: { planName: '', country: '', planCode: '', pageIndex: page, pageSize: 97, ...json },
    })

  it('are there once each in every order', async () => {
    for (const more of [
      { buyingCost: '100', currency: 'EUR', validity: '1', validityType: 'year', planSource: '12' },
      { buyingCost: '20.5', currency: 'EUR', validity: '7', validityType: 'days', planSource: '2' },
      { buyingCost: '-3', currency: 'INR', validity: '2', validityType: 'month' },
      { buyingCost: '', currency: 'EUR' },
      { buyingCost: 'on request', currency: '' },
    ]) {
      await created(admin, more)
    }
    const known = idsOf(await all({})).toSorted((one, other) => one - other)
    await expectTheLaw(planSorts, (SortBy, SortOrder) => all({ SortBy, SortOrder }), known)
  })

  it('are there once each in every order of a search', async () => {
    const fitting = { quick: 'GB' }
    const of = async (sort: object) => {
      const { body } = await search({ ...fitting, ...sort, pageSize: 200 })(1)
      const pages: Row[] = []
      while (pages.length < body.totalCount) {
        const next = await search({ ...fitting, ...sort })(pages.length / 97 + 1)
        pages.push(...next.body.getPlanslist)
      }
      return pages
    }
    const known = idsOf(await of({})).toSorted((one, other) => one - other)
    expect(known.length).toBeGreaterThan(97)
    await expectTheLaw(planSorts, (sortBy, sortOrder) => of({ sortBy, sortOrder }), known)
  })

  it('refuse other orders', async () => {
    expect((await admin.call('GetPlanList', { query: { SortBy: 'dataAllowance' } })).status).toBe(400)
    expect((await search({ sortBy: 'ordinal' })(1)).status).toBe(400)
  })
})
