import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { sortAmong } from '../../schemas/lists/sort.ts'
import { sortSearched } from '../../schemas/lists/sort-wire.ts'
import { partnerSorts } from '../../schemas/partners/partner-fields.ts'
import { partnerCalls } from '../../schemas/partners/partners.calls.ts'
import type { Http } from '../core/http.ts'

/** A page of the partner list. */
export const partnerPage = (http: typeof Http.Service, page: number, pageSize: number, sort: PagedSort | null) =>
  http.call(partnerCalls.GetPartners, {
    payload: {
      id: 0,
      pageIndex: page,
      pageSize,
      partnerCode: 0,
      companyName: '',
      contactPerson: '',
      email: '',
      ...sortSearched(sortAmong(partnerSorts, sort)),
    },
  })
