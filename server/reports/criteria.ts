import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { ReportFilterName } from '../../src/schemas/reports/report-filters.ts'
import { canExist, integer } from '../core/projections/rows.ts'
import { BLOCK, DAY, filterColumns } from './report-blocks.ts'
import { searchKey, searchKeys } from './report-columns.ts'

/**
 * A text that rows begin with in one of their keys. If it is rare, its rows are looked up before their lines; else lines
 * are walked until enough of them have it: the planner, which knows no text beforehand, would walk for a rare one too.
 */
export type SearchedText = { readonly asked: string; readonly isRare: boolean }

/** What the lines of a report must be; null where nobody asks for it. Days are those of the lines, both included. */
export type ReportCriteria = {
  readonly report: number
  readonly from: string | null
  readonly to: string | null
  readonly text: SearchedText | null
  readonly values: ReadonlyArray<{ readonly filter: ReportFilterName; readonly value: string }>
}

/** A text is rare if no more keys than these begin with it. */
const RARE = 10_000

const FIRST_DAY = '0000-00-00'
const LAST_DAY = '9999-99-99'

export const hasDays = ({ from, to }: ReportCriteria): boolean => from !== null || to !== null

export const isWhole = (criteria: ReportCriteria): boolean =>
  !hasDays(criteria) && criteria.text === null && criteria.values.length === 0

/** Days and one filter at most are counted in blocks; what else comes together is looked for line by line. */
export const isCounted = ({ text, values }: ReportCriteria): boolean => text === null && values.length <= 1

/** Whether a day, as the lines or the blocks have it, is one of those asked for. */
const isInDays = (sql: SqlClient.SqlClient, day: string, { from, to }: ReportCriteria) =>
  sql`${sql.literal(day)} between ${from ?? FIRST_DAY} and ${to ?? LAST_DAY}`

/** The blocks with lines of the days asked for. */
export const blocksOfDays = (sql: SqlClient.SqlClient, criteria: ReportCriteria): Statement.Fragment =>
  sql`report_blocks b where b.report = ${criteria.report} and b.facet = ${DAY} and ${isInDays(sql, 'b.value', criteria)}`

/** The blocks with lines of the one value asked for. */
export const blocksOfValue = (sql: SqlClient.SqlClient, { report, values: [asked] }: ReportCriteria) =>
  sql`report_blocks b where b.report = ${report} and b.facet = ${asked ? filterColumns[asked.filter] : ''}
    and b.value = ${asked?.value ?? ''}`

/** That a row `r` has a text, by each of the keys that may begin with it. */
const rowsWith = (sql: SqlClient.SqlClient, text: string): ReadonlyArray<Statement.Fragment> => {
  const key = searchKey(text)
  return searchKeys.map((name) => sql`r.${sql(name)} >= ${key} and r.${sql(name)} < ${`${key}\u{10ffff}`}`)
}

/** A text with how often it is there; the keys are counted in their indexes alone, and no further than it matters. */
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

/** That a line `e` is of a row with a text. */
const isOfRowsWith = (sql: SqlClient.SqlClient, { asked, isRare }: SearchedText): Statement.Fragment => {
  if (!canExist(asked)) return sql`false`
  const rows = sql`select r.subject from report_rows r where ${sql.or(rowsWith(sql, asked))}`
  return isRare ? sql`e.subject = any(array(${rows}))` : sql`e.subject in (${rows})`
}

/** That the row of a line `e` has a text: looked at line by line, where the lines are few. */
const isWith = (sql: SqlClient.SqlClient, { asked }: SearchedText): Statement.Fragment =>
  canExist(asked)
    ? sql`(select ${sql.or(rowsWith(sql, asked))} from report_rows r where r.subject = e.subject)`
    : sql`false`

/** What a line `e` must be. The bounds of the days are looked up once, so that their index is walked no further. */
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
 * How many lines behind an entry, up to another, fit. Those are read one after the other (no planner looks into them past `offset 0`), so
 * that what was added to a report of a million lines while a file of it was written costs what was added.
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
 * The blocks in which lines fit, with how many there are of them: where days and a filter come together, the blocks that
 * lie whole within the days have them counted, the few at their edges are counted line by line.
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
