import { Effect } from 'effect'
import { Fault } from './faults.ts'

/** A whole number from a form part. */
export const numberIn = Effect.fnUntraced(function* (field: string, text: string) {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  return yield* new Fault({
    status: 400,
    message: 'The request has the wrong shape.',
    errors: [{ field, message: 'Must be a whole number' }],
  })
})
