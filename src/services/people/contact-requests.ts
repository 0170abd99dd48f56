import { Effect } from 'effect'
import { contactCalls as calls } from '../../schemas/people/contacts.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList } from '../lists/own-list.ts'
import { reportQueryOf } from '../reports/report-query.ts'

type Query = (typeof calls.GetContactList.query)['Type']

const asked = (http: typeof Http.Service, filter: ReportFilter | null, paged: Pick<Query, 'PageIndex' | 'PageSize'>) =>
  http.call(calls.GetContactList, { query: { ...paged, ...(reportQueryOf(filter) as Query) } })

/** The contacts as a list. Their only total is their number. */
export const contacts: OwnList = {
  page: (http, { page, pageSize, filter }) =>
    Effect.map(asked(http, filter, { PageIndex: page, PageSize: pageSize }), (answer) => ({
      answer,
      rows: answer.contacts,
    })),
  totals: (http, filter) =>
    Effect.map(asked(http, filter, { PageSize: 1 }), ({ isSuccess, message, totalCount }) => ({
      isSuccess,
      message,
      totalCount,
      totals: [],
    })),
  choices: (http) => http.call(calls.GetContactChoices, {}),
}
