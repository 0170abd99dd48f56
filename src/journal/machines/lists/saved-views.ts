import { Schema } from 'effect'
import { savedViewsEvents } from '../../../machines/lists/saved-views.events.ts'
import { savedViewsMachine } from '../../../machines/lists/saved-views.machine.ts'
import { LookupItem } from '../../../schemas/core/lookup.ts'
import { Masked, Personal } from '../../../schemas/core/masked.ts'
import { ColumnsArranged } from '../../../schemas/lists/columns.ts'
import { SavedView } from '../../../schemas/lists/saved-views.ts'
import { defineJournaled } from '../../journaled.ts'

const list = Schema.String
const kept = Schema.NullOr(Schema.Struct({ search: Masked, columns: ColumnsArranged }))

/** How the journal records a list's saved views: in the ring only, since the server keeps them. */
export const savedViews = defineJournaled<typeof savedViewsMachine>({
  machine: savedViewsMachine,
  events: savedViewsEvents,
  input: Schema.Struct({ list, kept, isKnown: Schema.Boolean, isMarked: Schema.Boolean }),
  context: Schema.Struct({
    list,
    kept,
    isMarked: Schema.Boolean,
    isPlain: Schema.Boolean,
    standing: Schema.Literals(['unknown', 'asked', 'known']),
    views: Schema.Array(SavedView),
    isToSave: Schema.optionalKey(Schema.Boolean),
    roles: Schema.Array(LookupItem),
    name: Personal,
    renaming: Personal,
    change: Schema.NullOr(
      Schema.Struct({
        list,
        save: Schema.NullOr(Schema.Struct(savedViewsEvents['save.requested'].fields)),
        remove: Personal,
      }),
    ),
    problem: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
    removed: Schema.NullOr(SavedView),
  }),
  posts: () => false,
})
