import { makeRandom } from './random.ts'

const SEED = 81_000_013
const DAY_MS = 86_400_000

/** Demo sales begin this many days before the demo ends: two years that can be compared, and some weeks before them. */
export const SALES_DAYS = 760
/** How much of the trade of one year there was the year before. */
const YEAR_BEFORE = 1 / 1.6

/** From Sunday on: trips are booked towards the weekend. */
const weekdays = [1.2, 0.85, 0.8, 0.85, 0.95, 1.1, 1.35]
/** From January on: people travel in summer and over the holidays of December. */
const months = [0.8, 0.8, 0.9, 1, 1.05, 1.2, 1.35, 1.3, 1.05, 0.95, 0.85, 1.1]

/** How busy a day is, compared with an ordinary day at the end; `daysBefore` counts back from the end. */
const busyness = (end: number, daysBefore: number): number => {
  const day = new Date(end - daysBefore * DAY_MS)
  const chance = makeRandom(SEED + daysBefore).integer(85, 115) / 100
  return (
    YEAR_BEFORE ** (daysBefore / 365) * (weekdays[day.getUTCDay()] ?? 1) * (months[day.getUTCMonth()] ?? 1) * chance
  )
}

/** The moments at which a number of demo sales are made: busier at weekends, in summer, and from year to year. */
export type Calendar = {
  /** The demo ends as this day begins (UTC): nothing in it is of this day or later. */
  readonly day: string
  readonly end: number
  readonly count: number
  /** The time that a sale (counted from 1) has to itself: it, and what happens after it, come before the next one. */
  readonly slotOf: (number: number) => { readonly from: number; readonly to: number }
  /** The first sale whose time begins at or after a moment; greater than `count` where there is none. */
  readonly numberFrom: (moment: number) => number
}

/** The calendar of a demo that ends before a day. Few sales begin later, so that the newest is of the day before it. */
export const makeCalendar = (day: string, count: number): Calendar => {
  const end = Date.parse(`${day}T00:00:00Z`)
  const days = Math.max(1, Math.min(SALES_DAYS, Math.floor(count / 2)))
  const begin = end - days * DAY_MS
  // How much of the trade is done when each of the days begins.
  const done = new Float64Array(days + 1)
  for (let index = 0; index < days; index++) done[index + 1] = (done[index] ?? 0) + busyness(end, days - index)
  const all = done[days] ?? 1
  const doneBy = (index: number) => done[index] ?? all

  /** The moment at which this many of the sales are done; a fraction is part of one sale. */
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
