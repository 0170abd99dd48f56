import { Effect, Option, Schema } from 'effect'
import type { Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import {
  hasSecret,
  MAX_VIEW_SEARCH,
  nameProblemBeside,
  SavedView,
  type SaveViewPayload,
  searchToKeep,
  viewKeyOf,
  viewMessages,
  viewNameProblem,
} from '../../schemas/lists/saved-views.ts'
import { refusal, refusedFields } from '../core/refusal.ts'
import { readKeptViews, writeKeptViews } from './kept-views-storage.ts'

type OwnViews = ReadonlyArray<SavedView>
type Save = Omit<SaveViewPayload, 'list'>
/** Saves a view, or removes one. */
type Change = { readonly list: string; readonly save: Save | null; readonly remove: string }

const decode = Schema.decodeUnknownOption(Schema.Array(SavedView))

/** The problems of a view to save; null if there are none. */
const problemOf = (views: OwnViews, save: Save): Readonly<Record<string, string>> | null => {
  const name = viewNameProblem(save.name) ?? nameProblemBeside(views, save)
  if (name !== null) return { name }
  if (hasSecret(save.search)) return { search: viewMessages.secret }
  return save.search.length > MAX_VIEW_SEARCH ? { search: viewMessages.search } : null
}

/** The views after a save: sorted by name, and at most one of them the default. */
const withView = (views: OwnViews, { was, ...save }: Save): OwnViews => {
  const replaced = [viewKeyOf(save.name), viewKeyOf(was ?? save.name)]
  const others = views.filter(({ name }) => !replaced.includes(viewKeyOf(name)))
  const view = { ...save, name: save.name.trim(), search: searchToKeep(save.search), sharedWithRole: null }
  return [
    ...others.map((other) => (save.isDefault ? { ...other, isDefault: false } : other)),
    { ...view, sharedBy: null },
  ].toSorted((one, other) => (viewKeyOf(one.name) < viewKeyOf(other.name) ? -1 : 1))
}

/** A person's list views, kept in this browser for a server that keeps none; only that person has them. */
export const keptViews = (userName: string) => {
  /** Stored values of another shape are ignored. */
  const all = (list: string): Effect.Effect<OwnViews> =>
    Effect.sync(() => Option.getOrElse(decode(readKeptViews(userName, list)), () => []))

  const write = (list: string, views: OwnViews): Effect.Effect<void, Refused> =>
    Effect.try({
      try: () => writeKeptViews(userName, list, views),
      catch: () => refusal({ message: viewMessages.noRoom }, commonMessages.saveRefused),
    })

  const change = Effect.fn('keptViews.change')(function* ({ list, save, remove }: Change) {
    const views = yield* all(list)
    if (save === null) {
      yield* write(
        list,
        views.filter(({ name }) => viewKeyOf(name) !== viewKeyOf(remove)),
      )
      return
    }
    const problem = problemOf(views, save)
    if (problem !== null) return yield* refusedFields(problem)
    yield* write(list, withView(views, save))
  })

  return { all, change }
}
