import { Schema } from 'effect'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { Masked, Personal } from '../../schemas/core/masked.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { ColumnsArranged } from '../../schemas/lists/columns.ts'
import { SavedView, viewMessages } from '../../schemas/lists/saved-views.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const taken = new Refused({
  message: commonMessages.notSaved(1),
  errors: [{ field: 'name', message: viewMessages.taken }],
})

const columns = { order: ['planName', 'price'], hidden: ['price'] }
const roaming = { name: 'Roaming', search: 'text=Roaming', columns, isDefault: true, sharedWithRole: null }
const abroad = { ...roaming, name: 'Abroad', isDefault: false, sharedWithRole: 2, sharedBy: 'Ben Cole', sharer: 4 }
const told = { views: [{ ...roaming, sharedBy: null }, abroad], roles: [{ id: 2, name: 'Staff' }] }
const none = { views: [], roles: [] }

const Views = Schema.Struct({ views: Schema.Array(SavedView), roles: Schema.Array(LookupItem) })

/** The events of the views that a person keeps of a list. */
export const savedViewsEvents = defineEvents({
  'views.opened': {
    description: 'The person opens the views, or wants to save the list as it is now.',
    fields: { isToSave: Schema.optionalKey(Schema.Boolean) },
    samples: [{}, { isToSave: true }],
  },
  'views.closed': { description: 'The person closes the views, or has chosen one.', fields: {}, samples: [{}] },
  'list.shown': {
    description: 'The list shows something else: all that it has, or a part of it.',
    fields: { isPlain: Schema.Boolean },
    samples: [{ isPlain: true }, { isPlain: false }],
  },
  'views.changed': {
    description: 'The server tells that views were changed, in whatever browser, or may have been.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person asks for the views again.', fields: {}, samples: [{}] },
  'name.typed': {
    description: 'The person types what the list as it is now, or the view, shall be called.',
    fields: { name: Personal },
    samples: [{ name: 'Japan' }],
  },
  'rename.begun': {
    description: 'The person wants to call a view otherwise.',
    fields: { name: Personal },
    samples: [{ name: 'Roaming' }],
  },
  'rename.cancelled': { description: 'The person leaves the name as it was.', fields: {}, samples: [{}] },
  'save.requested': {
    description: 'The person keeps a view: a new one, or one with another search, name, role, or as the default.',
    fields: {
      name: Personal,
      was: Schema.NullOr(Personal),
      search: Masked,
      columns: ColumnsArranged,
      isDefault: Schema.Boolean,
      sharedWithRole: Schema.NullOr(Schema.Int),
    },
    samples: [{ ...roaming, was: null }],
  },
  'remove.requested': {
    description: 'The person removes a view.',
    fields: { name: Personal },
    samples: [{ name: 'Roaming' }, { name: 'Gone' }],
  },
  'sharing.stopped': {
    description: 'Who may share views stops the sharing of one of somebody else’s.',
    fields: { name: Personal, sharer: Schema.Int },
    samples: [
      { name: 'Abroad', sharer: 4 },
      { name: 'Gone', sharer: 4 },
    ],
  },
  'xstate.done.actor.loadViews': {
    description: 'The views have come.',
    fields: { output: Views },
    samples: [{ output: told }, { output: none }],
  },
  'xstate.error.actor.loadViews': {
    description: 'The views could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.changeView': {
    description: 'It is done, and the views have come as they are now.',
    fields: { output: Views },
    samples: [{ output: told }, { output: none }],
  },
  'xstate.error.actor.changeView': {
    description: 'It is not done: refused at the name, or not answered.',
    fields: { error: AppError },
    samples: [{ error: taken }, { error: down }],
  },
})
