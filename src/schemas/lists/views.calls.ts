import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { RemoveViewPayload, SaveViewPayload, ViewSavedAnswer, ViewsAnswer } from './saved-views.ts'

/** Saved views of lists: `/Views`. */
export const viewCalls = {
  GetViews: {
    method: 'GET',
    path: '/Views/GetViews',
    part: 'views',
    access: 'signedIn',
    summary:
      "The caller's views of a list, and those shared with their role; all shared ones for people who may " + 'share.',
    query: Schema.Struct({ list: Schema.String }),
    success: ViewsAnswer,
  },
  SaveView: {
    method: 'POST',
    path: '/Views/SaveView',
    part: 'views',
    access: 'signedIn',
    summary: "Save a view of a list under a name; the caller's view of that name is replaced. `was` renames.",
    payload: SaveViewPayload,
    success: ViewSavedAnswer,
  },
  RemoveView: {
    method: 'POST',
    path: '/Views/RemoveView',
    part: 'views',
    access: 'signedIn',
    summary:
      "Remove a view of the caller, or with `sharer` stop the sharing of somebody else's. Removing it " +
      'twice is not an error.',
    payload: RemoveViewPayload,
    success: ViewSavedAnswer,
  },
} as const satisfies Record<string, Call>
