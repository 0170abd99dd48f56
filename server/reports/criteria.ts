import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { ReportFilterName } from '../../src/schemas/reports/report-filters.ts'
import { canExist, integer } from '../core/projections/rows.ts'
import { BLOCK, DAY, filterColumns } from './report-blocks.ts'
import { searchKey, searchKeys } from './report-columns.ts'

/**
 * A text with which one of a row's keys begins. Rows with a rare text are looked up before their lines. For a frequent
 * text, lines are scanned until enough match. The planner does not know the text in advance, so it would always scan.
 */
export type SearchedText = { readonly asked: string; readonly isRare: boolean }

/** The filter of a report's lines; null where there is none. Days are those of the lines, both included. */
export type ReportCriteria = {
  readonly report: number
  readonly from: string | null
  readonly to: string | null
  readonly text: SearchedText | null
  readonly values: ReadonlyArray<{ readonly filter: ReportFilterName; readonly value: string }>
}

/** A text is rare if at most this many keys begin with it. */
const RARE = 10_000

const FIRST_DAY = '0000-00-00'
const LAST_DAY = '9999-99-99'

export const hasDays = ({ from, to }: ReportCriteria): boolean => from !== null || to !== null

export const isWhole = (criteria: ReportCriteria): boolean =>
  !hasDays(criteria) && criteria.text === null && criteria.values.length === 0

/** Blocks count lines by day and by one filter value. Other combinations are counted line by line. */
export const isCounted = ({ text, values }: ReportCriteria): boolean => text === null && values.length <= 1

/** SQL: whether a day is in the requested range. */
const isInDays = (sql: SqlClient.SqlClient, day: string, { from, to }: ReportCriteria) =>
  sql`${sql.literal(day)} between ${from ?? FIRST_DAY} and ${to ?? LAST_DAY}`

/** SQL: the blocks with lines of the requested days. */
export const blocksOfDays = (sql: SqlClient.SqlClient, criteria: ReportCriteria): Statement.Fragment =>
  sql`report_blocks b where b.report = ${criteria.report} and b.facet = ${DAY} and ${isInDays(sql, 'b.value', criteria)}`

/** SQL: the blocks with lines of the one requested value. */
export const blocksOfValue = (sql: SqlClient.SqlClient, { report, values: [asked] }: ReportCriteria) =>
  sql`report_blocks b where b.report = ${report} and b.facet = ${asked ? filterColumns[asked.filter] : ''}
    and b.value = ${asked?.value ?? ''}`

/** SQL: whether a row `r` has the text, a condition for each key. */
const rowsWith = (sql: SqlClient.SqlClient, text: string): ReadonlyArray<Statement.Fragment> => {
  const key = searchKey(text)
  return searchKeys.map((name) => sql`r.${sql(name)} >= ${key} and r.${sql(name)} < ${`${key}\u{10ffff}`}`)
}

/** The searched text, and whether it is rare. Counts keys in their indexes only, and stops at the limit. */
export const searchedText = (sql: SqlClient.SqlClient, asked: string) => {
  if (!canExist(asked)) return Effect.succeed<SearchedText>({ asked, isRare: true })
  const keys = sql.join(
    ' union all ',
    false,
  )(rowsWith(sql, asked).map((fits) => sql`select 1 from report_rows r where ${fits}`))
  return Effect.map(
    sql<{ isRare: boolean }>`select count(*) <= ${RARE}::integer as "isRare"
      from (${keys} limit ${sql.literal(String(RARE + 1))}) found`,
    ([found]): SearchedText => ({ asked, isRare: found?.isRare ?? true }),
  )
}

/** SQL: whether the row of a line `e` has the text. */
const isOfRowsWith = (sql: SqlClient.SqlClient, { asked, isRare }: SearchedText): Statement.Fragment => {
  if (!canExist(asked)) return sql`false`
  const rows = sql`select r.subject from report_rows r where ${sql.or(rowsWith(sql, asked))}`
  return isRare ? sql`e.subject = any(array(${rows}))` : sql`e.subject in (${rows})`
}

/** SQL: whether the row of a line `e` has the text, checked for each line: for few lines. */
const isWith = (sql: SqlClient.SqlClient, { asked }: SearchedText): Statement.Fragment =>
  canExist(asked)
    ? sql`(select ${sql.or(rowsWith(sql, asked))} from report_rows r where r.subject = e.subject)`
    : sql`false`

/**
 * SQL: the conditions on a line `e`. The ordinals at both ends of the days are looked up once and bound the index scan.
 */
export const linesThatFit = (
  sql: SqlClient.SqlClient,
  criteria: ReportCriteria,
  hasText = isOfRowsWith,
): Statement.Fragment => {
  const { report, text, values } = criteria
  const conditions: Array<Statement.Fragment> = [sql`e.report = ${report}`]
  for (const { filter, value } of values) {
    conditions.push(
      filter === 'plan' ? sql`e.plan = ${integer(Number(value))}` : sql`e.${sql(filterColumns[filter])} = ${value}`,
    )
  }
  if (hasDays(criteria)) {
    conditions.push(
      isInDays(sql, 'e.day', criteria),
      sql`e.ordinal > (select min(b.block) * ${BLOCK}::integer from ${blocksOfDays(sql, criteria)})`,
      sql`e.ordinal <= (select (max(b.block) + 1) * ${BLOCK}::integer from ${blocksOfDays(sql, criteria)})`,
    )
  }
  if (text !== null) conditions.push(hasText(sql, text))
  return sql.and(conditions)
}

/**
 * The number of matching lines between two entries. They are read in order: `offset 0` keeps the planner from another
 * plan. So the cost depends on the lines added while a file is written, not on the size of the report.
 */
export const linesAdded = (sql: SqlClient.SqlClient, criteria: ReportCriteria, until: number, last: number) =>
  Effect.map(
    sql<{ added: number }>`select count(*)::integer as added from (
        select * from report_entries where report = ${criteria.report}
          and ordinal > ${integer(until)} and ordinal <= ${integer(last)} offset 0
      ) e where ${linesThatFit(sql, criteria, isWith)}`,
    ([counted]) => counted?.added ?? 0,
  )

/**
 * SQL: the blocks with matching lines, and the number of lines in each. With days and a filter, blocks that are
 * completely within the days are already counted; the few blocks at the ends are counted line by line.
 */
export const countedBlocks = (sql: SqlClient.SqlClient, criteria: ReportCriteria): Statement.Fragment => {
  const { report, values } = criteria
  if (values.length === 0)
    return sql`select b.block, sum(b.n)::integer as n from ${blocksOfDays(sql, criteria)} group by 1`
  if (!hasDays(criteria)) {
    return sql`select b.block, sum(b.n)::integer as n from ${blocksOfValue(sql, criteria)} group by 1`
  }
  return sql`select v.block, case when d.is_whole then v.n else (
      select count(*)::integer from report_entries e where ${linesThatFit(sql, criteria)}
        and e.ordinal > v.block * ${BLOCK}::integer and e.ordinal <= (v.block + 1) * ${BLOCK}::integer
    ) end as n, d.is_whole
    from (select b.block, sum(b.n)::integer as n from ${blocksOfValue(sql, criteria)} group by 1) v
    join (
      select b.block, sum(b.n) = least(${BLOCK}::integer,
        (select c.total from report_counters c where c.report = ${report}) - b.block * ${BLOCK}::integer) as is_whole
      from ${blocksOfDays(sql, criteria)} group by 1
    ) d using (block)`
}
