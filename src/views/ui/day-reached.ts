import dayjs from 'dayjs'

/** The keys of a calendar, as in the WAI-ARIA practices: by day, week, start and end of the week, month and year. */
export const dayKeys = [
  ...(['dayBefore', 'dayAfter', 'weekBefore', 'weekAfter', 'weekStart', 'weekEnd'] as const),
  ...(['monthBefore', 'monthAfter', 'yearBefore', 'yearAfter'] as const),
] as const

/** Monday is the first day. */
const placeInWeek = (day: dayjs.Dayjs): number => (day.day() + 6) % 7

/** The day that a key leads to. */
export const dayReached = (from: string, key: (typeof dayKeys)[number]): string => {
  const day = dayjs(from)
  const reached = {
    dayBefore: () => day.subtract(1, 'day'),
    dayAfter: () => day.add(1, 'day'),
    weekBefore: () => day.subtract(7, 'day'),
    weekAfter: () => day.add(7, 'day'),
    weekStart: () => day.subtract(placeInWeek(day), 'day'),
    weekEnd: () => day.add(6 - placeInWeek(day), 'day'),
    monthBefore: () => day.subtract(1, 'month'),
    monthAfter: () => day.add(1, 'month'),
    yearBefore: () => day.subtract(1, 'year'),
    yearAfter: () => day.add(1, 'year'),
  }[key]()
  return reached.format('YYYY-MM-DD')
}
