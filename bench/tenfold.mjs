/**
 * Ten times the sale report, by plain statements, because creating it through events would take hours. The existing
 * lines become the newest tenth. The lines before them are copies on earlier days, with other subjects and SIMs. The
 * counts and sums by blocks and spans of days are calculated again from the lines.
 */
const REPORT = 2
const TIMES = 10
/** As in `server/reports/report-blocks.ts` and `server/reports/spans.ts`. */
const BLOCK = 4_096
const FACETS = ['day', 'status', 'vendor', 'supplier', 'place', 'plan', 'gateway']
const DAY_FACETS = ['plan', 'place', 'supplier']
const SPANS = [64, 8, 1]

const earlier = (column, days) => `case when ${column} = '' then '' else (left(${column}, 10)::date - ${days})::text
  || substr(${column}, 11) end`

/** Copies rows of a table, with some of its columns changed. */
const copyOf = (columns, table, changed, where) => {
  const values = columns.map((column) => changed[column] ?? column)
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${where}`
}

/** Runs work while a table has no index but its key; recreates the others afterwards. */
const withoutIndexes = async (sql, table, work) => {
  const found = await sql.run(`select indexname, indexdef from pg_indexes
    where tablename = '${table}' and indexname not like '%pkey'`)
  await sql.run(`drop index ${found.map(({ indexname }) => indexname).join(', ')}`)
  await work()
  for (const { indexdef } of found) await sql.run(indexdef)
}

/** Calculates the counts and sums of the lines again, by blocks and by spans of days. */
const countAnew = async (sql) => {
  await sql.run(`delete from report_blocks where report = ${REPORT}`)
  for (const facet of FACETS) {
    await sql.run(`insert into report_blocks select report, '${facet}', ${facet}::text, (ordinal - 1) / ${BLOCK}, currency,
        count(*), sum(amount), sum(refunded), sum(cost)
      from report_entries where report = ${REPORT} and ${facet}::text <> '' group by 1, 2, 3, 4, 5`)
  }
  await sql.run('delete from day_figures')
  for (const facet of DAY_FACETS) {
    for (const days of SPANS) {
      const first = `(date '1970-01-01' + (day::date - date '1970-01-01') / ${days} * ${days})::text`
      await sql.run(`insert into day_figures select ${days}, ${first}, '${facet}', ${facet}::text, currency, count(*),
          sum(amount)
        from report_entries where report = ${REPORT} and ${facet}::text <> '' group by 1, 2, 3, 4, 5`)
    }
  }
}

/** Verifies that this calculation equals the server's: lines that it has counted itself must give the same result. */
const seeThatItCountsAlike = async (sql) => {
  const counted = ['report_blocks', 'day_figures']
  for (const table of counted) await sql.run(`create table ${table}_before as table ${table}`)
  await countAnew(sql)
  for (const table of counted) {
    const [{ others }] = await sql.run(`select count(*)::integer as others from (
      (table ${table} except table ${table}_before) union all (table ${table}_before except table ${table})) differing`)
    if (others > 0) throw new Error(`${others} rows of ${table} differ from the server's own counts.`)
    await sql.run(`drop table ${table}_before`)
  }
}

/** Makes the sale report of a product ten times as long, the first time or again. No sales may occur meanwhile. */
export const growTenfold = async (sql, turn) => {
  await seeThatItCountsAlike(sql)
  const [{ total, span }] = await sql.run(`select count(*)::integer as total,
    (max(day)::date - min(day)::date + 1)::integer as span from report_entries where report = ${REPORT}`)
  const columnsOf = async (table) =>
    (
      await sql.run(`select column_name as name from information_schema.columns where table_name = '${table}'
        order by ordinal_position`)
    ).map(({ name }) => `"${name}"`)
  const copies = Array.from({ length: TIMES - 1 }, (_, copy) => ({ copy, days: (TIMES - 1 - copy) * span }))

  const rows = await columnsOf('report_rows')
  await withoutIndexes(sql, 'report_rows', async () => {
    for (const { copy, days } of copies) {
      // ICCIDs begin with 89: each turn changes another digit to distinguish its copies from the existing rows.
      const otherSim = (column) => `overlay(${column} placing '${copy === 8 && turn === 1 ? 9 : copy}' from ${turn})`
      const changed = {
        '"subject"': `subject || '~${turn}${copy}'`,
        '"at"': earlier('at', days),
        '"activation_date"': earlier('activation_date', days),
        '"iccid"': `case when iccid = '' then '' else ${otherSim('iccid')} end`,
        '"iccid_key"': otherSim('iccid_key'),
        '"order_key"': `'${copy}-' || order_key`,
      }
      const isOfReport = `subject in (select subject from report_entries where report = ${REPORT})`
      await sql.run(copyOf(rows, 'report_rows', changed, isOfReport))
    }
  })

  const lines = await columnsOf('report_entries')
  const newest = (TIMES - 1) * total
  await withoutIndexes(sql, 'report_entries', async () => {
    await sql.run(`update report_entries set ordinal = ordinal + ${newest} where report = ${REPORT}`)
    for (const { copy, days } of copies) {
      const changed = {
        '"ordinal"': `ordinal - ${newest - copy * total}`,
        '"subject"': `subject || '~${turn}${copy}'`,
        '"at"': earlier('at', days),
        '"day"': earlier('day', days),
      }
      await sql.run(copyOf(lines, 'report_entries', changed, `report = ${REPORT} and ordinal > ${newest}`))
    }
  })

  await sql.run(`update report_counters set total = total * ${TIMES} where report = ${REPORT}`)
  await sql.run(`update report_values set n = n * ${TIMES} where report = ${REPORT}`)
  await countAnew(sql)
  for (const table of ['report_rows', 'report_entries', 'report_blocks', 'report_values', 'day_figures']) {
    await sql.run(`vacuum analyze ${table}`)
  }
  return total * TIMES
}
