import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { dayAfter, daysIn } from '../../../src/schemas/core/day-range.ts'
import { balanceOf, disputeOf, type OfflineSaleState } from '../offline-sale.ts'

/** The days overdue from which each level is due, rising. */
export type ReminderDays = readonly [number, number, number]

/** The last reminder that counts, and its day: 0 and empty for none. */
type LastReminder = { readonly level: number; readonly day: string }

/** The last reminder of an invoice that was sent, or may have been sent. */
export const lastReminderOf = ({ reminders }: Pick<OfflineSaleState, 'reminders'>): LastReminder => {
  const last = reminders.at(-1)
  if (last === undefined) return { level: 0, day: '' }
  const { reminded, ended } = last
  return ended === null || ended.problem === null
    ? { level: reminded.level, day: reminded.day }
    : { level: ended.lastLevel, day: ended.lastDay }
}

/** The number of days after the due date; 0 before it. */
export const daysOverdue = (dueDate: string, today: string): number =>
  Math.max(0, daysIn({ from: dueDate, to: today }) - 1)

type Overdue = { readonly dueDate: string; readonly last: LastReminder; readonly today: string }

/**
 * The level that is due on a day; null for none. Levels follow each other. If the first was sent late, the next ones wait
 * as long as between their levels: a customer never gets two reminders on one day.
 */
const levelDue = ({ dueDate, last, today }: Overdue, days: ReminderDays): ReminderLevel | null => {
  const from = days[last.level]
  if (from === undefined || daysOverdue(dueDate, today) < from) return null
  const between = from - (days[last.level - 1] ?? 0)
  if (last.day !== '' && today < dayAfter(last.day, between)) return null
  return (last.level + 1) as ReminderLevel
}

/** The level of an invoice that is due on a day; null if it is settled, disputed, or no level is due. */
export const levelDueOf = (sale: OfflineSaleState, days: ReminderDays, today: string): ReminderLevel | null =>
  balanceOf(sale).due <= 0n || disputeOf(sale) !== null
    ? null
    : levelDue({ dueDate: sale.issued.dueDate, last: lastReminderOf(sale), today }, days)
