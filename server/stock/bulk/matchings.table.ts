import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { RememberedMatching, RememberedSource } from '../../../src/schemas/stock/bulk-matching.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'
import type { Projection } from '../../core/projections/projection.ts'
import { createTable, insertRows } from '../../core/projections/rows.ts'
import { bulkEvents } from './bulk.events.ts'

const columns = {
  shape: 'text not null',
  supplier_id: 'integer not null',
  bulk_id: 'integer not null',
  date: 'text not null',
  sources: 'text not null',
} as const
const committed = bulkEvents.only('BulkImportCommitted')

/** How the columns of each supplier's files were matched, by the shape of the file, as in its last added import. */
export const matchingsProjection: Projection = {
  name: 'supplier-matchings',
  version: 1,
  tables: ['supplier_matchings'],
  handles: committed.names,
  create: (sql) =>
    Effect.andThen(
      createTable(sql, 'supplier_matchings', columns),
      sql`create unique index supplier_matchings_shape on supplier_matchings (shape, supplier_id)`,
    ),
  apply: (stored, sql) => {
    const rows = stored.flatMap((event) => {
      const { id, date, matching } = committed.read(event).data
      return (matching?.suppliers ?? []).map((supplier_id) => ({
        shape: matching?.shape ?? '',
        supplier_id,
        bulk_id: id,
        date,
        sources: JSON.stringify(matching?.sources ?? []),
      }))
    })
    const last = [...new Map(rows.map((row) => [`${row.shape} ${row.supplier_id}`, row])).values()]
    if (last.length === 0) return Effect.void
    const forget = sql`delete from supplier_matchings m using
      unnest(${texts(last.map(({ shape }) => shape))}, ${integers(last.map((row) => row.supplier_id))}) as f (shape, supplier)
      where m.shape = f.shape and m.supplier_id = f.supplier`
    return Effect.andThen(forget, insertRows(sql, 'supplier_matchings', columns, last))
  },
}

type Row = Omit<RememberedMatching, 'sources'> & { readonly sources: string; readonly isShared: boolean }

/** Values that belong to one supplier. */
const ofSupplier = ({ field, place }: RememberedSource): boolean =>
  place === null && (field === 'supplierID' || field === 'planID')

/**
 * The matching of the last added import whose file has this shape. If files of other suppliers have it, too, its
 * supplier and plan are left out: nobody knows from whom the next file is.
 */
export const matchingOf = (sql: SqlClient.SqlClient, shape: string) =>
  Effect.map(
    sql<Row>`
      with fitting as (select * from supplier_matchings where shape = ${shape}),
        latest as (select * from fitting where bulk_id = (select max(bulk_id) from fitting))
      select l.bulk_id as "bulkId", b.file_name as "fileName", l.date, l.sources,
        case when (select count(*) from latest) = 1 then coalesce(s.name, '') else '' end as "supplierName",
        exists (select 1 from fitting f where f.supplier_id not in (select supplier_id from latest)) as "isShared"
      from latest l join bulk_imports b on b.id = l.bulk_id left join suppliers s on s.id = l.supplier_id
      order by l.supplier_id limit 1`,
    ([found]): RememberedMatching | null => {
      if (found === undefined) return null
      const { sources, isShared, ...rest } = found
      const all = JSON.parse(sources) as ReadonlyArray<RememberedSource>
      return { ...rest, sources: isShared ? all.filter((source) => !ofSupplier(source)) : all }
    },
  )
