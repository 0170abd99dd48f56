import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

/** The events of "Go to page" with a page that does not exist, for every list that has the field. */
export const pageNumberEvents = defineEvents({
  'page.refused': {
    description: 'The person enters the number of a page that does not exist.',
    fields: { problem: Schema.String },
    samples: [{ problem: 'A whole number from 1 to 4' }],
  },
  'page.reconsidered': {
    description: 'The person types another number into "Go to page".',
    fields: {},
    samples: [{}],
  },
})
