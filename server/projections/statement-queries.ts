import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { minorText } from '../../src/schemas/money/amount.ts'
import { type Ageing, ageingOf } from '../../src/schemas/offline-sale/ageing.ts'
import { due, modeLabel, statusOn } from './offline-book-queries.ts'
import { integer, noRows, type PageBytes, pageBytes, type Window } from './rows.ts'
import { withinDays } from './within-days.ts'

/** Whose documents and payments, of which days; what is not given does not narrow. */
export type StatementAsked = { readonly id?: number; readonly from?: string; readonly to?: string }

const inMajor = (amount: string, kind: string) => `case when e.kind = '${kind}' then trim_scale(${amount} * 0.01) end`
const ofInvoice = (value: string, otherwise: string) =>
  `case when e.kind = 'invoice' then ${value} else ${otherwise} end`

/** A page of the documents and payments that fit, the newest first, and how many there are. */
export const statementPage = (
  sql: SqlClient.SqlClient,
  { id, from, to }: StatementAsked,
  { skip, take }: Window,
  today: string,
) => {
  const fitting = sql.and([
    id === undefined ? sql`true` : sql`e.client_id = ${integer(id)}`,
    ...withinDays(sql, sql`e.day`, { from, to }),
  ])
  return Effect.map(
    sql<PageBytes>`with shown as materialized (
        select e.* from offline_sale_entries e where ${fitting} order by e.day desc, e.ordinal desc
        offset ${skip}::integer limit ${take}::integer
      )
      select (select count(*) from offline_sale_entries e where ${fitting})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select e.ordinal as id, e.sale_id as "saleID", e.client_id as "customerID", e.invoice_number as "invoiceNumber",
            case e.kind when 'credit' then 'creditNote' when 'invoice' then 'invoice'
              else case when e.amount > 0 then 'payback' else 'payment' end end as "documentType",
            e.day as date, coalesce(c.name, '') as "companyName",
            trim(e.credit_number || ${sql.literal(modeLabel('e'))} || ' ' || e.payment_reference) as reference,
            ${sql.literal(ofInvoice('s.due_date', "''"))} as "dueDate",
            case when e.kind = 'invoice' and ${sql.literal(due)} > 0 and s.due_date < ${today}
              then ${today}::date - s.due_date::date end as "daysOverdue",
            ${sql.literal(inMajor('e.amount', 'invoice'))} as invoiced,
            ${sql.literal(inMajor('-e.amount', 'credit'))} as credited,
            ${sql.literal(inMajor('-e.amount', 'payment'))} as paid, ${sql.literal(inMajor(due, 'invoice'))} as open,
            case when e.kind = 'invoice' then ${statusOn(sql, today)} else '' end as paymentstatus,
            e.currency, e.created_by as createdby
          from shown e join offline_sales s on s.id = e.sale_id left join clients c on c.id = e.client_id
          order by e.day desc, e.ordinal desc
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** What is due today, of one customer or of all: added up by day before it is told by how long it has been. */
export const ageingOn = (sql: SqlClient.SqlClient, id: number | undefined, today: string) =>
  Effect.map(
    sql<{ currency: string; dueDate: string; due: string }>`select s.currency, s.due_date as "dueDate",
        sum(${sql.literal(due)})::text as due
      from offline_sales s
      where ${id === undefined ? sql`true` : sql`s.client_id = ${integer(id)}`} and ${sql.literal(due)} <> 0
      group by s.currency, s.due_date, ${sql.literal(due)} > 0`,
    (rows) =>
      ageingOf(
        rows.map((row) => ({ ...row, due: BigInt(row.due) })),
        today,
      ),
  )

/** As the totals of a list have it. */
export const toldAgeing = ({ currency, balance, ...buckets }: Ageing) => ({
  ...{ currency, count: 0, refunds: null, cost: null, margin: null },
  sum: Number(minorText(balance)),
  ...Object.fromEntries(Object.entries(buckets).map(([name, amount]) => [name, Number(minorText(amount))])),
})
