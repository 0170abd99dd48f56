import { Effect } from 'effect'
import { apiOrderCalls as calls } from '../../schemas/partners/api-orders.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList } from '../lists/own-list.ts'

type Searched = (typeof calls.SearchApiOrder.payload)['Type']
type Paged = { readonly page: number; readonly pageSize: number }

/** What a filter asks for: what nobody asks for is left out. */
const searchedBy = ({ from, to, text, selects }: ReportFilter): Searched => {
  const { partner = '', plan = '', status = '' } = selects
  return {
    ...(text !== '' && { text }),
    ...(partner !== '' && { partnerID: Number(partner) }),
    ...(plan !== '' && { planID: Number(plan) }),
    // Of an old link it may be none of them: the server says so.
    ...(status !== '' && { status: status as NonNullable<Searched['status']> }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

const asked = (http: typeof Http.Service, filter: ReportFilter | null, { page, pageSize }: Paged) =>
  filter === null
    ? http.call(calls.GetApiOrderList, { query: { PageIndex: page, PageSize: pageSize } })
    : http.call(calls.SearchApiOrder, { payload: { ...searchedBy(filter), pageIndex: page, pageSize } })

/** The orders of partners' systems as a list: it comes to how many there are, and no more. */
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
