import type { Migration } from '../journaled.ts'

type State = { readonly context: object }

/** A list of before was always in its own order. */
export const fromListsWithoutSort: Migration = {
  event: (event) =>
    (event as { readonly type: string }).type === 'location.changed' ? { ...(event as object), sort: null } : event,
  input: (input) => ({ ...(input as object), sort: null }),
  state: (state) => ({ ...(state as State), context: { ...(state as State).context, sort: null } }),
}
