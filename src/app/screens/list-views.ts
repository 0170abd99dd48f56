import { createElement } from 'react'
import type { Columns } from '../../machines/columns.ts'
import { type DefaultView, type SavedViewsActor, savedViewsMachine } from '../../machines/saved-views.machine.ts'
import { columnsOfLink, hasSecret, MAX_VIEW_SEARCH, withoutColumns } from '../../schemas/saved-views.ts'
import { SavedViewsContext } from '../../views/list/saved-views.tsx'
import type { ListViews, ScreenContext } from '../navigation/screen.ts'
import { columnsIn } from './kept-columns.ts'

/** Where the preferences of a list have its default view. */
const KEY = 'defaultView'

/** The view that the list begins with, as it was when the views were last looked at in this browser. */
const defaultIn = (preference: unknown): DefaultView | null => {
  if (typeof preference !== 'object' || preference === null || !(KEY in preference)) return null
  const found: unknown = preference[KEY]
  if (typeof found !== 'object' || found === null || !('search' in found) || !('columns' in found)) return null
  const columns = columnsIn(found.columns)
  const { search } = found
  if (typeof search !== 'string' || columns === null) return null
  return search.length <= MAX_VIEW_SEARCH && !hasSecret(search) ? { search, columns } : null
}

/** Whether the path itself says what the list shows. */
const isNarrowed = ({ params }: Pick<ScreenContext, 'params'>): boolean =>
  Object.values(params).some((param) => param !== undefined)

const withDefault = (preference: unknown, kept: DefaultView | null): unknown =>
  kept === null || typeof preference !== 'object' ? preference : { ...preference, [KEY]: kept }

/** The context of a list that begins with a search and with columns; those that the person had arranged give way. */
const beginningWith = (context: ScreenContext, search: URLSearchParams, columns: Columns): ScreenContext => {
  const { widths: _, pinned: __, ...kept } = (context.preference ?? {}) as Readonly<Record<string, unknown>>
  return { ...context, search, preference: { ...kept, ...columns } }
}

/** Where the list stands whole, and what a query that the path narrows further is there. */
type Home = { readonly path: string; readonly searchOf: (context: Pick<ScreenContext, 'params' | 'search'>) => string }

/**
 * The views that a person keeps of a list, tied to its screen. Where the path narrows the list they are those of the whole
 * list, at its own address (`home`), and none is the default.
 */
export const listViews = (list: string, home?: Home): ListViews => ({
  // Opened by its bare address the list begins as its default view has it; else as the address says.
  beginning: (context) => {
    const linked = columnsOfLink(context.search)
    if (linked !== null) return beginningWith(context, withoutColumns(context.search), linked)
    const found = defaultIn(context.preference)
    if (found === null || context.search.size > 0 || isNarrowed(context)) return context
    return beginningWith(context, new URLSearchParams(found.search), found.columns)
  },
  follow: (context, start) => {
    const before = defaultIn(context.preference)
    const isPart = isNarrowed(context)
    if (isPart && home === undefined)
      return { around: (view) => view, kept: (preference) => withDefault(preference, before) }
    const actor: SavedViewsActor = start(savedViewsMachine, 'savedViews', { list, kept: before })
    const whole =
      isPart && home !== undefined
        ? {
            path: home.path,
            searchOf: (search: string) => home.searchOf({ ...context, search: new URLSearchParams(search) }),
          }
        : null
    const value = { actor, whole }
    return {
      around: (view) => createElement(SavedViewsContext, { value }, view),
      kept: (preference) => withDefault(preference, actor.getSnapshot().context.kept),
    }
  },
})
