import type { ReportName } from '../../src/schemas/reports/reports.ts'
import type { Sale } from './sale.ts'

/** The countries whose sales have a report of their own: by code, and by name for sales from before they told one. */
const countryReports = [
  { code: 'JP', name: 'Japan', report: 'JapanReport' },
  { code: 'GB', name: 'United Kingdom', report: 'UKReport' },
] as const satisfies ReadonlyArray<{ readonly code: string; readonly name: string; readonly report: ReportName }>

/** The report of the country that a plan is for; null where it has none. */
export const countryReportOf = ({ countryCode, country }: Sale['plan']): ReportName | null =>
  countryReports.find(({ code, name }) => (countryCode === '' ? name === country : code === countryCode))?.report ??
  null
