import { Schema } from 'effect'
import { accountAccessEvents } from '../../machines/account-access.events.ts'
import { accountAccessMachine } from '../../machines/account-access.machine.ts'
import { AccountAccess } from '../../schemas/employees.ts'
import { defineJournaled, type Migration } from '../journaled.ts'

const about = { id: Schema.Int, withSessions: Schema.Boolean }

type Loaded = { readonly type: string; readonly output: object }

/** In version 1 nobody knew of second factors. */
const fromOne: Migration = {
  event: (event) => {
    const { type, output } = event as Loaded
    if (type !== 'xstate.done.actor.loadAccess') return event
    return { ...(event as Loaded), output: { ...output, hasSecondFactor: false } }
  },
  input: (input) => input,
  state: (state) => {
    const { value, context } = state as { readonly value: unknown; readonly context: object }
    return { value, context: { ...context, hasSecondFactor: false } }
  },
}

/** Links and sessions of an account as the journal sees them: in the ring only, and never the token of a link. */
export const accountAccess = defineJournaled<typeof accountAccessMachine>({
  machine: accountAccessMachine,
  events: accountAccessEvents,
  input: Schema.Struct(about),
  context: Schema.Struct({
    ...about,
    ...AccountAccess.fields,
    message: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('issuing') || snapshot.matches('ending') || snapshot.matches('takingAway'),
  migrations: { 1: fromOne },
})
