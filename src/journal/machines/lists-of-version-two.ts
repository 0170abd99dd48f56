import type { Migration } from '../journaled.ts'

type Place = { readonly pageSize: number; readonly filter: unknown }
type State = { readonly context: { readonly pageSize: number; readonly applied: unknown } }

/** How many entries a page had in version 2, in a search and outside of it, and how the choice of them is kept now. */
type Sizes = {
  readonly inSearch: (chosen: number) => number
  readonly kept: (chosen: number) => unknown
}

/**
 * A list of version 2 forgot its entries with the page that it was left by, and did not know where the person came from.
 * It made a file of the rows of a page that was no longer asked for: a record of that leads elsewhere from there.
 */
export const fromListsOfVersionTwo = ({ inSearch, kept }: Sizes): Migration => {
  const sizeOf = (chosen: number, filter: unknown) => (filter === null ? chosen : inSearch(chosen))
  return {
    event: (event) => {
      const { type, pageSize, filter } = event as Place & { readonly type: string }
      return type === 'location.changed' ? { ...(event as object), pageSize: sizeOf(pageSize, filter) } : event
    },
    input: (input) => {
      const { pageSize, filter } = input as Place
      return { ...(input as object), pageSize: sizeOf(pageSize, filter), entries: kept(pageSize), marked: null }
    },
    state: (state) => {
      const { context } = state as State
      const pageSize = sizeOf(context.pageSize, context.applied)
      const added = { pageSize, shownSize: pageSize, entries: kept(context.pageSize), marked: null }
      return { ...(state as object), context: { ...context, ...added } }
    },
  }
}
