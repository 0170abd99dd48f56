import type { Effect } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import type { ReportChoices } from '../../schemas/reports/report.ts'
import type { ReportTotals } from '../../schemas/reports/report-filter.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'

type Asking = typeof Http.Service

export type OwnPage = {
  readonly page: number
  readonly pageSize: number
  readonly sort: PagedSort | null
  readonly filter: ReportFilter | null
}

export type Said = { readonly isSuccess: boolean; readonly message?: string | null | undefined }
export type OwnRows = {
  readonly answer: Said & { readonly totalCount: number }
  readonly rows: ReadonlyArray<PagedRow>
}

/** The requests of a list with its own calls: a page, the totals, and the filter options. */
export type OwnList = {
  readonly page: (http: Asking, asked: OwnPage) => Effect.Effect<OwnRows, AppError>
  readonly totals: (http: Asking, filter: ReportFilter | null) => Effect.Effect<Said & ReportTotals, AppError>
  readonly choices: (http: Asking) => Effect.Effect<Said & { readonly choices: ReportChoices }, AppError>
}
