import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

/** The events of what a list has to say of changes on the server. */
export const listNewsEvents = defineEvents({
  'change.noticed': {
    description: 'Somebody else has added or changed something of what the list shows.',
    fields: { added: Schema.Int, changed: Schema.Int },
    samples: [
      { added: 3, changed: 0 },
      { added: 0, changed: 1 },
    ],
  },
  'rows.asked': { description: 'The list loads its rows again.', fields: {}, samples: [{}] },
  'news.dismissed': { description: 'The person leaves the rows as they are.', fields: {}, samples: [{}] },
})
