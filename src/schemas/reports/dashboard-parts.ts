import type { Key } from '../people/permissions.ts'

/** The parts of the dashboard, each with the permission of the list behind it. Plain data. */

type Part = { readonly label: string; readonly key: Key }

type Figure = Part & {
  /** Whether more of it is good or bad news; absent where it is neither. */
  readonly more?: 'good' | 'bad'
  /** Whether somebody has to act as long as it is above 0. */
  readonly needsAct?: true
}

export const tiles = {
  sales: { label: 'Sales', key: 'report.view', more: 'good' },
  offlineSales: { label: 'Offline sales', key: 'offlineSale.view', more: 'good' },
  refunds: { label: 'Refunds', key: 'report.view', more: 'bad' },
  cancellations: { label: 'Cancellations', key: 'report.view', more: 'bad' },
  signUps: { label: 'Sign-ups', key: 'report.view', more: 'good' },
  available: { label: 'Stock available', key: 'inventory.view' },
  assigned: { label: 'Stock assigned', key: 'inventory.view' },
  expiring: { label: 'Expiring soon', key: 'inventory.view', needsAct: true },
  lowPlans: { label: 'Low stock plans', key: 'warehouse.view', needsAct: true },
  // Partner users see these instead, and the failed orders of their partner.
  partnerSales: { label: 'Sales', key: 'partnerReport.view', more: 'good' },
  simsHeld: { label: 'SIMs held', key: 'partnerReport.view' },
  failedApiOrders: { label: 'Failed API orders', key: 'apiOrder.view', needsAct: true },
  // Only for employees, who deliver the orders.
  waitingApiOrders: { label: 'API orders waiting too long', key: 'apiOrder.view', needsAct: true },
  activeSubscriptions: { label: 'Active subscriptions', key: 'partnerReport.view' },
  overdueInvoices: { label: 'Overdue invoices', key: 'offlineSale.view', needsAct: true },
} as const satisfies Readonly<Record<string, Figure>>
export type TileName = keyof typeof tiles

/** What is known of a figure beside its value. */
export const figureOf = (name: TileName): Figure => tiles[name]

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

/** What the server reads on its own: if one fails, the others are still shown. */
export const parts = {
  trade: 'The sales figures',
  stock: 'The stock figures',
  lowPlans: 'The low stock plans',
  invoices: 'The offline sales',
  finance: 'The finance figures',
  partner: 'The figures of your company',
  failedOrders: 'The failed API orders',
  waitingOrders: 'The API orders waiting too long',
  setup: 'The set-up steps',
} as const satisfies Readonly<Record<string, string>>
export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as ReadonlyArray<PartName>

/** The dashboard shows the ten plans and the ten places with the most sales. */
export const SHOWN_SHARES = 10
/** Suppliers are few: all of them are shown, up to this number. */
export const SHOWN_SUPPLIERS = 30
