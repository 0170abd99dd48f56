import { dayAfter } from '../../schemas/core/day-range.ts'
import { formatDay, moneyIn } from '../../schemas/core/format.ts'
import { dayIn } from '../../schemas/core/time-zone.ts'
import type { Notification, NotificationKind } from '../../schemas/shell/notification.ts'

/** One notification, or several of one kind and day that are folded into one line. */
export type Entry =
  | { readonly as: 'one'; readonly item: Notification }
  | {
      readonly as: 'several'
      readonly id: string
      readonly kind: NotificationKind
      readonly items: ReadonlyArray<Notification>
    }

type DayOfEntries = { readonly label: string; readonly entries: ReadonlyArray<Entry> }

/** The items in groups, in the order of their first ones. */
const grouped = <Key extends string>(
  items: ReadonlyArray<Notification>,
  keyOf: (item: Notification) => Key,
): ReadonlyArray<readonly [Key, ReadonlyArray<Notification>]> => {
  const groups = new Map<Key, ReadonlyArray<Notification>>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

/** As many of one kind and day are folded. */
const FOLDED_FROM = 3

/** Their `at` is no past moment: how long they have been true is not known. */
const timeless: ReadonlySet<NotificationKind> = new Set(['low', 'expiring'])

/** When it happened: a day or a moment; empty for what is true now, whenever it began. */
export const momentOf = ({ kind, at }: Notification): string => (timeless.has(kind) ? '' : at)

const labelOf = (day: string, today: string): string => {
  if (day === '') return 'Now'
  if (day >= today) return 'Today'
  return day === dayAfter(today, -1) ? 'Yesterday' : formatDay(day)
}

const entriesOf = (day: string, items: ReadonlyArray<Notification>): ReadonlyArray<Entry> => {
  return grouped(items, ({ kind }) => kind).flatMap(
    ([kind, all]): ReadonlyArray<Entry> =>
      all.length < FOLDED_FROM
        ? all.map((item) => ({ as: 'one', item }))
        : [{ as: 'several', id: `${day} ${kind}`, kind, items: all }],
  )
}

/** The notifications by the company's day, what is true now first, then the latest day; several of one kind folded. */
export const daysOf = (
  items: ReadonlyArray<Notification>,
  zone: string,
  today: string,
): ReadonlyArray<DayOfEntries> => {
  const dayOf = (item: Notification): string => {
    const at = momentOf(item)
    return at.includes('T') ? dayIn(zone, at) : at
  }
  const sorted = items.toSorted((one, other) => {
    const [at, after] = [momentOf(one), momentOf(other)]
    return at === after ? 0 : at < after ? 1 : -1
  })
  const days = grouped(sorted, dayOf)
  const now = days.filter(([day]) => day === '')
  return [...now, ...days.filter(([day]) => day !== '')].map(([day, all]) => ({
    label: labelOf(day, today),
    entries: entriesOf(day, all),
  }))
}

/** An amount with its currency; of several only where all have the same. Empty if there is none. */
export const amountOf = (items: ReadonlyArray<Notification>): string => {
  const [first] = items
  if (first === undefined || items.some(({ amount, currency }) => amount === null || currency !== first.currency)) {
    return ''
  }
  return moneyIn(
    first.currency,
    items.reduce((all, { amount }) => all + (amount ?? 0), 0),
  )
}
