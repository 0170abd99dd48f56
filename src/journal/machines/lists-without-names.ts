import type { Migration } from '../journaled.ts'

type State = { readonly context: object }

/** A list of before knew the names of what its filter offers alone. */
export const fromListsWithoutNames: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => ({ ...(state as State), context: { ...(state as State).context, named: {} } }),
}
