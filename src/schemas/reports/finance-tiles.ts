import { INVOICES, OFFLINE_SALE_REPORT } from '../billing/billing-routes.ts'
import { dayAfter } from '../core/day-range.ts'

/** The money tiles of the dashboard, each with the days of its list. Plain data. */
export const financeTiles = {
  upTo30: { label: 'Overdue 1 to 30 days' },
  upTo60: { label: 'Overdue 31 to 60 days' },
  upTo90: { label: 'Overdue 61 to 90 days' },
  over90: { label: 'Overdue more than 90 days' },
  dueThisWeek: { label: 'Due this week' },
  marginThisMonth: { label: 'Margin this month', note: 'Where the cost is known' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly note?: string }>>
type FinanceTileName = keyof typeof financeTiles
export const financeTileNames = Object.keys(financeTiles) as ReadonlyArray<FinanceTileName>

/** Two days, both included; an empty one does not limit. */
type Days = { readonly from: string; readonly to: string }

/** The days from today to Sunday, the last day of the week. */
const daysToSunday = (today: string): number => (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7

/** The days of each tile: of the due date, or of the document for the margin. Ages are as in the ageing. */
export const financeDays = (today: string): Readonly<Record<FinanceTileName, Days>> => ({
  upTo30: { from: dayAfter(today, -30), to: dayAfter(today, -1) },
  upTo60: { from: dayAfter(today, -60), to: dayAfter(today, -31) },
  upTo90: { from: dayAfter(today, -90), to: dayAfter(today, -61) },
  over90: { from: '', to: dayAfter(today, -91) },
  dueThisWeek: { from: today, to: dayAfter(today, daysToSunday(today)) },
  marginThisMonth: { from: `${today.slice(0, 7)}-01`, to: today },
})

/** The list of a tile, filtered so that its totals are those of the tile. */
export const financeAddress = ({ name, from, to }: Days & { readonly name: FinanceTileName }): string => {
  if (name === 'marginThisMonth') return `${OFFLINE_SALE_REPORT}?${new URLSearchParams({ from, to })}`
  const days = { ...(from !== '' && { dueFrom: from }), ...(to !== '' && { dueTo: to }) }
  return `${INVOICES}?${new URLSearchParams({ status: 'open', ...days })}`
}
