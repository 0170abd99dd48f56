import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { InventorySort } from '../../src/schemas/stock/inventory.ts'
import { EXPIRING_BY, TODAY } from '../core/days/company-zone.ts'
import { noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { shownCode, shownPin } from './concealed.ts'
import { ITEMS_OF_A_BLOCK } from './inventory.table.ts'

/** The fields of a SIM in every answer; PIN and code are unmasked for people who may see them. */
export const listFields = (
  isRevealed: boolean,
) => `i.id, ${shownCode('i.activation_code', isRevealed)} as "activationCode",
  ${shownPin('i.simpin', isRevealed)} as simpin, i.iccid,
  i.service_device_id as "serviceDeviceID", i.invoice_number as "invoiceNumber", i.expiry_date as "expiryDate",
  i.buying_cost as "buyingCost", coalesce(s.name, '') as "supplierName", i.plan_id as "planID",
  i.supplier_id as "supplierID", i.created_by as "createdBy", i.created_date as "createdDate"`

/** A SIM's status. SIMs that expired today are shown as expired before the sweep runs. */
export const shownStatus = `case when i.voided_date <> '' then 'voided'
    when i.stock_status in ('available', 'assigned') and i.expiry_date <> ''
      and i.expiry_date < ${TODAY} then 'expired'
    else i.stock_status end`

/** The additional fields of a page: names for ids, and the current status. */
export const pageFields = (
  isRevealed: boolean,
) => `${listFields(isRevealed)}, coalesce(p.name, '') as "planName", i.type, i.form_factor as "formFactor", coalesce(c.name, r.name, '') as place,
  i.invoice_currency as "InvoiceCurrency", ${shownStatus} as "stockStatus",
  coalesce(i.assigned_name, '') as "assignedTo",
  i.expiry_date <> '' and i.expiry_date <= ${EXPIRING_BY} as "expiresSoon"`

/** The joins for these names, each by primary key. */
export const named = `left join suppliers s on s.id = i.supplier_id left join plans p on p.id = i.plan_id
  left join countries c on c.id = i.country_id left join regions r on r.id = i.region_id`

export const fieldsWithVoided = (isRevealed: boolean) => `${pageFields(isRevealed)}, i.voided_date as "voidedDate"`

type Direction = InventorySort['direction']

/** The order of SIMs: newest first by default; within one expiry date by age. */
export const inOrder = (sort: InventorySort | null, table: string): string => {
  const direction = sort?.direction ?? 'desc'
  const byAge = `${table}.ordinal ${direction}`
  return sort?.column === 'expiryDate' ? `${table}.expiry_date ${direction}, ${byAge}` : byAge
}

const pageOf = (answer: ReadonlyArray<PageBytes>): PageBytes => answer[0] ?? noRows

/**
 * A page of the list by age is a range of ordinals; the first page and the last cost the same. Voided SIMs keep
 * their ordinals and are skipped. The n-th listed SIM has as many voided ones before it as have fewer than n listed
 * SIMs above them. They are few, and have their own index. Oldest first works the same from the other end.
 */
const pageByAge = (sql: SqlClient.SqlClient, { skip, take }: Window, direction: Direction, isRevealed: boolean) => {
  const reach =
    direction === 'desc'
      ? sql`${skip}::integer as skipped, ${skip + take}::integer as reached`
      : sql`greatest(live - ${skip + take}::integer, 0) as skipped, greatest(live - ${skip}::integer, 0) as reached`
  return Effect.map(
    sql<PageBytes>`with counter as (select total from inventory_counter where id = 1),
      voided as (
        select counter.total - i.ordinal - (row_number() over (order by i.ordinal desc) - 1) as above
        from inventory_items i, counter where i.voided_date <> ''
      ),
      counts as (select total, total - (select count(*) from voided) as live from counter),
      reach as (select total, live, ${reach} from counts),
      span as (
        select live, total - skipped - (select count(*) from voided where above <= skipped) as newest,
          total - reached + 1 - (select count(*) from voided where above < reached) as oldest
        from reach
      )
      select span.live::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(pageFields(isRevealed))}
          from inventory_items i ${sql.literal(named)}
          where i.ordinal >= span.oldest and i.ordinal <= span.newest and i.voided_date = ''
          order by i.ordinal ${sql.literal(direction)}
        ) page
      ) as rows
      from span`,
    pageOf,
  )
}

/**
 * A page of the list by expiry date, at a cost independent of the page number. Tallies hold the SIMs per expiry date,
 * and per date and block of ordinals. Their sums lead to the block where the page starts; from there the index is read.
 */
const pageByExpiry = (sql: SqlClient.SqlClient, { skip, take }: Window, direction: Direction, isRevealed: boolean) => {
  const way = sql.literal(direction)
  const from =
    direction === 'asc'
      ? sql`>= ((select day from begun), (select block from entered) * ${ITEMS_OF_A_BLOCK}::integer)`
      : sql`< ((select day from begun), ((select block from entered) + 1) * ${ITEMS_OF_A_BLOCK}::integer)`
  const order = sql.literal(inOrder({ column: 'expiryDate', direction }, 'i'))
  return Effect.map(
    sql<PageBytes>`with days as (
        select day, items, sum(items) over (order by day ${way}) - items as before from inventory_expiry_days
      ),
      begun as (select day, before from days where before <= ${skip}::integer and before + items > ${skip}::integer),
      blocks as (
        select b.block, b.items, begun.before + sum(b.items) over (order by b.block ${way}) - b.items as before
        from inventory_expiry_blocks b join begun on b.day = begun.day
      ),
      entered as (
        select block, before from blocks where before <= ${skip}::integer and before + items > ${skip}::integer
      ),
      shown as materialized (
        select i.ordinal from inventory_items i
        where i.voided_date = '' and (i.expiry_date, i.ordinal) ${from}
        order by ${order}
        offset (select ${skip}::integer - before from entered) limit ${take}::integer
      )
      select (select coalesce(sum(items), 0) from days)::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(pageFields(isRevealed))}
          from shown join inventory_items i on i.ordinal = shown.ordinal ${sql.literal(named)}
          order by ${order}
        ) page
      ) as rows`,
    pageOf,
  )
}

/** A page of the list without voided SIMs, newest first by default. */
export const inventoryPage = (
  sql: SqlClient.SqlClient,
  window: Window,
  sort: InventorySort | null,
  isRevealed: boolean,
) =>
  sort?.column === 'expiryDate'
    ? pageByExpiry(sql, window, sort.direction, isRevealed)
    : pageByAge(sql, window, sort?.direction ?? 'desc', isRevealed)

/** A page by age that includes voided SIMs, so the ordinals have no gap. */
export const pageWithVoided = (
  sql: SqlClient.SqlClient,
  { skip, take }: Window,
  direction: Direction,
  isRevealed: boolean,
) => {
  const range =
    direction === 'desc'
      ? sql`i.ordinal > counter.total - ${skip + take}::integer and i.ordinal <= counter.total - ${skip}::integer`
      : sql`i.ordinal > ${skip}::integer and i.ordinal <= ${skip + take}::integer`
  return Effect.map(
    sql<PageBytes>`with counter as (select total from inventory_counter where id = 1)
      select counter.total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fieldsWithVoided(isRevealed))}
          from inventory_items i ${sql.literal(named)}
          where ${range}
          order by i.ordinal ${sql.literal(direction)}
        ) page
      ) as rows
      from counter`,
    pageOf,
  )
}
