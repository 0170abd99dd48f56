import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { countNames } from '../../schemas/records/kit/shown.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

/** The events of the drawer with what a record counts. */
export const countDrawerEvents = defineEvents({
  'count.opened': {
    description: 'The person opens what a record counts.',
    fields: { id: Schema.Int, name: Masked, count: Schema.Literals(countNames) },
    samples: [
      { id: 3, name: 'Baltic States', count: 'countryCount' },
      { id: 4, name: 'Nordics', count: 'planCount' },
    ],
  },
  'count.closed': { description: 'The person closes it.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadReferred': {
    description: 'The names have come.',
    fields: { output: Schema.Array(LookupItem) },
    samples: [
      {
        output: [
          { id: 81, name: 'Japan' },
          { id: 12, name: 'Latvia' },
        ],
      },
      { output: [] },
    ],
  },
  'xstate.error.actor.loadReferred': {
    description: 'The names could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
})
