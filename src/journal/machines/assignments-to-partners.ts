import type { Migration } from '../journaled.ts'

type Loaded = { readonly type: string; readonly output: object }
type State = { readonly context: { readonly lookups: object | null; readonly draft: object } }

const withCustomers = (lookups: object) => ({ ...lookups, customers: [] })

/** Stock could be given to partners alone. */
export const fromAssignmentsToPartners: Migration = {
  event: (event) => {
    const loaded = event as Loaded
    if (loaded.type !== 'xstate.done.actor.loadLookups') return event
    return { ...loaded, output: withCustomers(loaded.output) }
  },
  input: (input) => input,
  state: (state) => {
    const { context, ...rest } = state as State
    const { lookups, draft } = context
    return {
      ...rest,
      context: { ...context, lookups: lookups && withCustomers(lookups), draft: { ...draft, kind: 'partner' } },
    }
  },
}
