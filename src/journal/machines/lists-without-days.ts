import type { Migration } from '../journaled.ts'

type State = { readonly context: object }

/** The filter of a list of before had no days. */
export const fromListsWithoutDays: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => ({ ...(state as State), context: { ...(state as State).context, dayProblems: {} } }),
}
