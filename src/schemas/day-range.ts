import { isRealDay } from './format.ts'
import { commonMessages } from './messages.ts'

/** A range of UTC days, both included; an end that is empty does not limit. Plain data, no library. */
export type DayRange = { readonly from: string; readonly to: string }

/** What is wrong with a range that somebody asks for, by its ends. */
export const rangeProblems = ({ from, to }: DayRange): Partial<DayRange> => {
  const problem = (day: string) => (day === '' || isRealDay(day) ? null : commonMessages.day)
  const ofFrom = problem(from)
  const isReversed = ofFrom === null && from !== '' && to !== '' && to < from
  const ofTo = problem(to) ?? (isReversed ? commonMessages.dayBefore : null)
  return { ...(ofFrom !== null && { from: ofFrom }), ...(ofTo !== null && { to: ofTo }) }
}
