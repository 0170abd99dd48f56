import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

const failed = { message: 'The network is down.' }

export const machineDiagramEvents = defineEvents({
  'whole.toggled': {
    description: 'The person fits the whole diagram into the frame, or returns to its full size.',
    fields: {},
    samples: [{}],
  },
  'zoom.requested': {
    description: 'The person zooms in or out.',
    fields: { by: Schema.Int },
    samples: [{ by: 1 }, { by: -1 }, { by: 9 }, { by: -9 }],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.fetchCode': { description: 'The code of the machine has loaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchCode': {
    description: 'The code of the machine could not be loaded.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: failed }],
  },
  'xstate.done.actor.layOut': { description: 'Every state and arrow has its position.', fields: {}, samples: [{}] },
  'xstate.error.actor.layOut': {
    description: 'The diagram could not be laid out.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: failed }],
  },
})
