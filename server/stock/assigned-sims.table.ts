import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { createTable, insertRows } from '../core/projections/rows.ts'
import type { TableBeside } from '../lists/list-projection.ts'
import type { Assignment } from './assignment.ts'
import { inventoryEvents } from './inventory.events.ts'

/** The SIMs of each assignment, kept after they left it: by whom, when and why they were unassigned or returned. */
const columns = {
  assignment_id: 'integer not null',
  item_id: 'integer not null',
  /** `unassigned`, or `returned` after a sale; empty while it belongs to the assignment. */
  ended_how: 'text not null',
  ended_by: 'text not null',
  ended_date: 'text not null',
  ended_reason: 'text not null',
}

type Row = { readonly [_ in keyof typeof columns]: string | number }
type End = Omit<Row, 'assignment_id'>

const lifecycle = inventoryEvents.only('InventoryItemAssigned', 'InventoryItemUnassigned', 'InventoryItemReturned')

const open = { ended_how: '', ended_by: '', ended_date: '', ended_reason: '' }

/** A SIM belongs to one assignment at a time, so its open row is the one that ends. */
const close = (sql: SqlClient.SqlClient, ends: ReadonlyArray<End>) =>
  sql`update assignment_sims s set ended_how = e.ended_how, ended_by = e.ended_by, ended_date = e.ended_date,
      ended_reason = e.ended_reason
    from json_to_recordset(${JSON.stringify(ends)}::json)
      as e (item_id integer, ended_how text, ended_by text, ended_date text, ended_reason text)
    where s.item_id = e.item_id and s.ended_how = ''`

export const assignedSims: TableBeside<Assignment> = {
  tables: ['assignment_sims'],
  handles: lifecycle.names,
  create: (sql) => [
    createTable(sql, 'assignment_sims', columns),
    sql`create index assignment_sims_assignment on assignment_sims (assignment_id, item_id)`,
    sql`create index assignment_sims_open on assignment_sims (item_id) where ended_how = ''`,
  ],
  apply: (sql, { own }) =>
    Effect.gen(function* () {
      const opened = new Map<number, Row>()
      const ended: Array<Row> = []
      const ends = new Map<number, End>()
      for (const stored of own) {
        const event = lifecycle.read(stored)
        const { id } = event.data
        if (event.type === 'InventoryItemAssigned') {
          opened.set(id, { assignment_id: event.data.assignmentId, item_id: id, ...open })
          continue
        }
        const how = event.type === 'InventoryItemUnassigned' ? 'unassigned' : 'returned'
        const { by, date, reason } = event.data
        const end = { item_id: id, ended_how: how, ended_by: by, ended_date: date, ended_reason: reason }
        const row = opened.get(id)
        opened.delete(id)
        if (row !== undefined) ended.push({ ...row, ...end })
        else if (!ends.has(id)) ends.set(id, end)
      }
      // Rows of earlier events end before a SIM is assigned again.
      if (ends.size > 0) yield* close(sql, [...ends.values()])
      const added = [...ended, ...opened.values()]
      if (added.length > 0) yield* insertRows(sql, 'assignment_sims', columns, added)
    }),
}
