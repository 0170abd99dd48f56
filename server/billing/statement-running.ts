import type { SqlClient, Statement } from 'effect/sql'

/**
 * SQL: what the customer of each entry owes (`balance`) and has as credit (`credit_left`) after it, by currency. Credit is
 * what is left of payments, and what is paid too much for invoices: it changes where the due amount of an invoice goes
 * below 0. `clients` narrows the entries to those of some customers.
 */
export const runningSums = (sql: SqlClient.SqlClient, clients: Statement.Fragment): Statement.Fragment => {
  const change = sql.literal('e.amount - coalesce(e.allocated, 0)')
  return sql`select ordinal, client_id, currency, day, sum(amount) over running as balance,
      sum(credit) over running as credit_left
    from (
      select ordinal, client_id, currency, day, amount,
        case when sale_id is null then -amount
          else greatest(-due_after, 0) - greatest(change - due_after, 0)
            - case when paid_by is null then 0 else coalesce(allocated, 0) end end as credit
      from (
        select e.ordinal, e.client_id, e.currency, e.day, e.amount, e.allocated, e.sale_id, ${change} as change,
          sum(${change}) over (partition by e.sale_id order by e.day, e.ordinal rows unbounded preceding) as due_after,
          case when e.movement <> '' then max(e.customer_payment) over (partition by e.movement) end as paid_by
        from offline_sale_entries e where e.client_id in (${clients})
      ) of_sales
    ) changes
    window running as (partition by client_id, currency order by day, ordinal rows unbounded preceding)`
}
