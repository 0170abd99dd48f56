import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { areaLabel, outcomes } from '../../src/schemas/history/timeline/choices.ts'
import type { TimelineRow } from '../../src/schemas/history/timeline/wire.ts'
import { REPORT_PAGE_SIZE } from '../../src/schemas/reports/reports.ts'
import { Api } from '../core/http/api.ts'
import { daysAsked } from '../core/http/days-asked.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import {
  type ActivityCriteria,
  type ActivityRow,
  activityLists,
  activityPage,
  type Counted,
} from './activity-queries.ts'
import { outcomeText, subjectText } from './activity-told.ts'
import { activityWords } from './activity-words.ts'

const rowOf = (row: ActivityRow): TimelineRow => ({
  id: row.ordinal,
  at: row.at,
  by: row.by,
  what: activityWords[row.type]?.what ?? row.type,
  subject: subjectText(row),
  outcome: outcomeText(row),
  area: areaLabel(row.area),
  address: row.address,
  kind: row.subjectId === null ? '' : row.kind,
  subjectID: row.subjectId,
  ...(row.ownerId !== null && { ownerID: row.ownerId }),
})

const outcomeLabel = (outcome: string) => outcomes.find(({ value }) => value === outcome)?.label ?? outcome

/** The choices of one filter, with their texts. */
const choicesOf = (lists: ReadonlyArray<Counted>, filter: string, label: (value: string, name: string) => string) =>
  lists
    .filter(({ list }) => list.startsWith(`${filter}:`))
    .map(({ list, label: name, count }) => {
      const value = list.slice(filter.length + 1)
      return { value, label: label(value, name), count }
    })
    .sort((one, other) => (one.label < other.label ? -1 : 1))

/** `/Timeline/*`: people's acts. */
export const layerTimelineHandlers = HttpApiBuilder.group(
  Api,
  'Timeline',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers
      .handle(
        'GetTimeline',
        Effect.fnUntraced(function* ({ query: { PageIndex, PageSize, PersonID, Area, Outcome, ...days } }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: PageIndex ?? 1 },
            { name: 'pageSize', value: PageSize ?? REPORT_PAGE_SIZE },
          )
          const criteria: ActivityCriteria = {
            ...(yield* daysAsked(days)),
            ...(PersonID !== undefined && { person: PersonID }),
            ...(Area !== undefined && { area: Area }),
            ...(Outcome !== undefined && { outcome: Outcome }),
          }
          const { rows, total } = yield* activityPage(sql, criteria, window)
          return {
            isSuccess: true,
            message: '',
            timeline: rows.map(rowOf),
            totalCount: total,
            requestId: yield* requestId,
          }
        }, reading),
      )
      .handle(
        'GetTimelineChoices',
        Effect.fnUntraced(function* () {
          const lists = yield* activityLists(sql)
          const choices = {
            person: choicesOf(lists, 'person', (id, name) => (name === '' ? `No. ${id}` : name)),
            area: choicesOf(lists, 'area', areaLabel),
            outcome: choicesOf(lists, 'outcome', outcomeLabel),
          }
          return { isSuccess: true, message: '', choices, requestId: yield* requestId }
        }, reading),
      )
  }),
)
