import { Schema } from 'effect'
import { recordListEvents } from '../../../machines/records/record-list.events.ts'
import { recordListMachine } from '../../../machines/records/record-list.machine.ts'
import { NamedOthers } from '../../../schemas/core/lookup.ts'
import { FromOne } from '../../../schemas/lists/page-place.ts'
import { DayProblems, RecordFilter, RecordLookups, RecordRow, RecordSort } from '../../../schemas/records/kit/shown.ts'
import { listedNames } from '../../../schemas/records/viewed.ts'
import { defineJournaled } from '../../journaled.ts'
import { exportFacts } from '../lists/exporting.ts'

const record = Schema.Literals(listedNames)

/** How the journal records a list of records: in the ring only, since its address has its position. */
export const recordList = defineJournaled<typeof recordListMachine>({
  machine: recordListMachine,
  events: recordListEvents,
  input: Schema.Struct({
    record,
    page: FromOne,
    pageSize: Schema.NullOr(FromOne),
    filter: Schema.NullOr(RecordFilter),
    sort: Schema.NullOr(RecordSort),
    entries: FromOne,
    filterOpen: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  context: Schema.Struct({
    record,
    rows: Schema.Array(RecordRow),
    total: Schema.Int,
    offset: Schema.Int,
    shownSize: FromOne,
    page: FromOne,
    pageSize: FromOne,
    entries: FromOne,
    filter: RecordFilter,
    filterProblem: Schema.NullOr(Schema.String),
    dayProblems: DayProblems,
    applied: Schema.NullOr(RecordFilter),
    sort: Schema.NullOr(RecordSort),
    lookups: Schema.NullOr(RecordLookups),
    named: NamedOthers,
    totals: Schema.optionalKey(Schema.Array(RecordRow)),
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    opensFilter: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
})
