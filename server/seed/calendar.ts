import { makeRandom } from './random.ts'

const SEED = 81_000_013
const DAY_MS = 86_400_000

/** Demo sales start this many days before the demo ends: two comparable years, and some weeks before them. */
export const SALES_DAYS = 760
/** The volume of trade in one year relative to the next. */
const YEAR_BEFORE = 1 / 1.6

/** From Sunday: trips are booked towards the weekend. */
const weekdays = [1.2, 0.85, 0.8, 0.85, 0.95, 1.1, 1.35]
/** From January: people travel in summer and over the December holidays. */
const months = [0.8, 0.8, 0.9, 1, 1.05, 1.2, 1.35, 1.3, 1.05, 0.95, 0.85, 1.1]

/** How busy a day is, relative to an ordinary day at the end; `daysBefore` counts back from the end. */
const busyness = (end: number, daysBefore: number): number => {
  const day = new Date(end - daysBefore * DAY_MS)
  const chance = makeRandom(SEED + daysBefore).integer(85, 115) / 100
  return (
    YEAR_BEFORE ** (daysBefore / 365) * (weekdays[day.getUTCDay()] ?? 1) * (months[day.getUTCMonth()] ?? 1) * chance
  )
}

/** The times of a number of demo sales: busier at weekends, in summer, and from year to year. */
export type Calendar = {
  /** The demo ends as this day starts (UTC): nothing in it is later. */
  readonly day: string
  readonly end: number
  readonly count: number
  /** The time span of a sale (counted from 1): the sale and its effects come before the next one. */
  readonly slotOf: (number: number) => { readonly from: number; readonly to: number }
  /** The first sale whose span starts at or after a time; above `count` if there is none. */
  readonly numberFrom: (moment: number) => number
}

/**
 * The calendar of a demo that ends before a day. With few sales it starts later, so that the newest is of the day
 * before.
 */
export const makeCalendar = (day: string, count: number): Calendar => {
  const end = Date.parse(`${day}T00:00:00Z`)
  const days = Math.max(1, Math.min(SALES_DAYS, Math.floor(count / 2)))
  const begin = end - days * DAY_MS
  // The share of the trade done at the start of each day.
  const done = new Float64Array(days + 1)
  for (let index = 0; index < days; index++) done[index + 1] = (done[index] ?? 0) + busyness(end, days - index)
  const all = done[days] ?? 1
  const doneBy = (index: number) => done[index] ?? all

  /** The time when this many sales are done; a fraction is part of one sale. */
  const momentAt = (sales: number): number => {
    const share = (sales / count) * all
    let [low, high] = [0, days - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (doneBy(middle) <= share) low = middle
      else high = middle - 1
    }
    return begin + (low + (share - doneBy(low)) / (doneBy(low + 1) - doneBy(low))) * DAY_MS
  }

  const numberFrom = (moment: number): number => {
    const at = Math.max(0, (moment - begin) / DAY_MS)
    const index = Math.floor(at)
    const share = index >= days ? all : doneBy(index) + (at - index) * (doneBy(index + 1) - doneBy(index))
    return moment > end ? count + 1 : Math.ceil((share / all) * count) + 1
  }

  return {
    day,
    end,
    count,
    numberFrom,
    slotOf: (number) => ({ from: momentAt(number - 1), to: momentAt(number) }),
  }
}
