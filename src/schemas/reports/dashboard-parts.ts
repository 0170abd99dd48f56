import type { Key } from '../people/permissions.ts'

/** The parts of the dashboard, each with the permission of the list behind it. Plain data. */

type Part = { readonly label: string; readonly key: Key }

export const tiles = {
  sales: { label: 'Sales', key: 'report.view' },
  offlineSales: { label: 'Offline sales', key: 'offlineSale.view' },
  refunds: { label: 'Refunds', key: 'report.view' },
  cancellations: { label: 'Cancellations', key: 'report.view' },
  signUps: { label: 'Sign-ups', key: 'report.view' },
  available: { label: 'Stock available', key: 'inventory.view' },
  assigned: { label: 'Stock assigned', key: 'inventory.view' },
  expiring: { label: 'Expiring soon', key: 'inventory.view' },
  lowPlans: { label: 'Low stock plans', key: 'warehouse.view' },
  // Partner users see these instead, and the failed orders of their partner.
  partnerSales: { label: 'Sales', key: 'partnerReport.view' },
  simsHeld: { label: 'SIMs held', key: 'partnerReport.view' },
  failedApiOrders: { label: 'Failed API orders', key: 'apiOrder.view' },
  // Only for employees, who deliver the orders.
  waitingApiOrders: { label: 'API orders waiting too long', key: 'apiOrder.view' },
  activeSubscriptions: { label: 'Active subscriptions', key: 'partnerReport.view' },
  overdueInvoices: { label: 'Overdue invoices', key: 'offlineSale.view' },
} as const satisfies Readonly<Record<string, Part>>
export type TileName = keyof typeof tiles
export const tileNames = Object.keys(tiles) as ReadonlyArray<TileName>

export const charts = {
  series: { label: 'Sales per day', key: 'report.view' },
  byPlan: { label: 'Top 10 plans', key: 'report.view' },
  byPlace: { label: 'Top 10 places', key: 'report.view' },
  bySupplier: { label: 'Suppliers', key: 'report.view' },
  stock: { label: 'Stock by status', key: 'inventory.view' },
} as const satisfies Readonly<Record<string, Part>>
export type ChartName = keyof typeof charts
export const chartNames = Object.keys(charts) as ReadonlyArray<ChartName>

/** The dashboard shows the ten plans and the ten places with the most sales. */
export const SHOWN_SHARES = 10
/** Suppliers are few: all of them are shown, up to this number. */
export const SHOWN_SUPPLIERS = 30
