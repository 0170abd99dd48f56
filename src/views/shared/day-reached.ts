import dayjs from 'dayjs'

type Key = { readonly key: string; readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Monday is the first. */
const placeInWeek = (day: dayjs.Dayjs): number => (day.day() + 6) % 7

/**
 * The day that a key leads to in a calendar, as in the grids of the WAI-ARIA practices; null where it leads nowhere.
 * Arrows go by days and weeks, Home and End to the ends of the week, the page keys by months, with Shift by years.
 */
export const dayReached = (from: string, { key, shiftKey, ctrlKey, metaKey }: Key): string | null => {
  if (ctrlKey || metaKey) return null
  const day = dayjs(from)
  const span = shiftKey ? 'year' : 'month'
  const reached = {
    ArrowLeft: () => day.subtract(1, 'day'),
    ArrowRight: () => day.add(1, 'day'),
    ArrowUp: () => day.subtract(7, 'day'),
    ArrowDown: () => day.add(7, 'day'),
    Home: () => day.subtract(placeInWeek(day), 'day'),
    End: () => day.add(6 - placeInWeek(day), 'day'),
    PageUp: () => day.subtract(1, span),
    PageDown: () => day.add(1, span),
  }[key]
  return reached?.().format('YYYY-MM-DD') ?? null
}
