import { Schema } from 'effect'
import { reportPagingEvents } from '../../machines/report-paging.events.ts'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { ColumnsArranged } from '../../schemas/columns.ts'
import { FromOne } from '../../schemas/page-place.ts'
import { pagedListNames } from '../../schemas/paged-lists.ts'
import { PagedRow } from '../../schemas/paged-rows.ts'
import { PagedSort } from '../../schemas/paged-sort.ts'
import { ReportChoices } from '../../schemas/report.ts'
import { ReportFilter, ReportFilterProblem, ReportTotals } from '../../schemas/report-filter.ts'
import { defineJournaled, type Migration } from '../journaled.ts'
import { exportFacts, fromFilesOfBefore } from './exporting.ts'
import { fromListsWithoutSort } from './lists-without-sort.ts'

const list = Schema.Literals(pagedListNames)
const rows = Schema.Array(PagedRow)

/** Before version 4 the view alone knew what was said of a number that is no page. */
const fromThree: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => {
    const { context, ...rest } = state as { readonly context: object }
    return { ...rest, context: { ...context, pageProblem: null } }
  },
}

const blank = { from: '', to: '', text: '', selects: {} }
const wholeReport = { filterPanel: 'closed', choices: 'idle', totals: 'none' }

/** Before version 5 a report was always whole, and not added up. */
const fromFour: Migration = {
  event: (event) =>
    (event as { readonly type: string }).type === 'location.changed' ? { ...(event as object), filter: null } : event,
  input: (input) => ({ ...(input as object), filter: null, filterOpen: false }),
  state: (state) => {
    const { context, value, ...rest } = state as { readonly context: object; readonly value: object }
    return {
      ...rest,
      value: { ...value, ...wholeReport },
      context: {
        ...context,
        isAtLeast: false,
        filter: blank,
        filterProblem: null,
        applied: null,
        opensFilter: false,
        choices: null,
        totals: null,
      },
    }
  },
  value: (value) => ({ ...(value as object), ...wholeReport }),
}

/** Before version 6 the row that waits for the next page and the one that waits for the page before stood apart. */
const awaitingOf: Readonly<Record<string, object>> = {
  awaitingFirst: { awaiting: 'first' },
  awaitingLast: { awaiting: 'last' },
}
const withAwaiting = (value: unknown): unknown => {
  const { row, ...rest } = value as { readonly row: string }
  return { ...rest, row: awaitingOf[row] ?? row }
}
const fromFive: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => {
    const { value, ...rest } = state as { readonly value: unknown }
    return { ...rest, value: withAwaiting(value) }
  },
  value: withAwaiting,
}

/** A report or the partner list as the journal sees it: in the ring only, since its address says where it stands. */
export const reportPaging = defineJournaled<typeof reportPagingMachine>({
  machine: reportPagingMachine,
  events: reportPagingEvents,
  input: Schema.Struct({
    list,
    page: FromOne,
    sort: Schema.NullOr(PagedSort),
    filter: Schema.NullOr(ReportFilter),
    filterOpen: Schema.Boolean,
    columns: ColumnsArranged,
  }),
  context: Schema.Struct({
    list,
    rows,
    total: Schema.Int,
    isAtLeast: Schema.Boolean,
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
      }),
    ),
    openRow: Schema.NullOr(Schema.Int),
    failure: Schema.NullOr(Schema.String),
    columns: ColumnsArranged,
    ...exportFacts,
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
  migrations: { 1: fromFilesOfBefore, 2: fromListsWithoutSort, 3: fromThree, 4: fromFour, 5: fromFive },
})
