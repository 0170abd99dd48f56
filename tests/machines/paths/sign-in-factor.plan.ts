import { signInFactorEvents } from '../../../src/machines/session/sign-in-factor.events.ts'
import { signInFactorMachine } from '../../../src/machines/session/sign-in-factor.machine.ts'
import { definePlan } from './plan.ts'
import { signInFactorPromises } from './promises/sign-in-factor.ts'

type About = {
  readonly value: unknown
  readonly context: { readonly error: string | null; readonly failure: string | null; readonly codesRef: string | null }
}
const key = ({ value, context: { error, failure, codesRef } }: About) => [value, error, failure, codesRef !== null]

export const signInFactorPlan = definePlan({
  name: 'signInFactor',
  place: 'The sign-in page (/auth/login), after the right password of who has a second factor, or must have one.',
  machine: signInFactorMachine,
  events: signInFactorEvents,
  walks: [
    { name: 'a code is asked for', input: { ticketRef: 'ref-1', kind: 'code' }, tries: () => true, key },
    { name: 'the role asks for a second factor', input: { ticketRef: 'ref-1', kind: 'setUp' }, tries: () => true, key },
  ],
  promises: signInFactorPromises,
})
