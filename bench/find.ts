import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../server/all-projections.ts'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'
import { foundBy } from '../server/records/find-queries.ts'
import { allKeys } from '../src/schemas/people/permissions.ts'

const TURNS = 60
const WARM_UP = 5

/** The searched columns of row number `g`; all others have the default of their type. */
type Table = { readonly share: number; readonly columns: Readonly<Record<string, string>> }

/** A word in all names, one of a thousand words in turn, and a number. */
const named = (common: string, share: number): Table => {
  const name = `'${common} ' || substr(md5((g % 1000)::text), 1, 6) || ' ' || g`
  return { share, columns: { name, sort_key: `lower(${name})` } }
}

const tables: Readonly<Record<string, Table>> = {
  inventory_items: {
    share: 1,
    columns: {
      iccid: "'8944' || lpad((g::bigint * 7919 % 1000000007)::text, 15, '0')",
      activation_code: "'LPA:1$rsp.example$' || upper(substr(md5(g::text), 1, 16))",
      plan_id: '1 + g % 500',
      stock_status: "'available'",
    },
  },
  plans: named('Plan', 0.01),
  suppliers: named('Supplier', 0.001),
  partners: named('Partner', 0.001),
  clients: named('Company', 0.1),
  users: named('Person', 0.001),
  offline_sales: {
    share: 0.1,
    columns: { invoice_number: "'OS-2026-' || lpad(g::text, 6, '0')", client_id: '1 + g % 500' },
  },
  supplier_invoices: {
    share: 0.05,
    columns: { invoice_number: "'INV-2026-' || lpad(g::text, 6, '0')", supplier_id: '1 + g % 50', item_count: '20' },
  },
}

const initialOf = (column: string, type: string): string => {
  if (/^(id|ordinal)$/.test(column)) return 'g'
  // Unique columns other than names.
  if (/_key$/.test(column)) return "'key ' || g"
  if (/text/.test(type)) return "''"
  if (/bool/.test(type)) return 'true'
  return /ARRAY/.test(type) ? "'{}'" : '0'
}

const fill = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, table: string, count: number) {
  const known = yield* sql<{ column: string; type: string; isFilled: boolean }>`select column_name as "column",
    data_type as type, is_nullable = 'NO' as "isFilled" from information_schema.columns where table_name = ${table}`
  const own = tables[table]?.columns ?? {}
  const columns = known.filter(({ column, isFilled }) => isFilled || column in own)
  const values = columns.map(({ column, type }) => own[column] ?? initialOf(column, type))
  yield* sql.unsafe(
    `insert into ${table} (${columns.map(({ column }) => `"${column}"`).join(', ')})
      select ${values.join(', ')} from generate_series(1, ${count}) g`,
  )
})

export type FindTime = {
  readonly what: string
  readonly found: number
  readonly median: number
  readonly worst: number
}

type Times = { readonly counts: Readonly<Record<string, number>>; readonly times: ReadonlyArray<FindTime> }

const at = (sql: SqlClient.SqlClient, column: string, table: string, place: number) =>
  Effect.map(
    sql.unsafe<{ text: string }>(`select ${column} as text from ${table} where id = ${Math.max(1, Math.round(place))}`),
    ([row]) => row?.text ?? '',
  )

/** The duration of the search in milliseconds, with this many SIMs in a separate database. */
export const timeFinds = async (dataDir: string, items: number): Promise<Times> => {
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const projection of projections) yield* projection.create(sql)
    const counts: Record<string, number> = {}
    for (const [table, { share }] of Object.entries(tables)) {
      const count = Math.max(1, Math.round(items * share))
      yield* fill(sql, table, count)
      counts[table.replaceAll('_', ' ')] = count
    }
    yield* sql`vacuum analyze`
    const iccid = yield* at(sql, 'iccid', 'inventory_items', items / 2)
    const code = yield* at(sql, 'activation_code', 'inventory_items', items / 3)
    const company = yield* at(sql, 'name', 'clients', items / 20)
    const typed: ReadonlyArray<readonly [string, string]> = [
      ['an ICCID, whole', iccid],
      ['digits that all ICCIDs begin with', '894'],
      ['the last 6 digits of an ICCID', iccid.slice(-6)],
      ['an activation code, whole', code],
      ['the name of a customer', company],
      ['a word that all customers have', 'company'],
      ['its first three letters', 'com'],
      ['a word that all plans have', 'plan'],
      ['a word that one in a thousand names has', company.split(' ')[1] ?? ''],
      ['an invoice number, whole', 'OS-2026-000123'],
      ['what all our invoice numbers begin with', 'OS-'],
      ["what all suppliers' invoice numbers begin with", 'inv'],
      ['what nothing has', 'xyzzyx'],
    ]
    const times: Array<FindTime> = []
    for (const [what, text] of typed) {
      const took: Array<number> = []
      let found = 0
      for (let turn = 0; turn < TURNS; turn++) {
        const started = performance.now()
        const groups = yield* foundBy(sql, text, { permissions: allKeys, partner: 'all' })
        took.push(performance.now() - started)
        found = groups.reduce((sum, group) => sum + group.items.length, 0)
      }
      const sorted = took.slice(WARM_UP).sort((one, other) => one - other)
      times.push({ what, found, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 })
    }
    return { counts, times }
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
