import { type Minor, sumOf } from '../../core/money/amount.ts'

/** Open amounts by age. In whole days and whole minor units. */

/** The open amount of invoices due on a day; negative for what was paid too much, or for credit that is left. */
export type DueOn = { readonly currency: string; readonly dueDate: string; readonly due: Minor }

/** By days past due: `upTo30` is 1 to 30. Amounts not due yet and refunds are separate. */
export type Ageing = {
  readonly currency: string
  readonly notDue: Minor
  readonly upTo30: Minor
  readonly upTo60: Minor
  readonly upTo90: Minor
  readonly over90: Minor
  /** The customer's credit: what was paid too much for invoices, and what is left of payments. At least 0. */
  readonly payBack: Minor
  /** Everything due, minus refunds. */
  readonly balance: Minor
}
type Bucket = Exclude<keyof Ageing, 'currency' | 'payBack' | 'balance'>

const DAY_MS = 86_400_000

/** The number of days since a day; negative before it. Both are `yyyy-MM-dd`. */
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

/** The open amounts on a day, by currency in alphabetical order: currencies are never added up. */
export const ageingOf = (dues: ReadonlyArray<DueOn>, today: string): ReadonlyArray<Ageing> =>
  [...new Set(dues.map(({ currency }) => currency))].sort().map((currency) =>
    agedIn(
      currency,
      dues.filter((one) => one.currency === currency),
      today,
    ),
  )
