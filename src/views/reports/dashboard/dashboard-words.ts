import { COUNT, type Measure } from '../../../machines/reports/dashboard.machine.ts'
import { INVOICES, OFFLINE_SALE_REPORT } from '../../../schemas/billing/billing-routes.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { type DayRange, daysIn } from '../../../schemas/core/day-range.ts'
import { formatDay, moneyIn } from '../../../schemas/core/format.ts'
import { WAITING } from '../../../schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../../schemas/partners/api-order/routes.ts'
import { PARTNER_REPORTS } from '../../../schemas/partners/partner-report-routes.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import type { Dashboard, Share, StockShare, Tile } from '../../../schemas/reports/dashboard.ts'
import type { ChartName, TileName } from '../../../schemas/reports/dashboard-parts.ts'
import { type ReportRouteName, reportPath } from '../../../schemas/reports/report-routes.ts'
import { stockStatuses } from '../../../schemas/stock/stock.ts'

/** The dashboard's texts and links. */

export const grouped = (value: number): string => value.toLocaleString('en-GB')

/** A value of the chosen measure: a number, or an amount in one currency. */
export const measured = (value: number, measure: Measure): string =>
  measure === COUNT ? grouped(value) : moneyIn(measure, value)

type Amounts = ReadonlyArray<{ readonly currency: string; readonly amount: number; readonly previous?: number }>
type Measurable = { readonly value: number; readonly previous?: number; readonly amounts: Amounts }

/** The value of an entry, by the chosen measure. */
export const sizeOf = ({ value, amounts }: Measurable, measure: Measure): number =>
  measure === COUNT ? value : (amounts.find(({ currency }) => currency === measure)?.amount ?? 0)

/** The value in the previous range. */
export const sizeBefore = ({ previous = 0, amounts }: Measurable, measure: Measure): number =>
  measure === COUNT ? previous : (amounts.find(({ currency }) => currency === measure)?.previous ?? 0)

/** The change in whole percent; null if the previous value was 0. */
const percentMore = (value: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((value - previous) / previous) * 100)

