import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import type { Notification } from '../../../src/schemas/shell/notification.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { offlineActs } from '../support/offline.ts'
import { onOneDay } from '../support/one-day.ts'
import { ADMIN, serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

/** Where offline sales appear: the dashboard and the notifications. */

const { server, admin, today } = await serverOnOneDay()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, pay } = offlineActs(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const tileOf = async (client: ApiClient, name: string) => {
  const { body } = await client.call('GetDashboard', { query: { From: today, To: today } })
  return (body as Dashboard).tiles.find((tile) => tile.name === name)
}
const overdueTold = async (client: ApiClient): Promise<ReadonlyArray<Notification>> =>
  (await client.call('GetNotifications')).body.notifications.filter(
    ({ kind }: Notification) => kind === 'invoiceOverdue',
  )
const issuedOnAccount = async () => {
  const ids = (await several(1)).map(({ id }) => id)
  const line = lineOf(good.planID, ids, { unitPrice: '12.34' })
  const { id = 0 } = await issue(drawn(await customerWith(), [line], { paymentMode: 'onAccount', paidAmount: '' }))
  return id
}

it('counts the invoices of a range with their amounts, beside the sales of the shop', async () => {
  const before = await tileOf(admin, 'offlineSales')
  const sales = await tileOf(admin, 'sales')
  await issuedOnAccount()
  const usd = (tile: typeof before) => tile?.amounts.find(({ currency }) => currency === 'USD')?.amount ?? 0
  const after = await tileOf(admin, 'offlineSales')
  expect([after?.value, usd(after)]).toEqual([(before?.value ?? 0) + 1, usd(before) + 12.34])
  expect(await tileOf(admin, 'sales')).toEqual(sales)
})

it('tells of an invoice from the day after it was due until it is paid, to who may see it', () =>
  onOneDay(async (day) => {
    const id = await issuedOnAccount()
    const stock = await ApiClient.signedIn(server.url, 'stock@simdesk.test', ADMIN.password)
    const known = (await overdueTold(admin)).length
    const overdue = (await tileOf(admin, 'overdueInvoices'))?.value ?? 0
    expect(overdue).toBe(known)
    // The table is set to "due yesterday", because a test cannot wait thirty days.
    const yesterday = dayAfter(day, -1)
    await query(`update offline_sales set due_date = '${day}' where id = ${id}`)
    expect(await overdueTold(admin)).toHaveLength(known)
    await query(`update offline_sales set due_date = '${yesterday}' where id = ${id}`)
    const told = (await overdueTold(admin)).find((one) => one.id === id)
    expect(told).toMatchObject({ at: yesterday, name: expect.stringMatching(/^SD-\d{4}-\d{6} \(.+\)$/) })
    expect((await tileOf(admin, 'overdueInvoices'))?.value).toBe(overdue + 1)
    expect(await overdueTold(stock)).toEqual([])
    expect(await pay(id, '12.34')).toMatchObject({ isSuccess: true })
    expect(await overdueTold(admin)).toHaveLength(known)
  }))
