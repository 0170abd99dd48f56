import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import type { LiveChange } from '../../../src/schemas/shell/live.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { soldBy } from '../support/partner-sales.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

/** News of the partner reports besides new lines: for staff, and for the users of that partner. */

const { server, admin } = await serverForFile()
const signedIn = (email: string) => ApiClient.signedIn(server.url, email, ADMIN.password)
const readers = [await signedIn('staff@simdesk.test'), await signedIn('partner@simdesk.test')]
const [own, other] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{
      id: number
      name: string
      code: string
    }>`select id, name, partner_code::text as code from partners where offered
      order by id <> (select partner_id from users where email = 'partner@simdesk.test'), id limit 2`,
  ),
)
if (own === undefined || other === undefined) throw new Error('There are no two partners')
const { place } = apiOrderActs(server, admin)
const good = await goodDraft(admin)
const stock = stockActs(server, admin, good, own.id)

const LISTS = ['PartnerSummary', 'PartnerSalesReport', 'PartnerH2OReport', 'PartnerSubscriptionReport']

/** The news of partner reports, added and changed, for staff and for the first partner's user. */
const toldOf = async (act: () => Promise<unknown>) => {
  const positions = await Promise.all(readers.map(async (one) => (await one.call('GetChanges')).body.position))
  const done = await act()
  expect(done).not.toMatchObject({ isSuccess: false })
  return Promise.all(
    readers.map(async (one, index) => {
      const { changes } = (await one.call('GetChanges', { query: { After: positions[index] } })).body
      return (changes as ReadonlyArray<LiveChange>)
        .filter(({ subject }) => LISTS.includes(subject))
        .map(({ subject, added, changed }) => [subject, added, changed])
    }),
  )
}
const both = (...told: ReadonlyArray<readonly [string, number, number]>) => [told, told]
const staffAlone = (...told: ReadonlyArray<readonly [string, number, number]>) => [told, []]
const failing = (partnerId: number) => () => place({ partnerId, asked: `No plan ${randomUUID()}` })

let lastSale = 800_000
const sold = async ({ id, name, code }: typeof own, given: Partial<Sale> = {}) => {
  const sale = soldBy(lastSale++, { id, name, code, markupDiscount: 0 }, given)
  await append(sale.id, 0, { type: 'SaleCompleted', data: sale })
  return sale
}
const append = (
  sale: number,
  expectedVersion: number | 'any',
  ...events: ReadonlyArray<{ type: string; data: object }>
) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({ stream: saleStream(sale), expectedVersion, events, actor: 'system' } as never),
    ),
  )
const refund = ({ id, price }: Sale) =>
  append(id, 'any', {
    type: 'SaleRefunded',
    data: { id, at: '2026-11-24T10:00:00.000Z', amount: price.amount, transaction: 'r', reason: 'Sent back' },
  })

it('an order that fails, and one that is settled, changes the summary of its partner', async () => {
  let id = 0
  expect(await toldOf(async () => (id = await failing(own.id)()))).toEqual(both(['PartnerSummary', 0, 1]))
  expect(await toldOf(failing(other.id))).toEqual(staffAlone(['PartnerSummary', 0, 1]))
  const { body } = await admin.call('GetApiOrder', { query: { id } })
  const json = { id, version: body.order.version, reason: 'Ordered again' }
  expect(await toldOf(async () => (await admin.call('CancelApiOrder', { json })).body)).toEqual(
    both(['PartnerSummary', 0, 1]),
  )
})

it('a SIM that a partner is given, has no more, or whose plan or day is another changes its summary', async () => {
  const item = await stock.added()
  const mine = both(['PartnerSummary', 0, 1])
  expect(await toldOf(() => stock.added())).toEqual([[], []])
  expect(await toldOf(() => stock.assign([item.id]))).toEqual(mine)
  expect(await toldOf(() => stock.takeBack([item.id]))).toEqual(mine)
  // It has no holder now.
  const draft = { ...good, iccid: item.iccid, activationCode: item.activationCode }
  const change = (expiryDate: string) => async () => (await admin.change(item.id, null, { ...draft, expiryDate })).body
  expect(await toldOf(change('2099-02-28'))).toEqual([[], []])
  const theirs = staffAlone(['PartnerSummary', 0, 1])
  expect(await toldOf(() => stock.assign([item.id], { targetId: other.id }))).toEqual(theirs)
  expect(await toldOf(change('2099-03-31'))).toEqual(theirs)
  expect(await toldOf(() => stock.takeBack([item.id]))).toEqual(theirs)
  await stock.assign([item.id])
  expect(await toldOf(() => stock.sell(item.id))).toEqual(mine)
})

it('a refund changes the lists that its sale is in, of its partner; of our own sales nothing', async () => {
  const [plain, h2o, theirs] = [await sold(own), await sold(own, { vendor: 'H2O Wireless' }), await sold(other)]
  expect(await toldOf(() => refund(plain))).toEqual(both(['PartnerSalesReport', 0, 1]))
  expect(await toldOf(() => refund(h2o))).toEqual(both(['PartnerSalesReport', 0, 1], ['PartnerH2OReport', 0, 1]))
  expect(await toldOf(() => refund(theirs))).toEqual(staffAlone(['PartnerSalesReport', 0, 1]))
  const ours = soldBy(lastSale++, null)
  await append(ours.id, 0, { type: 'SaleCompleted', data: ours })
  expect(await toldOf(() => refund(ours))).toEqual([[], []])
  // Sold and refunded in one message counts as a new line.
  expect(await toldOf(async () => refund(await sold(own)))).toEqual(both(['PartnerSalesReport', 1, 0]))
})
