import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { SavedView, SaveViewPayload } from '../../schemas/lists/saved-views.ts'
import { viewCalls } from '../../schemas/lists/views.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, succeeded } from '../core/refusal.ts'
import { readSession } from '../session/session-store.ts'
import { keptViews } from './kept-views.ts'

/** The views of a list: the person's and those shared with their role; and the roles they may share with. */
export type Views = { readonly views: ReadonlyArray<SavedView>; readonly roles: ReadonlyArray<LookupItem> }

/** A change of a view: it is saved or removed. */
export type ViewChange = {
  readonly list: string
  readonly save: Omit<SaveViewPayload, 'list'> | null
  readonly remove: string
  /** The owner of the view, if only its sharing is removed. */
  readonly sharer?: number
}

/** A person's list views: on the server, or in this browser if the server keeps none. */
export class ViewService extends Context.Service<
  ViewService,
  {
    readonly all: (list: string) => Effect.Effect<Views, AppError>
    /** Gives the views after the change. Fails with `Refused` (messages by field) if a name is not allowed. */
    readonly change: (change: ViewChange) => Effect.Effect<Views, AppError>
  }
>()('simdesk/services/ViewService') {
  static readonly overHttp = Layer.effect(
    ViewService,
    Effect.gen(function* () {
      const http = yield* Http

      /** The views in this browser; null if the server keeps them. */
      const kept = () => (http.serves('views') ? null : keptViews(readSession()?.user.userName ?? ''))

      const all = Effect.fn('ViewService.all')(function* (list: string) {
        const here = kept()
        if (here !== null) return { views: yield* here.all(list), roles: [] }
        const answer = yield* http.call(viewCalls.GetViews, { query: { list } })
        const { views, roles } = yield* succeeded(commonMessages.notLoaded('The views'))(answer)
        return { views, roles }
      })

      const change = Effect.fn('ViewService.change')(function* (asked: ViewChange) {
        const { list, save, remove, sharer } = asked
        const here = kept()
        if (here !== null) {
          yield* here.change(asked)
          return yield* all(list)
        }
        const call = save
          ? http.call(viewCalls.SaveView, { payload: { list, ...save } })
          : http.call(viewCalls.RemoveView, {
              payload: { list, name: remove, ...(sharer !== undefined && { sharer }) },
            })
        yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), acceptedAnswer)
        return yield* all(list)
      })

      return ViewService.of({ all, change })
    }),
  )

  static readonly ask = askOf(ViewService, ViewService.overHttp)
}
