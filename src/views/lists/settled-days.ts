import { dayParts, type FilterPart, partValue } from '../../schemas/lists/list-filter.ts'
import { settledDay } from '../ui/day-text.ts'

/** The days of a filter in their final form, where they have another. Enter searches before a field loses the focus. */
export const settledDays = (parts: ReadonlyArray<FilterPart>, filter: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    dayParts(parts).flatMap((part) => {
      const typed = String(partValue(part, filter))
      const settled = settledDay(typed)
      return settled === typed ? [] : [[part.name, settled]]
    }),
  )
