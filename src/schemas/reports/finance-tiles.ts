import { INVOICES, OFFLINE_SALE_REPORT, REMINDERS, STATEMENT } from '../billing/billing-routes.ts'
import { dayAfter } from '../core/day-range.ts'
import type { Key } from '../people/permissions.ts'

type FinanceTileKind = {
  readonly label: string
  readonly note?: string
  /** The list with the same sums. */
  readonly list: string
  /** What the list needs beside the permission of our invoices. */
  readonly also?: Key
}

/** The money tiles of the dashboard, in their order. Plain data. */
export const financeTiles = {
  upTo30: { label: 'Overdue 1 to 30 days', list: INVOICES },
  upTo60: { label: 'Overdue 31 to 60 days', list: INVOICES },
  upTo90: { label: 'Overdue 61 to 90 days', list: INVOICES },
  over90: { label: 'Overdue more than 90 days', list: INVOICES },
  toBeReminded: { label: 'To be reminded', list: REMINDERS },
  dueThisWeek: { label: 'Due this week', list: INVOICES },
  receivedThisMonth: {
    label: 'Received this month',
    note: 'Less reversals and refunds',
    list: STATEMENT,
    also: 'customer.view',
  },
  unallocatedCredits: { label: 'Unallocated credits', list: STATEMENT, also: 'customer.view' },
  marginThisMonth: { label: 'Margin this month', note: 'Where the cost is known', list: OFFLINE_SALE_REPORT },
} as const satisfies Readonly<Record<string, FinanceTileKind>>
export type FinanceTileName = keyof typeof financeTiles
export const financeTileNames = Object.keys(financeTiles) as ReadonlyArray<FinanceTileName>

/** What is known of a money tile beside its amounts. */
export const financeTileOf = (name: FinanceTileName): FinanceTileKind => financeTiles[name]

/** Two days, both included; an empty one does not limit. */
type Days = { readonly from: string; readonly to: string }

/** The days from today to Sunday, the last day of the week. */
const daysToSunday = (today: string): number => (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7

/**
 * The days of each tile: of the due date, of the document for the margin, of the receipt for payments. Ages are as in the
 * ageing. What is to be reminded, and credits, are as of today.
 */
export const financeDays = (today: string): Readonly<Record<FinanceTileName, Days>> => {
  const thisMonth = { from: `${today.slice(0, 7)}-01`, to: today }
  return {
    upTo30: { from: dayAfter(today, -30), to: dayAfter(today, -1) },
    upTo60: { from: dayAfter(today, -60), to: dayAfter(today, -31) },
    upTo90: { from: dayAfter(today, -90), to: dayAfter(today, -61) },
    over90: { from: '', to: dayAfter(today, -91) },
    toBeReminded: { from: '', to: '' },
    dueThisWeek: { from: today, to: dayAfter(today, daysToSunday(today)) },
    receivedThisMonth: thisMonth,
    unallocatedCredits: { from: '', to: '' },
    marginThisMonth: thisMonth,
  }
}

/** The names of the days in the address of the list of invoices, which opens the open ones. */
const ofInvoices = (from: string, to: string): Readonly<Record<string, string>> => ({
  status: 'open',
  ...(from !== '' && { dueFrom: from }),
  ...(to !== '' && { dueTo: to }),
})

/** The list of a tile, filtered so that its totals are those of the tile. */
export const financeAddress = ({ name, from, to }: Days & { readonly name: FinanceTileName }): string => {
  const { list } = financeTileOf(name)
  const asked = list === INVOICES ? ofInvoices(from, to) : from === '' ? {} : { from, to }
  const query = new URLSearchParams(asked).toString()
  return query === '' ? list : `${list}?${query}`
}
