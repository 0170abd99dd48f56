import type { ReportTotal } from '../../schemas/reports/report.ts'

const counts = new Intl.NumberFormat('en-GB')

/** How many rows a total of costs or margins covers, if some costs are unknown; null if it covers all. */
export const costedWords = (name: string, { count, costed }: Pick<ReportTotal, 'count' | 'costed'>): string | null => {
  if (costed === undefined || costed === count) return null
  const lines = `${counts.format(costed)} of ${counts.format(count)} lines`
  if (name === 'cost') return `cost known for ${lines}`
  return name === 'margin' && costed > 0 ? `over ${lines}` : null
}
