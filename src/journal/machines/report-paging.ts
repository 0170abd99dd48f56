import { Schema } from 'effect'
import { reportPagingEvents } from '../../machines/report-paging.events.ts'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { ColumnsArranged } from '../../schemas/columns.ts'
import { pagedListNames } from '../../schemas/paged-lists.ts'
import { PagedRow } from '../../schemas/paged-rows.ts'
import { PartnerSort } from '../../schemas/partner.ts'
import { defineJournaled } from '../journaled.ts'
import { exportFacts, fromFilesOfBefore } from './exporting.ts'
import { fromListsWithoutSort } from './lists-without-sort.ts'

const list = Schema.Literals(pagedListNames)
const rows = Schema.Array(PagedRow)

/** A report or the partner list as the journal sees it: in the ring only, since its address says where it stands. */
export const reportPaging = defineJournaled<typeof reportPagingMachine>({
  machine: reportPagingMachine,
  events: reportPagingEvents,
  input: Schema.Struct({ list, page: Schema.Int, sort: Schema.NullOr(PartnerSort), columns: ColumnsArranged }),
  context: Schema.Struct({
    list,
    rows,
    total: Schema.Int,
    offset: Schema.Int,
    page: Schema.Int,
    sort: Schema.NullOr(PartnerSort),
    ahead: Schema.NullOr(Schema.Struct({ page: Schema.Int, rows, total: Schema.Int })),
    openRow: Schema.NullOr(Schema.Int),
    failure: Schema.NullOr(Schema.String),
    columns: ColumnsArranged,
    ...exportFacts,
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
  migrations: { 1: fromFilesOfBefore, 2: fromListsWithoutSort },
})
