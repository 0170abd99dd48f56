import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { initialDraft, type RecordFields, valuesOf } from '../../src/schemas/records/kit/draft.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import type { RecordState } from './events.ts'
import type { KeptRecord } from './keep-record.ts'
import { columnOf } from './table.ts'

/** The state of settings before the first save: version 0 with the initial values. */
export const initialSettings = (record: AnyRecord): RecordState => ({
  id: ONLY_ID,
  version: 0,
  fields: valuesOf(record, initialDraft(record)),
  createdDate: '',
  updatedBy: '',
  updatedDate: '',
})

/** The saved fields of settings, without what the environment sets; null before the first save. */
export const savedSettings = (sql: SqlClient.SqlClient, { record, table }: KeptRecord) => {
  const columns = Object.keys(record.fields).map((name) => `${columnOf(record, name)} as "${name}"`)
  return Effect.map(
    sql<RecordFields>`select ${sql.literal(columns.join(', '))} from ${sql(table)} where id = ${ONLY_ID}`,
    ([row]) => row ?? null,
  )
}
