import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import type { PartnerPlanRow } from '../../../src/schemas/partners/partner-report.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { onOneDay } from '../support/one-day.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)

const withSql = <A, E>(run: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  withDatabase(server.databaseUrl, Effect.flatMap(SqlClient.SqlClient, run))
const plansOf = async (client: ApiClient, query: object = {}): Promise<ReadonlyArray<PartnerPlanRow> | null> => {
  const { status, body } = await client.call('GetPartnerPlans', { query } as Asked)
  expect([query, status]).toEqual([query, 200])
  return body.partnerPlans
}
const soldIn = (rows: ReadonlyArray<PartnerPlanRow> | null) => (rows ?? []).reduce((sum, { sold }) => sum + sold, 0)

type Item = { readonly id: number; readonly plan: number; readonly day: string }
const heldBy = (partner: number) =>
  withSql(
    (sql) => sql<Item>`select id, plan_id as plan, expiry_date as day from inventory_items
      where assigned_kind = 'partner' and assigned_id = ${partner} and stock_status = 'assigned' and voided_date = ''
      order by id`,
  )
const [{ partner: own = 0 } = {}] = await withSql(
  (sql) => sql<{ partner: number }>`select partner_id as partner from users where email = 'partner@simdesk.test'`,
)
const [{ partner: holder = 0 } = {}] = await withSql(
  (sql) => sql<{ partner: number }>`select assigned_id as partner from inventory_items
    where assigned_kind = 'partner' and stock_status = 'assigned' and voided_date = '' group by 1
    having count(*) > 5 order by count(*) desc, 1 limit 1`,
)

it('tells of each plan what a partner holds today, and how much of it expires within 30 days', () =>
  onOneDay(async (today) => {
    const dates = [-1, 0, 30, 31].map((days) => dayAfter(today, days))
    const before = await heldBy(holder)
    for (const [place, day] of dates.entries())
      await withSql((sql) => sql`update inventory_items set expiry_date = ${day} where id = ${before[place]?.id ?? 0}`)
    const items = await heldBy(holder)
    const isSoon = ({ day }: Item) => day >= today && day <= dayAfter(today, 30)
    expect(items.slice(0, 4).map(isSoon)).toEqual([false, true, true, false])

    const rows = (await plansOf(admin, { PartnerID: holder })) ?? []
    const names = rows.map(({ planname }) => planname.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(names).not.toContain('')
    for (const { planID, held, expiring } of rows) {
      const ofPlan = items.filter(({ plan }) => plan === planID)
      expect([planID, held, expiring]).toEqual([planID, ofPlan.length, ofPlan.filter(isSoon).length])
    }
    expect(rows.reduce((sum, { held }) => sum + held, 0)).toBe(items.length)
  }))

it('tells what was sold, in all days and in some, as the summary does', async () => {
  for (const PartnerID of [holder, own]) {
    const { body: whole } = await admin.call('GetPartnerSummary', { query: { PartnerID } })
    const last: string = whole.partnerSummary[0].lastOrder.slice(0, 10)
    for (const days of [{}, { From: dayAfter(last, -20), To: last }, { From: dayAfter(last, 1) }]) {
      const { body } = await admin.call('GetPartnerSummary', { query: { PartnerID, ...days } as never })
      const sold = body.partnerSummary.reduce((sum: number, { simCount }: { simCount: number }) => sum + simCount, 0)
      expect([days, soldIn(await plansOf(admin, { PartnerID, ...days }))]).toEqual([days, sold])
    }
  }
  expect(soldIn(await plansOf(admin, { PartnerID: own }))).toBeGreaterThan(0)
})

it('is of who works for a partner theirs alone, whoever is asked for, and of staff who name none nobody’s', async () => {
  expect(await plansOf(admin)).toBeNull()
  const seen = await plansOf(operator)
  expect(seen).toEqual(await plansOf(admin, { PartnerID: own }))
  expect(await plansOf(operator, { PartnerID: own })).toEqual(seen)
  for (const PartnerID of [holder, 0, -1, 987_654]) {
    expect(await plansOf(operator, { PartnerID })).toEqual(PartnerID === own ? seen : [])
  }
  expect(await plansOf(admin, { PartnerID: 987_654 })).toEqual([])
})

it('refuses days that are none, and who may not see what partners have sold', async () => {
  for (const query of [{ From: '2030-02-30' }, { From: '2030-05-02', To: '2030-05-01' }])
    expect((await admin.call('GetPartnerPlans', { query } as Asked)).status).toBe(400)
  const stock = await ApiClient.signedIn(server.url, 'stock@simdesk.test', ADMIN.password)
  expect((await stock.call('GetPartnerPlans')).status).toBe(403)
})
