import { dayIn } from '../../src/schemas/core/time-zone.ts'
import type { ArrayColumns } from '../core/projections/rows.ts'
import type { ReportEntry } from './report-entries.ts'
import { unitsOf } from './units.ts'

/** The values of a subject's row that its lines are filtered and totalled by. */
export type Marks = {
  readonly status: string
  readonly vendor: string | null
  readonly supplier: string | null
  readonly country: string
  readonly region: string
  readonly checkout_country: string
  readonly plan_id: number | null
  readonly plan_name: string
  readonly payment_method: string
  readonly currency: string
  readonly price: number | null
  readonly refunded: number | null
  readonly buying_price: number | null
}

/** The columns of `Marks`. */
export const markColumns = [
  'status',
  'vendor',
  'supplier',
  'country',
  'region',
  'checkout_country',
  'plan_id',
  'plan_name',
  'payment_method',
  'currency',
  'price',
  'refunded',
  'buying_price',
] as const satisfies ReadonlyArray<keyof Marks>

/** A stored line: its position, and the values that it is filtered and totalled by. */
export type StoredEntry = {
  readonly report: number
  readonly ordinal: number
  readonly subject: string
  readonly at: string | null
  readonly price: number | null
  readonly transaction: string | null
  readonly day: string
  readonly status: string
  readonly vendor: string
  readonly supplier: string
  readonly place: string
  readonly plan: number | null
  readonly gateway: string
  readonly currency: string
  readonly amount: number
  readonly refunded: number
  readonly cost: number
}

/** A line with the next ordinal of its report. Its day is counted in `zone`. */
export const storedEntry = (
  entry: ReportEntry,
  report: number,
  ordinal: number,
  marks: Marks,
  zone: string,
): StoredEntry => {
  const { subject, at, own } = entry
  return {
    report,
    ordinal,
    subject,
    // The line's own values; null where the subject's row has them.
    at: own === null ? null : at,
    price: own?.price ?? null,
    transaction: own?.transaction ?? null,
    // The day of the line itself: the refund's, not the sale's.
    day: dayIn(zone, at),
    status: marks.status,
    vendor: marks.vendor ?? '',
    supplier: marks.supplier ?? '',
    // The country, else the region, else the customer's country, as the row shows it.
    place: marks.country || marks.region || marks.checkout_country,
    plan: marks.plan_id,
    gateway: marks.payment_method,
    currency: marks.currency,
    amount: unitsOf(own?.price ?? marks.price),
    refunded: unitsOf(marks.refunded),
    cost: unitsOf(marks.buying_price),
  }
}

export const entryColumns = {
  report: { type: 'integer not null', of: ({ report }) => report },
  ordinal: { type: 'integer not null', of: ({ ordinal }) => ordinal },
  subject: { type: 'text not null', of: ({ subject }) => subject },
  at: { type: 'text', of: ({ at }) => at },
  price: { type: 'float8', of: ({ price }) => price },
  transaction: { type: 'text', of: ({ transaction }) => transaction },
  day: { type: 'text collate "C" not null', of: ({ day }) => day },
  status: { type: 'text collate "C" not null', of: ({ status }) => status },
  vendor: { type: 'text collate "C" not null', of: ({ vendor }) => vendor },
  supplier: { type: 'text collate "C" not null', of: ({ supplier }) => supplier },
  place: { type: 'text collate "C" not null', of: ({ place }) => place },
  plan: { type: 'integer', of: ({ plan }) => plan },
  gateway: { type: 'text collate "C" not null', of: ({ gateway }) => gateway },
  currency: { type: 'text collate "C" not null', of: ({ currency }) => currency },
  amount: { type: 'bigint not null', of: ({ amount }) => amount },
  refunded: { type: 'bigint not null', of: ({ refunded }) => refunded },
  cost: { type: 'bigint not null', of: ({ cost }) => cost },
} as const satisfies ArrayColumns<StoredEntry>
