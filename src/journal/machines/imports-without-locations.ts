import type { Migration } from '../journaled.ts'

type Started = { readonly type: string; readonly output: { readonly lookups: object } }
type State = { readonly context: { readonly lookups: object | null } }

const located = (lookups: object) => ({ ...lookups, locations: [] })

/** A bulk import of before had no locations to choose from. */
export const fromImportsWithoutLocations: Migration = {
  event: (event) => {
    const started = event as Started
    if (started.type !== 'xstate.done.actor.start') return event
    return { ...started, output: { ...started.output, lookups: located(started.output.lookups) } }
  },
  input: (input) => input,
  state: (state) => {
    const { context, ...rest } = state as State
    return { ...rest, context: { ...context, lookups: context.lookups && located(context.lookups) } }
  },
}
