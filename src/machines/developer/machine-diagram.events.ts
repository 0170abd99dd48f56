import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

const failed = { message: 'The network is down.' }

/** The events of the diagram of a machine. */
export const machineDiagramEvents = defineEvents({
  'whole.toggled': {
    description: 'The person has the whole diagram in the frame, or in its own size again.',
    fields: {},
    samples: [{}],
  },
  'zoom.requested': {
    description: 'The person has the diagram larger, or smaller.',
    fields: { by: Schema.Int },
    samples: [{ by: 1 }, { by: -1 }, { by: 9 }, { by: -9 }],
  },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.fetchCode': { description: 'The code of the machine has come.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchCode': {
    description: 'The code of the machine did not come.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: failed }],
  },
  'xstate.done.actor.layOut': { description: 'Every state and arrow has its place.', fields: {}, samples: [{}] },
  'xstate.error.actor.layOut': {
    description: 'The diagram could not be laid out.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: failed }],
  },
})
