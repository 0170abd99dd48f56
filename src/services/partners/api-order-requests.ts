import { Effect } from 'effect'
import { apiOrderCalls as calls } from '../../schemas/partners/api-orders.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList } from '../lists/own-list.ts'

type Searched = (typeof calls.SearchApiOrder.payload)['Type']
type Paged = { readonly page: number; readonly pageSize: number }

/** The query of a filter, without the parts that are not set. */
const searchedBy = ({ from, to, text, selects }: ReportFilter): Searched => {
  const { partner = '', plan = '', status = '' } = selects
  return {
    ...(text !== '' && { text }),
    ...(partner !== '' && { partnerID: Number(partner) }),
    ...(plan !== '' && { planID: Number(plan) }),
    // An old link may hold an unknown status; the server reports it.
    ...(status !== '' && { status: status as NonNullable<Searched['status']> }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

const asked = (http: typeof Http.Service, filter: ReportFilter | null, { page, pageSize }: Paged) =>
  filter === null
    ? http.call(calls.GetApiOrderList, { query: { PageIndex: page, PageSize: pageSize } })
    : http.call(calls.SearchApiOrder, { payload: { ...searchedBy(filter), pageIndex: page, pageSize } })

/** API orders as a list. Their only total is their number. */
export const apiOrders: OwnList = {
  page: (http, { filter, ...paged }) =>
    Effect.map(asked(http, filter, paged), (answer) => ({ answer, rows: answer.apiOrders })),
  totals: (http, filter) =>
    Effect.map(asked(http, filter, { page: 1, pageSize: 1 }), ({ isSuccess, message, totalCount }) => ({
      isSuccess,
      message,
      totalCount,
      totals: [],
    })),
  choices: (http) => http.call(calls.GetApiOrderChoices, {}),
}
