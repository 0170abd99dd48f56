import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { createTable, insertRows } from '../core/projections/rows.ts'
import type { ListChanges, TableBeside } from '../lists/list-projection.ts'
import { unitsOf } from '../reports/units.ts'
import { type InventoryItem, locationOf } from './inventory-item.ts'

/** The stock that a SIM counts in. */
const key = {
  location_id: 'integer not null',
  plan_id: 'integer not null',
  supplier_id: 'integer not null',
  currency: 'text not null',
}

const counts = {
  sims: 'integer not null',
  /** Of these, the assigned and the expired ones. */
  assigned: 'integer not null',
  expired: 'integer not null',
  /** Their buying costs in ten-thousandths. */
  value: 'bigint not null',
  /** How many have no buying cost. */
  without_cost: 'integer not null',
}

const columns = { day: 'text not null', ...key, ...counts }

type Counts = { readonly [_ in keyof typeof counts]: number }
type Row = Counts & {
  readonly day: string
  readonly location_id: number
  readonly plan_id: number
  readonly supplier_id: number
  readonly currency: string
}

/** What a SIM counts in the stock; null if it is not in stock: sold, returned but not restocked, or voided. */
const countedIn = (item: InventoryItem): Omit<Row, 'day'> | null => {
  const { voided, fields, stock } = item
  const isOurs = stock.status === 'available' || stock.status === 'assigned' || stock.status === 'expired'
  if (voided !== null || !isOurs) return null
  return {
    location_id: locationOf(item),
    plan_id: fields.planID,
    supplier_id: fields.supplierID,
    currency: fields.InvoiceCurrency,
    sims: 1,
    assigned: stock.status === 'assigned' ? 1 : 0,
    expired: stock.status === 'expired' ? 1 : 0,
    value: unitsOf(fields.buyingCost),
    without_cost: fields.buyingCost === null ? 1 : 0,
  }
}

const isUnchanged = ({ sims, assigned, expired, value, without_cost }: Counts): boolean =>
  sims === 0 && assigned === 0 && expired === 0 && value === 0 && without_cost === 0

/** How the stock changed, by day: each event of a SIM takes it out of where it was counted, and counts it where it is now. */
const changesOf = ({ before, states }: ListChanges<InventoryItem>): ReadonlyArray<Row> => {
  const last = new Map(before.map((item) => [item.id, item]))
  const changes = new Map<string, Row>()
  const count = (day: string, counted: Omit<Row, 'day'> | null, by: 1 | -1) => {
    if (counted === null) return
    const { location_id, plan_id, supplier_id, currency } = counted
    const name = JSON.stringify([day, location_id, plan_id, supplier_id, currency])
    const row = changes.get(name)
    changes.set(name, {
      day,
      location_id,
      plan_id,
      supplier_id,
      currency,
      sims: (row?.sims ?? 0) + by * counted.sims,
      assigned: (row?.assigned ?? 0) + by * counted.assigned,
      expired: (row?.expired ?? 0) + by * counted.expired,
      value: (row?.value ?? 0) + by * counted.value,
      without_cost: (row?.without_cost ?? 0) + by * counted.without_cost,
    })
  }
  for (const state of states) {
    const earlier = last.get(state.id)
    last.set(state.id, state)
    if (earlier !== undefined) count(state.latestDay, countedIn(earlier), -1)
    count(state.latestDay, countedIn(state), 1)
  }
  return [...changes.values()].filter((row) => !isUnchanged(row))
}

/**
 * The change of the stock on each day, by location, plan, supplier and currency. The stock at the end of a day is the
 * sum of the changes up to that day. Rows without a change are deleted, so that a rebuild gives the same rows.
 */
export const stockDays: TableBeside<InventoryItem> = {
  tables: ['stock_days'],
  handles: [],
  create: (sql) => [
    createTable(sql, 'stock_days', columns),
    sql`create unique index stock_days_key on stock_days (day, location_id, plan_id, supplier_id, currency)`,
  ],
  apply: (sql, changes) => {
    const rows = changesOf(changes)
    return rows.length === 0 ? Effect.void : written(sql, rows)
  },
}

const keyOfRow = ({ day, location_id, plan_id, supplier_id, currency }: Row) => ({
  day,
  location_id,
  plan_id,
  supplier_id,
  currency,
})

const written = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, rows: ReadonlyArray<Row>) {
  const names = Object.keys(counts).map((name) => sql`${sql(name)}`)
  const sums = names.map((name) => sql`${name} = stock_days.${name} + excluded.${name}`)
  yield* insertRows(
    sql,
    'stock_days',
    columns,
    rows,
    sql`on conflict (day, location_id, plan_id, supplier_id, currency) do update set ${sql.csv(sums)}`,
  )
  const keys = JSON.stringify(rows.map(keyOfRow))
  yield* sql`delete from stock_days t using json_to_recordset(${keys}::json)
      as k (day text, location_id integer, plan_id integer, supplier_id integer, currency text)
    where t.day = k.day and t.location_id = k.location_id and t.plan_id = k.plan_id
      and t.supplier_id = k.supplier_id and t.currency = k.currency
      and ${sql.and(names.map((name) => sql`t.${name} = 0`))}`
})
