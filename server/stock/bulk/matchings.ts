import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { plainText } from '../../../src/schemas/core/quotation.ts'
import { rememberedSources } from '../../../src/schemas/stock/bulk-matching.ts'
import { type BulkReference, bulkReferences } from '../../../src/schemas/stock/bulk-row.ts'
import { SHAPE_ROWS, shapeOrder, shapeText } from '../../../src/schemas/stock/file-shape.ts'
import { catalogueFor } from './catalogue.ts'
import { addedSuppliers } from './day-orders.ts'
import { rowsOf, type StoredFile } from './tables.ts'

const isReference = (field: string): field is BulkReference => bulkReferences.some((name) => name === field)

/**
 * The matching to remember from an added import, for each of its suppliers. It has no text of the file: the shape is a
 * hash, columns are numbers, and a value is the id of a record or a choice.
 */
export const learntMatching = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  { header, mapping, layout }: StoredFile,
) {
  const suppliers = yield* addedSuppliers(sql, bulkId, mapping)
  // An import of an older version does not say which row its header was.
  if (suppliers.length === 0 || layout.headerRow === undefined) return null
  const first = yield* rowsOf(sql, bulkId, null, { skip: 0, take: SHAPE_ROWS })
  const file = { header, headerRow: layout.headerRow, rows: first.map(({ cells }) => cells) }
  const values = Object.fromEntries(Object.entries(mapping).filter(([, source]) => 'value' in source))
  const { resolve } = yield* catalogueFor(sql, values, [])
  const sources = rememberedSources(mapping, shapeOrder(file), (field, value) => {
    const id = isReference(field) ? resolve(field, plainText(value)) : null
    return typeof id === 'number' ? id : null
  })
  const shape = createHash('sha256').update(shapeText(file)).digest('hex')
  return { shape, suppliers, sources }
})
