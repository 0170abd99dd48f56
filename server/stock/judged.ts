import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { JudgedItem, PreviewPayload } from '../../src/schemas/stock/assignment.ts'
import { activationCodeKey } from '../../src/schemas/stock/identity/activation-code.ts'
import { repeatsIn } from '../../src/schemas/stock/identity/code-list.ts'
import { iccidKey } from '../../src/schemas/stock/identity/iccid.ts'
import { stockMessages } from '../../src/schemas/stock/stock.ts'
import { integers, texts } from '../core/postgres/arrays.ts'
import type { TableRow } from '../core/projections/item-columns.ts'
import { canExist, integer } from '../core/projections/rows.ts'
import { type InventoryFields, stockedOf } from './inventory-item.ts'
import { inventoryTable } from './inventory-row.ts'
import type { Stocked } from './stock.ts'

/** A SIM's current state, with its displayed values. */
export type Found = {
  readonly item: Stocked
  readonly fields: InventoryFields
  readonly iccid: string
  readonly planName: string
}

type Row = { readonly row: TableRow; readonly planName: string }

const foundOf = ({ row, planName }: Row): Found => {
  const item = inventoryTable.itemOf(row)
  return { item: stockedOf(item), fields: item.fields, iccid: item.fields.iccid, planName }
}

/**
 * SIMs by number. In a transaction of the event store they cannot change until it commits, so a decision on them holds.
 */
export const itemsOf = (sql: SqlClient.SqlClient, ids: ReadonlyArray<number>) =>
  Effect.map(
    sql<Row>`select to_json(i) as row, coalesce(p.name, '') as "planName"
      from inventory_items i left join plans p on p.id = i.plan_id where i.id = any(${integers(ids.map(integer))})`,
    (rows) => new Map(rows.map((row) => [Number(row.row.id), foundOf(row)])),
  )

/** The verdict on a SIM for a row. */
export const judgedItem = (line: number, { item, iccid, planName }: Found, obstacle: string | null): JudgedItem => ({
  line,
  id: item.id,
  iccid,
  planName,
  expiryDate: item.expiryDate,
  isOk: obstacle === null,
  verdict: obstacle ?? stockMessages.ok,
})

const notFound = (line: number, iccid: string, verdict: string): JudgedItem => ({
  line,
  id: 0,
  iccid,
  planName: '',
  expiryDate: '',
  isOk: false,
  verdict,
})

/** The SIMs of codes, each a whole ICCID or activation code. Voided SIMs are excluded: their codes may be another's. */
export const judgedCodes = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  codes: ReadonlyArray<string>,
  obstacleOf: (found: Found) => string | null,
) {
  const asked = [...new Set(codes.filter(canExist))]
  // Unknown codes are in no index; repeating the index's condition lets the planner use it.
  const rows = yield* sql<{ code: string; id: number }>`
    select code, i.id from unnest(${texts(asked)}, ${texts(asked.map(iccidKey))}) as asked (code, key)
      join inventory_items i on i.iccid_key = key and i.iccid_key <> '' and i.voided_date = ''
    union select code, i.id from unnest(${texts(asked)}, ${texts(asked.map(activationCodeKey))}) as asked (code, key)
      join inventory_items i on i.activation_key = key and i.activation_key <> '' and i.voided_date = ''`
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  const found = yield* itemsOf(sql, [...new Set(ids.values())])
  const lines = new Map<number, number>()
  const repeats = repeatsIn(codes)
  return codes.map((code, index): JudgedItem => {
    const line = index + 1
    const one = found.get(ids.get(code) ?? 0)
    if (one === undefined) {
      const before = repeats.get(index)
      return notFound(line, code, before === undefined ? stockMessages.unknown : stockMessages.twice(before + 1))
    }
    const first = lines.get(one.item.id)
    if (first !== undefined) return judgedItem(line, one, stockMessages.twice(first))
    lines.set(one.item.id, line)
    return judgedItem(line, one, obstacleOf(one))
  })
})

/** A number of a plan's SIMs, earliest expiry first; those without an expiry come last. */
export const pickedItems = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { planID, supplierID, quantity }: NonNullable<PreviewPayload['pick']>,
  today: string,
) {
  const picked = yield* sql<{ id: number }>`select id from inventory_items
    where plan_id = ${integer(planID)} and voided_date = '' and stock_status = 'available'
      and (${supplierID}::integer = 0 or supplier_id = ${supplierID}::integer)
      and (expiry_date = '' or expiry_date >= ${today})
    order by expiry_date = '', expiry_date, stock_received_date, id limit ${quantity}::integer`
  const found = yield* itemsOf(
    sql,
    picked.map(({ id }) => id),
  )
  return picked.flatMap(({ id }, index) => {
    const one = found.get(id)
    return one === undefined ? [] : [judgedItem(index + 1, one, null)]
  })
})
