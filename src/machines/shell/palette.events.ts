import { Schema } from 'effect'
import { AppError, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { FoundGroup } from '../../schemas/shell/found.ts'
import { keyPlaceNames } from '../../schemas/shell/keys.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })

export const paletteEvents = defineEvents({
  'palette.opened': { description: 'The person opens the search.', fields: {}, samples: [{}] },
  'palette.closed': { description: 'The person closes the search, or follows a result.', fields: {}, samples: [{}] },
  'keys.opened': {
    description: "The person opens the list of the screen's keys.",
    fields: { places: Schema.Array(Schema.Literals(keyPlaceNames)) },
    samples: [{ places: ['everywhere', 'find', 'palette', 'table'] }],
  },
  'keys.closed': { description: 'The person closes the list of keys.', fields: {}, samples: [{}] },
  'text.typed': {
    description: 'The person types a search text.',
    // A replay does not know the masked text, so the event says whether it is long enough to search records.
    fields: { text: Masked, isEnough: Schema.Boolean },
    samples: [
      { text: 'uk 10', isEnough: true },
      { text: 'uk', isEnough: false },
    ],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.findRecords': {
    description: 'The records have loaded.',
    fields: { output: Schema.Array(FoundGroup) },
    samples: [{ output: [{ kind: 'plan', items: [{ id: 7, name: 'UK 10 GB', about: '' }] }] }],
  },
  'xstate.error.actor.findRecords': {
    description: 'The records could not be searched.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
