import { Effect } from 'effect'
import { CURRENCY } from '../../schemas/core/currency.ts'
import type { Field } from '../../schemas/core/field.ts'
import { type PagedListName, pagedListOf } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { partnerReportOfList } from '../../schemas/partners/partner-report-routes.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import { Http } from '../core/http.ts'
import { ReportService } from '../reports/report-service.ts'
import { readByPages } from './by-pages.ts'
import { columnsNamed } from './columns-named.ts'
import { LEGACY_FILE, LEGACY_HEADER, legacyText } from './legacy.ts'
import type { Courier, FileOrder, ListFile } from './list-file.ts'
import { reportFilterWords } from './report-filter-words.ts'
import { readPartnerReport, readReport } from './report-rows.ts'
import { sortedInWords } from './sorted-in-words.ts'
import { writeFile } from './write-file.ts'

export type PagedOrder = FileOrder<PagedRow> & {
  readonly list: PagedListName
  readonly sort: PagedSort | null
  /** The active filter of the report. */
  readonly filter: ReportFilter | null
}

/** An amount is a number in a file, so its currency is a separate column. */
const currencyField: Field = { name: CURRENCY, label: 'Currency', kind: 'text', width: 0 }

/** The columns of a file: those shown in their order, plus the currency if one of them is an amount. */
export const withCurrency = (fields: ReadonlyArray<Field>, names: ReadonlyArray<string>): ReadonlyArray<Field> => {
  const shown = columnsNamed(fields, names)
  const isTold = shown.some(({ name }) => name === CURRENCY)
  return shown.some(({ kind }) => kind === 'money') && !isTold ? [...shown, currencyField] : shown
}

const asShown = (row: PagedRow) => row

/** Writes a file of a report, the partner list, or a billing list. */
export const writePagedFile = ({ list: name, sort, filter, ...order }: PagedOrder, courier: Courier) =>
  ReportService.ask((reports) =>
    Effect.gen(function* () {
      const http = yield* Http
      const { fields, fileTitle, report, own } = pagedListOf(name)
      const names = [...new Set([...fields.map((field) => field.name), CURRENCY])]
      const ofPartners = partnerReportOfList(own)
      const list: ListFile<PagedRow> = {
        title: fileTitle,
        filter: reportFilterWords(filter),
        sorted: sortedInWords(fields, sort),
        names,
        asShown,
        columns: (shown) => withCurrency(fields, shown),
        read: () => {
          if (report && http.serves('reports'))
            return readReport({ reportName: report.reportName, fields, sort, filter }, http)
          if (ofPartners) return readPartnerReport({ report: ofPartners, fields, filter }, http)
          return readByPages({
            names,
            asShown,
            isMoving: sort !== null,
            pageAt: (query) => reports.page({ list: name, sort, filter, ...query }),
          })
        },
        ...(own === null && {
          legacy: {
            name: LEGACY_FILE,
            text: (rows) =>
              legacyText(
                LEGACY_HEADER,
                // Others read this layout by the position of its values.
                fields.filter(({ ours }) => !ours).map((field) => field.name),
                rows,
              ),
          },
        }),
      }
      return yield* writeFile(list, order, courier)
    }),
  )
