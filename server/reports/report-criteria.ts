import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { FieldProblem } from '../../src/schemas/core/answer.ts'
import { rangeProblems } from '../../src/schemas/core/day-range.ts'
import { plainText } from '../../src/schemas/core/quotation.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../src/schemas/core/text.ts'
import { sortInQuery } from '../../src/schemas/lists/sort-wire.ts'
import type { ReportSort } from '../../src/schemas/reports/report.ts'
import { reportFilterMessages, reportFilterNames, reportFilters } from '../../src/schemas/reports/report-filters.ts'
import type { ReportFilterQuery } from '../../src/schemas/reports/reports.calls.ts'
import { type ReportName, reportNamed } from '../../src/schemas/reports/reports.ts'
import { Fault } from '../core/http/faults.ts'
import { type ReportCriteria, searchedText } from './criteria.ts'
import { lineOrderOf } from './report-order.ts'

type SortAsked = { readonly SortBy?: ReportSort['column']; readonly SortOrder?: ReportSort['direction'] }

/** The requested order of a report. Fails for a column that the report does not have. */
export const orderOf = Effect.fnUntraced(function* (name: ReportName, query: SortAsked) {
  const sort = sortInQuery(query)
  const { fields } = reportNamed(name)
  if (sort !== null && !fields.some((field) => field.sortable && field.name === sort.column)) {
    const message = reportFilterMessages.notSorted(sort.column)
    return yield* new Fault({ status: 400, message: `${message}.`, errors: [{ field: 'sortBy', message }] })
  }
  return lineOrderOf(sort)
})

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

/** The requested filter of a report. Fails for an invalid day, and for a filter that the report does not have. */
export const criteriaOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  name: ReportName,
  query: ReportFilterQuery,
) {
  const { number, filters } = reportNamed(name)
  const { From: from = '', To: to = '' } = query
  const errors: Array<FieldProblem> = Object.entries(rangeProblems({ from, to })).map(([field, message]) => ({
    field,
    message,
  }))
  const text = given(plainText(query.Text ?? ''))
  const problem = text === null ? null : textProblem(text, MAX_SEARCH_TEXT)
  if (problem !== null) errors.push({ field: 'text', message: problem })
  const values = reportFilterNames.flatMap((filter) => {
    const { wire, label } = reportFilters[filter]
    const value = query[wire]
    if (value === undefined || value === '') return []
    if (filters.includes(filter)) return [{ filter, value: String(value) }]
    errors.push({
      field: wire.charAt(0).toLowerCase() + wire.slice(1),
      message: reportFilterMessages.notOffered(label),
    })
    return []
  })
  if (errors.length > 0) {
    return yield* new Fault({ status: 400, message: errors.map(({ message }) => `${message}.`).join(' '), errors })
  }
  const searched = text === null ? null : yield* searchedText(sql, text)
  return { report: number, from: given(from), to: given(to), text: searched, values } satisfies ReportCriteria
})
