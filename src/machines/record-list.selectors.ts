import type { SnapshotFrom } from 'xstate'
import type { AnyRecord } from '../schemas/record/define.ts'
import type { RecordRow } from '../schemas/record/shown.ts'
import { type ListFacts, pageFactsOf, placeOf } from './list-facts.ts'
import { definitionOf, type RecordPlace } from './record-list.context.ts'
import type { recordListMachine } from './record-list.machine.ts'

export type RecordListSnapshot = SnapshotFrom<typeof recordListMachine>

/** The definition of what is listed. */
export const recordOf = ({ context }: RecordListSnapshot): AnyRecord => definitionOf(context)

/** What the address has to say. */
export const locationOf = ({ context }: RecordListSnapshot): RecordPlace => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
})

export const isFilterOpen = (snapshot: RecordListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

/** What the frame of the list shows. */
export const factsOf = (snapshot: RecordListSnapshot): ListFacts<RecordRow> => {
  const { context, value } = snapshot
  return {
    state: value.rows,
    failure: context.failure,
    rows: context.rows,
    firstSerial: context.offset + 1,
    total: context.total,
    ...pageFactsOf(value.rows, context, context.shownSize),
    pageSize: context.pageSize,
    isSearch: context.applied !== null,
    arrangement: context.columns,
    canExport: false,
    isExporting: false,
    markedRow: placeOf(context.rows, context.marked),
  }
}
