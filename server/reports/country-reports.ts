import type { ReportName } from '../../src/schemas/reports/reports.ts'
import type { Sale } from './sale.ts'

/** The countries with their own report: by code, or by name for older sales, which have no code. */
const countryReports = [
  { code: 'JP', name: 'Japan', report: 'JapanReport' },
  { code: 'GB', name: 'United Kingdom', report: 'UKReport' },
] as const satisfies ReadonlyArray<{ readonly code: string; readonly name: string; readonly report: ReportName }>

/** The report for a plan's country; null if that country has none. */
export const countryReportOf = ({ countryCode, country }: Sale['plan']): ReportName | null =>
  countryReports.find(({ code, name }) => (countryCode === '' ? name === country : code === countryCode))?.report ??
  null
