import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { minorUnits } from '../../src/schemas/money.ts'
import type { Figure } from '../domain/dashboard.ts'
import type { ReportEvent } from '../domain/report-entries.ts'
import { integers, texts } from '../postgres/arrays.ts'
import type { Subject } from './report-row.ts'
import { createTable } from './rows.ts'

/** How the same is counted: whole, and by what it is about; the key of a plan is its id, of all else its name. */
export type FigureKind = 'whole' | 'plan' | 'place' | 'supplier'

/** What of a subject its figures are told by; null and empty for what it does not have. */
export type FigureSubject = {
  readonly planId: number | null
  /** The country, else the region that its plan is for, else where the customer lives: as every report tells it. */
  readonly place: string
  readonly supplier: string
  readonly currency: string
}

/** Something that counts: money moves with a sale and a refund alone. */
export type Counted = {
  readonly figure: Figure
  readonly day: string
  readonly subject: string
  readonly amount: bigint
}

/** What an event adds to the figures; null where nothing. */
export const countedBy = (event: ReportEvent, subject: string): Counted | null => {
  const count = (figure: Figure, amount = 0n): Counted => ({ figure, day: event.data.at.slice(0, 10), subject, amount })
  switch (event.type) {
    case 'SaleCompleted':
      return count('sales', minorUnits(event.data.price.amount))
    case 'SaleRefunded':
      return count('refunds', minorUnits(event.data.amount))
    case 'SaleCancelled':
    case 'SubscriptionCancelled':
      return count('cancellations')
    case 'CustomerSignedUp':
      return count('signUps')
    default:
      return null
  }
}

/** A subject that these events begin, as its row will tell it. */
export const figureSubjectOf = ({ told, sale }: Subject): FigureSubject => ({
  planId: told.plan?.id ?? null,
  place: told.plan?.country || told.plan?.region || told.customer.country,
  supplier: sale?.plan.supplier ?? '',
  currency: told.price?.currency ?? '',
})

type Sum = {
  readonly figure: Figure
  readonly day: string
  readonly kind: FigureKind
  readonly key: string
  readonly currency: string
  count: number
  amount: bigint
}

const keysOf = ({ planId, place, supplier }: FigureSubject): ReadonlyArray<readonly [FigureKind, string]> => [
  ['whole', ''],
  ...(planId === null ? [] : [['plan', String(planId)] as const]),
  ...(place === '' ? [] : [['place', place] as const]),
  ...(supplier === '' ? [] : [['supplier', supplier] as const]),
]

const unknown: FigureSubject = { planId: null, place: '', supplier: '', currency: '' }

/** By how much each figure grows. */
const sumsOf = (counted: ReadonlyArray<Counted>, subjects: ReadonlyMap<string, FigureSubject>): ReadonlyArray<Sum> => {
  const sums = new Map<string, Sum>()
  for (const { figure, day, subject, amount } of counted) {
    const about = subjects.get(subject) ?? unknown
    const currency = figure === 'sales' || figure === 'refunds' ? about.currency : ''
    for (const [kind, key] of keysOf(about)) {
      const name = JSON.stringify([figure, day, kind, key, currency])
      const sum = sums.get(name) ?? { figure, day, kind, key, currency, count: 0, amount: 0n }
      sum.count++
      sum.amount += amount
      sums.set(name, sum)
    }
  }
  return [...sums.values()]
}

/** The table of the figures, ordered so that a range of days of a kind lies together. */
export const createDayFigures = (sql: SqlClient.SqlClient) => [
  createTable(sql, 'day_figures', {
    figure: 'text not null',
    kind: 'text not null',
    day: 'text not null',
    key: 'text not null',
    currency: 'text not null',
    count: 'integer not null',
    // In minor units.
    amount: 'bigint not null',
  }),
  sql`alter table day_figures add primary key (figure, kind, day, key, currency)`,
]

/** What is told of subjects that were there before, by their rows. */
const knownSubjects = (sql: SqlClient.SqlClient, subjects: ReadonlyArray<string>) =>
  Effect.map(
    sql<FigureSubject & { readonly subject: string }>`select subject, plan_id as "planId",
      coalesce(nullif(country, ''), nullif(region, ''), checkout_country) as place,
      coalesce(supplier, '') as supplier, currency
      from report_rows where subject = any(${texts(subjects)})`,
    (rows) => rows.map(({ subject, ...known }) => [subject, known] as const),
  )

/** Adds what happened to the figures of its days, whose subjects are `fresh` or have their rows already. */
export const addToFigures = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  counted: ReadonlyArray<Counted>,
  fresh: ReadonlyMap<string, Subject>,
) {
  if (counted.length === 0) return
  const subjects = new Map([...fresh].map(([stream, subject]) => [stream, figureSubjectOf(subject)]))
  const others = [...new Set(counted.map(({ subject }) => subject).filter((subject) => !subjects.has(subject)))]
  if (others.length > 0) for (const [subject, known] of yield* knownSubjects(sql, others)) subjects.set(subject, known)
  const sums = sumsOf(counted, subjects)
  yield* sql`insert into day_figures (figure, kind, day, key, currency, count, amount)
    select figure, kind, day, key, currency, count, amount::bigint
    from unnest(${texts(sums.map(({ figure }) => figure))}, ${texts(sums.map(({ kind }) => kind))},
      ${texts(sums.map(({ day }) => day))}, ${texts(sums.map(({ key }) => key))},
      ${texts(sums.map(({ currency }) => currency))}, ${integers(sums.map(({ count }) => count))},
      ${texts(sums.map(({ amount }) => String(amount)))})
      as added (figure, kind, day, key, currency, count, amount)
    on conflict (figure, kind, day, key, currency)
    do update set count = day_figures.count + excluded.count, amount = day_figures.amount + excluded.amount`
})
