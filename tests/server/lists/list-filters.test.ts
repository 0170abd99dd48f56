import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { recordQueries } from '../../../server/records/queries.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { range } from '../../../src/schemas/records/kit/define.ts'
import { filterDays } from '../../../src/schemas/records/kit/filters.ts'
import { region } from '../../../src/schemas/records/region.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { assignmentNumber } from '../../../src/schemas/stock/assignment.ts'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { mailBegun, mailSent } from '../support/mailed.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const [partner] = await query<{ id: number; name: string }>('select id, name from partners where offered order by id')
const [gone] = await query<{ id: number }>('select id from partners where not offered')
const { added, assign, takeBack } = stockActs(server, admin, await goodDraft(admin), partner?.id ?? 0)

// The list of exports is empty in the demo data.
await admin.call('ExportAccounting', {
  json: { from: '2020-01-01', to: '2030-12-31', format: 'csv', scope: 'all' },
  headers: { 'Idempotency-Key': 'list-filters-export-1' },
})

// No invoice of the demo data was sent.
await onProductStore(
  server.databaseUrl,
  Effect.gen(function* () {
    const store = yield* EventStore
    for (const [id, date] of [
      [1, '2026-03-05T09:00:00.000Z'],
      [2, '2026-03-07T09:00:00.000Z'],
    ] as const) {
      const events = [mailBegun({ id }, { mail: 1, date }), mailSent({ id }, { mail: 1, date })]
      yield* store.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events, actor: 'test' })
    }
  }),
)

const withDays: ReadonlyArray<AnyRecord> = Object.values<AnyRecord>(listed).filter(
  // A row of the tax summary is not of one day: its own test has its days.
  (record) => filterDays(record).length > 0 && record.name !== 'taxSummary',
)

it('assignments, invoices of both kinds and receipts can be filtered by days', () => {
  expect(withDays.map(({ name }) => name).sort()).toEqual([
    'accountingExport',
    'assignment',
    'invoice',
    'offlineInvoice',
    'payment',
    'receipt',
    'reminder',
  ])
})

describe.each(withDays)('the list of each $name', (record) => {
  const search = async (asked: object) => {
    const call = `Search${record.thing}` as 'SearchReceipt'
    const { status, body } = await admin.call(call, { json: { pageSize: 200, ...asked } })
    return { status, rows: (body[record.listKey] ?? []) as ReadonlyArray<{ id: number } & Record<string, string>> }
  }

  it('is filtered by its first and its last day, both included, and by either alone', async () => {
    const { rows } = await search({})
    for (const { name, other, of, edge } of filterDays(record)) {
      const dayOf = (row: Record<string, string>) => (row[of] ?? '').slice(0, 10)
      const days = [...new Set(rows.map(dayOf))].filter((day) => day !== '').sort()
      const [middle = '', last = ''] = [days[Math.floor(days.length / 2)], days.at(-1)]
      const idsOf = (fits: (day: string) => boolean) =>
        rows.filter((row) => dayOf(row) !== '' && fits(dayOf(row))).map(({ id }) => id)
      const found = async (asked: object) => (await search(asked)).rows.map(({ id }) => id)
      const isIn = (day: string) => (edge === 'from' ? day >= middle : day <= middle)
      expect(idsOf(isIn).length).toBeGreaterThan(0)
      expect(await found({ [name]: middle })).toEqual(idsOf(isIn))
      expect(await found({ [name]: middle, [other]: middle })).toEqual(idsOf((day) => day === middle))
      if (edge === 'from') expect(await found({ [name]: last, [other]: '1999-12-31' })).toEqual([])
      for (const wrong of ['2026-02-30', '21/11/2026', 'today']) {
        expect((await search({ [name]: wrong })).status).toBe(400)
      }
    }
  })
})

it('a record whose definition says so is filtered by its moments', async () => {
  const moment = '2026-03-05T23:59:59.000Z'
  const narrowed: AnyRecord = { ...region, ranges: { updated: range('Updated', 'updatedDate') } }
  const lives = { idle: "interval '1 hour'", absolute: "interval '12 hours'" }
  const { page } = recordQueries(narrowed, 'regions')
  const found = await withDatabase(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`update regions set updated_date = ${moment} where id = 2`
      const totals: Array<number> = []
      for (const [updatedFrom, updatedTo] of [
        ['2026-03-05', '2026-03-05'],
        ['2026-03-06', '2026-03-06'],
        ['2026-03-04', '2026-03-04'],
      ]) {
        totals.push((yield* page(sql, lives, { updatedFrom, updatedTo }, { skip: 0, take: 9 })).total)
      }
      return totals
    }),
  )
  expect(found).toEqual([1, 0, 0])
})

it('assignments are found by holder, and by a plan of some of their SIMs', async () => {
  const item = await added()
  const { id } = await assign([item.id])
  const { planID, planName } = await admin.item(item.id)
  const [other] = await query<{ id: number }>(`select id from plans where id <> ${planID} limit 1`)
  const found = async (json: object) =>
    (await admin.call('SearchAssignment', { json: { pageSize: 200, ...json } })).body
  const ids = async (json: object) => (await found(json)).getAssignmentslist.map((row: { id: number }) => row.id)
  expect(await ids({ planID, kind: 'partner' })).toContain(id)
  expect(await ids({ planID: other?.id })).not.toContain(id)
  expect(await ids({ planID, kind: 'customer' })).toEqual([])
  expect((await found({ planID })).named).toEqual({ planID: [{ id: planID, name: planName }] })
  await takeBack([item.id])
  // Nothing of it is left.
  expect(await ids({ planID })).not.toContain(id)
})

it('SIMs are found by holder; the options list the holders, and the search names them', async () => {
  const item = await added()
  const targetId = partner?.id ?? 0
  const whose = { assignedKind: 'partner', assignedID: targetId }
  const found = async (json: object) => (await admin.call('SearchInventory', { json: { pageSize: 200, ...json } })).body
  const isFound = async () => (await found(whose)).getInventorieslist.some((row: { id: number }) => row.id === item.id)
  expect(await isFound()).toBe(false)
  const { id = 0 } = await assign([item.id])
  expect(await isFound()).toBe(true)
  expect((await found({ ...whose, assignmentID: id })).named).toEqual({
    assignedID: [{ id: targetId, name: partner?.name }],
    assignmentID: [{ id, name: assignmentNumber(id) }],
  })
  expect((await found({ ...whose, assignedKind: 'customer' })).totalCount).toBe(0)
  const { holderDropdowns } = (await admin.call('GetInventoryDropdown', { query: { Flag: 1 } })).body
  expect(holderDropdowns).toContainEqual({ id: `partner-${targetId}`, name: partner?.name })
  const forCustomer = { kind: 'customer', targetId: 1 }
  expect(await assign([(await added()).id], forCustomer)).toMatchObject({ isSuccess: true })
  const kept = await found({ assignedKind: 'customer', assignedID: 1 })
  expect([kept.totalCount, kept.named]).toEqual([1, { assignedID: [{ id: 1, name: 'Kestrel Tours' }] }])
  const holders = (await admin.call('GetInventoryDropdown', { query: { Flag: 1 } })).body.holderDropdowns
  expect(holders).toContainEqual({ id: 'customer-1', name: 'Kestrel Tours' })
  // Nothing was ever assigned to this one.
  expect(holderDropdowns.map((holder: { id: string }) => holder.id)).not.toContain(`partner-${gone?.id}`)
  await takeBack([item.id])
  expect(await isFound()).toBe(false)
})
