import { Effect } from 'effect'
import { timelineCalls as calls } from '../../schemas/history/timeline.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList } from '../lists/own-list.ts'
import { reportQueryOf } from '../reports/report-query.ts'

type Query = (typeof calls.GetTimeline.query)['Type']

const asked = (http: typeof Http.Service, filter: ReportFilter | null, paged: Pick<Query, 'PageIndex' | 'PageSize'>) =>
  http.call(calls.GetTimeline, { query: { ...paged, ...(reportQueryOf(filter) as Query) } })

/** The timeline as a list. Its only total is the number of entries. */
export const timeline: OwnList = {
  page: (http, { page, pageSize, filter }) =>
    Effect.map(asked(http, filter, { PageIndex: page, PageSize: pageSize }), (answer) => ({
      answer,
      rows: answer.timeline,
    })),
  totals: (http, filter) =>
    Effect.map(asked(http, filter, { PageSize: 1 }), ({ isSuccess, message, totalCount }) => ({
      isSuccess,
      message,
      totalCount,
      totals: [],
    })),
  choices: (http) => http.call(calls.GetTimelineChoices, {}),
}
