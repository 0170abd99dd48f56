import { type Minor, sumOf } from '../../core/money/amount.ts'

/** What is due, by how long it has been. Whole days, whole minor units. */

/** What of invoices of a day is still to be paid; below 0 what is to be paid back. */
export type DueOn = { readonly currency: string; readonly dueDate: string; readonly due: Minor }

/** By days past due: `upTo30` is 1 to 30. What is not due yet, and what is to be paid back, stand apart. */
export type Ageing = {
  readonly currency: string
  readonly notDue: Minor
  readonly upTo30: Minor
  readonly upTo60: Minor
  readonly upTo90: Minor
  readonly over90: Minor
  /** Of invoices that were paid and then credited: from 0 on. */
  readonly payBack: Minor
  /** What is due in all, less what is to be paid back. */
  readonly balance: Minor
}
type Bucket = Exclude<keyof Ageing, 'currency' | 'payBack' | 'balance'>

const DAY_MS = 86_400_000

/** How many days have passed since a day: below 0 before it. Both `yyyy-MM-dd`. */
export const daysPast = (dueDate: string, today: string): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dueDate}T00:00:00Z`)) / DAY_MS)

const bucketOf = (days: number): Bucket => {
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'upTo30'
  if (days <= 60) return 'upTo60'
  return days <= 90 ? 'upTo90' : 'over90'
}

const agedIn = (currency: string, dues: ReadonlyArray<DueOn>, today: string): Ageing => {
  const dueIn = (bucket: Bucket): Minor =>
    sumOf(dues.flatMap(({ due, dueDate }) => (due > 0n && bucketOf(daysPast(dueDate, today)) === bucket ? [due] : [])))
  return {
    currency,
    notDue: dueIn('notDue'),
    upTo30: dueIn('upTo30'),
    upTo60: dueIn('upTo60'),
    upTo90: dueIn('upTo90'),
    over90: dueIn('over90'),
    payBack: -sumOf(dues.flatMap(({ due }) => (due < 0n ? [due] : []))),
    balance: sumOf(dues.map(({ due }) => due)),
  }
}

/** What is due on a day, each currency by itself, in their order: they are never added up. */
export const ageingOf = (dues: ReadonlyArray<DueOn>, today: string): ReadonlyArray<Ageing> =>
  [...new Set(dues.map(({ currency }) => currency))].sort().map((currency) =>
    agedIn(
      currency,
      dues.filter((one) => one.currency === currency),
      today,
    ),
  )
