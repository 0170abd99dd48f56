import { Effect } from 'effect'
import { rangeProblems } from '../../../src/schemas/core/day-range.ts'
import { Fault } from './faults.ts'

/** The requested period; fails on a day that is not a valid date. */
export const daysAsked = Effect.fnUntraced(function* ({
  From = '',
  To = '',
}: {
  readonly From?: string
  readonly To?: string
}) {
  const errors = Object.entries(rangeProblems({ from: From, to: To })).map(([field, message]) => ({ field, message }))
  if (errors.length > 0) {
    return yield* new Fault({ status: 400, message: errors.map(({ message }) => `${message}.`).join(' '), errors })
  }
  return { ...(From !== '' && { from: From }), ...(To !== '' && { to: To }) }
})