const signed = (value: number, text: string): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`

/** '+12 (+8 %)', '0 (0 %)'; a dash if the previous value was 0. */
export const changeText = (value: number, previous: number, format: (value: number) => string): string => {
  const percent = percentMore(value, previous)
  if (percent === null) return '—'
  const difference = value - previous
  return `${signed(difference, format(Math.abs(difference)))} (${signed(percent, `${grouped(Math.abs(percent))} %`)})`
}

type News = { readonly kind: 'good' | 'bad' | 'neutral'; readonly word: string }

/** Whether a change is good or bad news, and in a word for people who do not see its arrow and colour. */
export const newsOf = (value: number, previous: number, more: 'good' | 'bad' | undefined): News => {
  if (previous === 0) return { kind: 'neutral', word: 'none before' }
  if (value === previous) return { kind: 'neutral', word: 'the same as before' }
  const isMore = value > previous
  if (more === undefined) return { kind: 'neutral', word: isMore ? 'more than before' : 'less than before' }
  return isMore === (more === 'good')
    ? { kind: 'good', word: isMore ? 'more than before, better' : 'less than before, better' }
    : { kind: 'bad', word: isMore ? 'more than before, worse' : 'less than before, worse' }
}

/** ', 8 % more than before'. */
const comparedText = (value: number, previous: number): string => {
  const percent = percentMore(value, previous)
  if (percent === null) return ', none before'
  if (value === previous) return ', the same as before'
  if (percent === 0) return ', about the same as before'
  const size = `${grouped(Math.abs(percent))} %`
  return percent > 0 ? `, ${size} more than before` : `, ${size} less than before`
}

const soldText = (value: number, measure: Measure): string =>
  measure === COUNT ? counted(value, 'sale') : measured(value, measure)

/** The sales of a range in a sentence: '412 sales, 8 % more than before.' */
export const seriesSentence = (sales: Tile | undefined, measure: Measure): string => {
  if (sales === undefined) return 'No sales.'
  const measurable = { ...sales, previous: sales.previous ?? 0 }
  const [now, before] = [sizeOf(measurable, measure), sizeBefore(measurable, measure)]
  return now === 0 && before === 0 ? 'No sales.' : `${soldText(now, measure)}${comparedText(now, before)}.`
}

/** The best-selling entry in a sentence. */
export const sharesSentence = ([first]: ReadonlyArray<Share>, measure: Measure): string =>
  first === undefined ? 'No sales.' : `Most: ${first.name} with ${soldText(sizeOf(first, measure), measure)}.`

/** The stock in a sentence. */
export const stockSentence = (stock: ReadonlyArray<StockShare>): string => {
  const items = stock.reduce((sum, share) => sum + share.items, 0)
  const available = stock.find(({ status }) => status === 'available')?.items ?? 0
  return items === 0 ? 'No SIMs.' : `${counted(items, 'SIM')}, ${grouped(available)} of them available.`
}

/** The entries with the highest values, highest first. */
export const mostOf = (shares: ReadonlyArray<Share>, measure: Measure, shown: number): ReadonlyArray<Share> =>
  shares
    .filter((share) => sizeOf(share, measure) > 0)
    .toSorted((one, other) => sizeOf(other, measure) - sizeOf(one, measure))
    .slice(0, shown)

/** Whether several entries have the same value: bars of one length say nothing. */
export const isEven = (shares: ReadonlyArray<Share>, measure: Measure): boolean =>
  shares.length > 1 && new Set(shares.map((share) => sizeOf(share, measure))).size === 1

/** The sales tile of the range. */
export const salesIn = ({ tiles }: Pick<Dashboard, 'tiles'>): Tile | undefined =>
  tiles.find(({ name }) => name === 'sales' || name === 'partnerSales')

/** The currencies with sales in either range. */
export const currenciesIn = (dashboard: Dashboard): ReadonlyArray<string> =>
  salesIn(dashboard)?.amounts.map(({ currency }) => currency) ?? []

const report = (name: ReportRouteName, { from, to }: DayRange, more: Readonly<Record<string, string>> = {}): string =>
  `${reportPath(name)}?${new URLSearchParams({ from, to, ...more })}`

/** A link to the sales of some days; for partner users, the partner's sales. */
const salesOf = (
  dashboard: Pick<Dashboard, 'tiles'>,
  { from, to }: DayRange,
  more: Readonly<Record<string, string>> = {},
): string =>
  salesIn(dashboard)?.name === 'partnerSales'
    ? `${PARTNER_REPORTS}/SalesReport?${new URLSearchParams({ from, to, ...more })}`
    : report('SaleReport', { from, to }, more)

const INVENTORY = '/pages/InventoryMaster'

/** A link to the list that a tile counts. */
export const tileAddress = (name: TileName, dashboard: Dashboard): string => {
  switch (name) {
    case 'sales':
    case 'partnerSales':
      return salesOf(dashboard, dashboard)
    case 'refunds':
      return report('RefundReport', dashboard)
    case 'cancellations':
      return report('CancellationReport', dashboard)
    case 'signUps':
      return report('SignupReport', dashboard)
    case 'available':
    case 'assigned':
      return `${INVENTORY}?stockStatus=${name}`
    case 'expiring':
      return `${INVENTORY}?expiresTo=${dashboard.expiresTo}&stockStatus=available`
    case 'lowPlans':
      return `${viewedRoutes.balance.list}?level=low`
    case 'offlineSales':
      return `${OFFLINE_SALE_REPORT}?from=${dashboard.from}&to=${dashboard.to}`
    case 'simsHeld':
      return PARTNER_REPORTS
    case 'activeSubscriptions':
      return `${PARTNER_REPORTS}/SubscriptionReport`
    case 'waitingApiOrders':
      return `${API_ORDERS}?status=${WAITING}`
    case 'failedApiOrders':
      return `${API_ORDERS}?status=Failed`
    case 'overdueInvoices':
      return `${INVOICES}?status=overdue`
  }
}

type Shown = Pick<Dashboard, 'tiles' | 'from' | 'to'>

const partOf: Partial<Record<ChartName, string>> = { byPlan: 'plan', byPlace: 'country', bySupplier: 'supplier' }

/** A link to the sales of a plan, a place or a supplier. */
export const shareAddress = (chart: ChartName, { key }: Share, dashboard: Shown): string =>
  salesOf(dashboard, dashboard, { [partOf[chart] ?? 'plan']: key })

/** A link to the sales of one day. */
export const dayAddress = (day: string, dashboard: Shown): string => salesOf(dashboard, { from: day, to: day })

/** The stock by status, in the order of a SIM's life. */
export const inOrder = (stock: ReadonlyArray<StockShare>): ReadonlyArray<StockShare & { readonly label: string }> =>
  stockStatuses.flatMap(({ value, label }) => {
    const share = stock.find(({ status }) => status === value)
    return share === undefined ? [] : [{ ...share, label }]
  })

/** A link to the SIMs with a status. */
export const statusAddress = (status: string): string => `${INVENTORY}?stockStatus=${status}`

/** The days of the figures and those they are compared with. */
export const comparedDays = (range: DayRange): string => {
  const { from, to } = range
  if (from === to) return `${formatDay(from)}, compared with the day before.`
  return `${formatDay(from)} to ${formatDay(to)}, compared with the ${counted(daysIn(range), 'day')} before.`
}

export const latestSale = (day: string): string => `The latest sale was on ${formatDay(day)}.`
