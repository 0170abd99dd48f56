import { Schema } from 'effect'
import { reportPagingEvents } from '../../../machines/reports/report-paging.events.ts'
import { reportPagingMachine } from '../../../machines/reports/report-paging.machine.ts'
import { Unsent } from '../../../schemas/core/answer.ts'
import { FromOne } from '../../../schemas/lists/page-place.ts'
import { pagedListNames } from '../../../schemas/lists/paged-lists.ts'
import { PagedRow } from '../../../schemas/lists/paged-rows.ts'
import { PagedSort } from '../../../schemas/lists/paged-sort.ts'
import { ReportChoices } from '../../../schemas/reports/report.ts'
import { ReportFilter, ReportFilterProblem, ReportTotals } from '../../../schemas/reports/report-filter.ts'
import { defineJournaled } from '../../journaled.ts'
import { exportFacts } from '../lists/exporting.ts'

const list = Schema.Literals(pagedListNames)
const rows = Schema.Array(PagedRow)

/** How the journal records a report or the partner list: in the ring only, since its address has its position. */
export const reportPaging = defineJournaled<typeof reportPagingMachine>({
  machine: reportPagingMachine,
  events: reportPagingEvents,
  input: Schema.Struct({
    list,
    page: FromOne,
    sort: Schema.NullOr(PagedSort),
    filter: Schema.NullOr(ReportFilter),
    filterOpen: Schema.Boolean,
    rowsOnly: Schema.optionalKey(Schema.Literal(true)),
  }),
  context: Schema.Struct({
    list,
    rowsOnly: Schema.optionalKey(Schema.Literal(true)),
    rows,
    total: Schema.Int,
    isAtLeast: Schema.Boolean,
    unsent: Schema.optional(Unsent),
    offset: Schema.Int,
    page: FromOne,
    pageProblem: Schema.NullOr(Schema.String),
    sort: Schema.NullOr(PagedSort),
    filter: ReportFilter,
    filterProblem: Schema.NullOr(ReportFilterProblem),
    applied: Schema.NullOr(ReportFilter),
    opensFilter: Schema.Boolean,
    choices: Schema.NullOr(ReportChoices),
    totals: Schema.NullOr(ReportTotals),
    ahead: Schema.NullOr(
      Schema.Struct({
        page: FromOne,
        rows,
        total: Schema.Int,
        isAtLeast: Schema.optionalKey(Schema.Literal(true)),
        unsent: Schema.optional(Unsent),
      }),
    ),
    openRow: Schema.NullOr(Schema.Int),
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
})
