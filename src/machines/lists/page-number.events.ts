import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

/** What is said of a number in "Go to page" that is none of the pages that there are: of every list that has the field. */
export const pageNumberEvents = defineEvents({
  'page.refused': {
    description: 'The person goes to a page by a number that is none of those that there are.',
    fields: { problem: Schema.String },
    samples: [{ problem: 'A whole number from 1 to 4' }],
  },
  'page.reconsidered': {
    description: 'The person types another number into "Go to page".',
    fields: {},
    samples: [{}],
  },
})
