import { Effect } from 'effect'
import { rangeProblems } from '../../../src/schemas/core/day-range.ts'
import { Fault } from './faults.ts'

/** Fails if days of a request have problems, which are given by field. */
export const refuseDays = Effect.fnUntraced(function* (problems: Readonly<Record<string, string>>) {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (errors.length === 0) return
  return yield* new Fault({ status: 400, message: errors.map(({ message }) => `${message}.`).join(' '), errors })
})

/** The requested period; fails on a day that is not a valid date. */
export const daysAsked = Effect.fnUntraced(function* ({
  From = '',
  To = '',
}: {
  readonly From?: string
  readonly To?: string
}) {
  yield* refuseDays(rangeProblems({ from: From, to: To }))
  return { ...(From !== '' && { from: From }), ...(To !== '' && { to: To }) }
})
