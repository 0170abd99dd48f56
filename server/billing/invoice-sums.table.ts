import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { texts } from '../core/postgres/arrays.ts'
import { createTable } from '../core/projections/rows.ts'
import type { TableBeside } from '../lists/list-projection.ts'
import { open, toRefund } from './invoice-amounts.ts'

/** What an invoice is added up by; neither ever changes. */
type Summed = { readonly currency: string; readonly dueDate: string }

const columns = {
  currency: 'text not null',
  due_date: 'text not null',
  n: 'integer not null',
  total: 'bigint not null',
  paid: 'bigint not null',
  credited: 'bigint not null',
  open: 'bigint not null',
  refund: 'bigint not null',
}

/** The sums of the invoices of a currency and due date, so that the totals of the list add up few rows. */
export const invoiceSums: TableBeside<Summed> = {
  tables: ['offline_sale_sums'],
  handles: [],
  create: (sql: SqlClient.SqlClient): ReadonlyArray<Statement.Statement<unknown>> => [
    createTable(sql, 'offline_sale_sums', columns),
    sql`create unique index offline_sale_sums_key on offline_sale_sums (currency, due_date)`,
  ],
  apply: (sql, { states }) =>
    Effect.gen(function* () {
      if (states.length === 0) return
      const changed = new Map(states.map((sale) => [`${sale.currency} ${sale.dueDate}`, sale]))
      const keys = [...changed.values()]
      const among = sql`unnest(${texts(keys.map(({ currency }) => currency))},
        ${texts(keys.map(({ dueDate }) => dueDate))}) as changed (currency, due_date)`
      // Added up again from the list, whose amounts have one definition. An invoice is one of a few of its key.
      yield* sql`delete from offline_sale_sums sums using ${among}
        where sums.currency = changed.currency and sums.due_date = changed.due_date`
      yield* sql`insert into offline_sale_sums (currency, due_date, n, total, paid, credited, open, refund)
        select s.currency, s.due_date, count(*), sum(s.total), sum(s.paid), sum(s.credited),
          sum(${sql.literal(open)}), sum(${sql.literal(toRefund)})
        from ${among} join offline_sales s using (currency, due_date) group by s.currency, s.due_date`
    }),
}
