import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

export const actorBoardEvents = defineEvents({
  'actor.toggled': {
    description: 'The person shows or hides an actor.',
    fields: { id: Schema.String },
    samples: [{ id: 'inventoryList:ada#12' }, { id: 'layout:ada#3' }],
  },
})
