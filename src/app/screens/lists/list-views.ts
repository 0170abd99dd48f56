import { createElement } from 'react'
import type { Columns } from '../../../machines/lists/columns.ts'
import {
  type DefaultView,
  defaultOf,
  type SavedViewsActor,
  savedViewsMachine,
} from '../../../machines/lists/saved-views.machine.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import {
  columnsOfLink,
  hasSecret,
  isMarkedPlain,
  MAX_VIEW_SEARCH,
  markPlain,
  withoutColumns,
} from '../../../schemas/lists/saved-views.ts'
import type { LiveMessage } from '../../../schemas/shell/live.ts'
import { onDemand } from '../../../services/core/on-demand.ts'
import { readKeptViews } from '../../../services/lists/kept-views-storage.ts'
import { SavedViewsContext } from '../../../views/lists/saved-views.tsx'
import type { Host } from '../../navigation/host.ts'
import type { ListViews, ScreenContext } from '../../navigation/screen.ts'
import { columnsIn } from './kept-columns.ts'
import { withoutPanel } from './list-address.ts'

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

/** How long a list waits for its default before it begins without. */
const LONGEST_WAIT_MS = 2_000

type Defaults = Map<string, DefaultView | null>

/**
 * The defaults that this page knows from the server, by list: asked for once in a session, until a view is changed. What is
 * changed between two sessions nobody tells.
 */
let known = new WeakMap<ScreenContext['user'], Defaults>()
/** How often they were forgotten: what was asked for before tells nothing. */
let forgotten = 0

const defaultsOf = ({ user }: Pick<ScreenContext, 'user'>): Defaults => {
  const defaults = known.get(user) ?? new Map()
  known.set(user, defaults)
  return defaults
}

/** Whether the server keeps views; where it does not, this browser does. */
const areServed = ({ user }: Pick<ScreenContext, 'user'>): boolean => servesOf(user).includes('views')

/** The default among the views that this browser keeps. */
const defaultHere = (list: string, { user }: Pick<ScreenContext, 'user'>): DefaultView | null => {
  const views = readKeptViews(user.userName, list)
  const found = Array.isArray(views) ? views.find((view) => view?.isDefault === true) : null
  return found ? defaultIn({ [KEY]: found }) : null
}

/** The view that the person made the default, wherever that was; what this browser knew where the server does not say. */
const defaultAnywhere = async (list: string, context: ScreenContext): Promise<DefaultView | null> => {
  if (!areServed(context)) return defaultHere(list, context)
  const before = defaultsOf(context).get(list)
  if (before !== undefined) return before
  const asked = forgotten
  try {
    const [{ ViewService }, { runtime }] = await Promise.all([
      import('../../../services/lists/view-service.ts'),
      onDemand.runtime(),
    ])
    const all = ViewService.ask((service) => service.all(list))
    const { views } = await runtime.runPromise(all, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
    const found = defaultOf(views)
    if (asked === forgotten) defaultsOf(context).set(list, found)
    return found
  } catch {
    return defaultIn(context.preference)
  }
}

type OnChanges = Host['onChanges']

/** Whether the person may have changed a view, in whatever browser. */
const isOfViews = ({ isWhole, changes }: LiveMessage): boolean =>
  !isWhole || changes.some(({ subject }) => subject === 'view')

const heard = new WeakSet<OnChanges>()

/** Forgets the defaults of all lists when views were changed, as long as the page lives: also of those not open then. */
const forgetWhenChanged = (onChanges: OnChanges): void => {
  if (heard.has(onChanges)) return
  heard.add(onChanges)
  onChanges((message) => {
    if (!isOfViews(message)) return
    forgotten += 1
    known = new WeakMap()
  })
}

/** Whether the path itself says what the list shows. */
const isNarrowed = ({ params }: Pick<ScreenContext, 'params'>): boolean =>
  Object.values(params).some((param) => param !== undefined)

const withoutDefault = (preference: unknown): unknown => {
  if (typeof preference !== 'object' || preference === null || !(KEY in preference)) return preference
  const { [KEY]: _, ...kept } = preference
  return kept
}

const withDefault = (preference: unknown, kept: DefaultView | null): unknown =>
  kept === null || typeof preference !== 'object' ? preference : { ...preference, [KEY]: kept }

/** The context of a list that begins with a search and with columns; those that the person had arranged give way. */
const beginningWith = (context: ScreenContext, search: URLSearchParams, columns: Columns): ScreenContext => {
  const { widths: _, pinned: __, ...kept } = (context.preference ?? {}) as Readonly<Record<string, unknown>>
  return { ...context, search, preference: { ...kept, ...columns } }
}

/** The address of the whole list, and the query there for a list that the path narrows. */
type Home = {
  readonly path: string
  readonly searchOf: (context: Pick<ScreenContext, 'params' | 'search' | 'user'>) => string
}

/**
 * The views that a person keeps of a list, tied to its screen. Where the path narrows the list they are those of the whole
 * list, at its own address (`home`), and none is the default.
 */
export const listViews = (list: string, home?: Home): ListViews => ({
  // Opened by its bare address the list begins as its default view has it; else as the address says.
  beginning: async (context) => {
    const linked = columnsOfLink(context.search)
    if (linked !== null) return beginningWith(context, withoutColumns(context.search), linked)
    if (context.search.size > 0 || isNarrowed(context)) return context
    const found = await defaultAnywhere(list, context)
    if (found === null) return { ...context, preference: withoutDefault(context.preference) }
    const begun = beginningWith(context, new URLSearchParams(found.search), found.columns)
    return { ...begun, preference: withDefault(begun.preference, found) }
  },
  follow: (context, start, onChanges) => {
    forgetWhenChanged(onChanges)
    const isHere = !areServed(context)
    const found = isHere ? defaultHere(list, context) : defaultsOf(context).get(list)
    const before = found === undefined ? defaultIn(context.preference) : found
    const isPart = isNarrowed(context)
    if (isPart && home === undefined)
      return {
        around: (view) => view,
        kept: (preference) => withDefault(preference, before),
        marked: (search) => search,
        shown: () => {},
        stop: () => {},
      }
    const actor: SavedViewsActor = start(savedViewsMachine, 'savedViews', {
      list,
      kept: before,
      isKnown: found !== undefined,
      isMarked: isMarkedPlain(context.search),
    })
    actor.subscribe(({ context: { standing, kept } }) => {
      if (standing === 'known' && !isHere) defaultsOf(context).set(list, kept)
    })
    const whole =
      isPart && home !== undefined
        ? {
            path: home.path,
            searchOf: (search: string) => home.searchOf({ ...context, search: new URLSearchParams(search) }),
          }
        : null
    const value = { actor, whole }
    const isWhole = (search: URLSearchParams): boolean => !isPart && withoutPanel(search) === ''
    return {
      around: (view) => createElement(SavedViewsContext, { value }, view),
      kept: (preference) => withDefault(preference, actor.getSnapshot().context.kept),
      marked: (search) => (isWhole(search) && actor.getSnapshot().context.isMarked ? markPlain(search) : search),
      shown: (search) => {
        const isPlain = isWhole(search)
        if (isPlain !== actor.getSnapshot().context.isPlain) actor.send({ type: 'list.shown', isPlain })
      },
      stop: onChanges((message) => {
        if (isOfViews(message)) actor.send({ type: 'views.changed' })
      }),
    }
  },
})
