import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/records/kit/draft.ts'
import type { ReferenceTarget } from '../../src/schemas/records/kit/fields.ts'
import { EventStore } from '../core/events/event-store.ts'
import type { Saver } from '../core/saving/saver.ts'
import { tableOfTarget } from './fields.ts'

/** The events that add a new name, for references that accept one in a form. */
const addedAs: { readonly [_ in ReferenceTarget]?: string } = { department: 'DepartmentAdded' }

/** Adds the new names in a saved record, in the save's transaction. */
export const addNewNames = Effect.fnUntraced(function* (record: AnyRecord, fields: RecordFields, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  for (const [field, definition] of fieldsOf(record)) {
    const name = fields[field]
    if (definition.kind !== 'named' || !definition.takesNew || typeof name !== 'string' || name === '') continue
    const type = addedAs[definition.to]
    if (type === undefined) throw new Error(`${record.name}: no event adds a new ${definition.to}`)
    const known = yield* sql`select 1 from ${sql(tableOfTarget[definition.to])} where name = ${name} limit 1`
    if (known.length > 0) continue
    const id = yield* events.nextId(definition.to)
    yield* events.append({
      stream: `${definition.to}-${id}`,
      expectedVersion: 0,
      events: [{ type, data: { id, name } }],
      actor: saver.accountId,
      requestId: saver.requestId,
    })
  }
})
