import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { withDatabase } from '../support/cluster.ts'
import { sharedServer } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server } = await sharedServer()

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

it('the demo data have no row of a partner in the list of another, and each in its own and in that of everybody', async () => {
  const astray = await query(`select e.* from partner_report_entries e
    join partner_report_rows p on p.subject = e.subject where e.partner not in (0, p.partner_id)`)
  expect(astray).toEqual([])
  // As the events say, whatever the tables contain.
  const told = `select stream as subject, (data->'partner'->>'id')::integer as partner,
      case type when 'SaleCompleted' then 'SalesReport' else 'SubscriptionReport' end as report
    from events where type in ('SaleCompleted', 'SubscriptionStarted') and data->'partner'->>'id' is not null`
  const differing = await query(`with told as (${told}),
      expected as (select report, subject, partner from told union all select report, subject, 0 from told),
      found as (select report, subject, partner from partner_report_entries where report <> 'H20Report')
    (select * from expected except all select * from found) union all (select * from found except all select * from expected)`)
  expect(differing).toEqual([])
  const [counted] = await query<{ partners: number; sales: number; own: number; reports: number }>(
    `select count(distinct partner)::integer as partners, count(distinct report)::integer as reports,
      count(*) filter (where partner = 0 and report = 'SalesReport')::integer as sales,
      count(*) filter (where partner = (select partner_id from users where email = 'partner@simdesk.test'))::integer as own
    from partner_report_entries`,
  )
  expect(counted?.reports).toBe(3)
  expect(counted?.partners).toBeGreaterThan(5)
  expect(counted?.sales).toBeGreaterThan(300)
  expect(counted?.own).toBeGreaterThan(20)
  const inactive = await query(`select p.partner_id from partner_report_rows p join partners k on k.id = p.partner_id
    where not k.offered or k.name <> p.company_name or k.partner_code::text <> p.partner_code`)
  expect(inactive).toEqual([])
  await onProductStore(server.databaseUrl, expectTheFoldOf('partner-reports'))
})
