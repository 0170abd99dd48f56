import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Revision } from '../../schemas/shell/live.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const revision = { version: 3, updatedBy: 'Mara Lind', updatedDate: '2026-11-02T10:15:00.000Z' }

/** The events of a form whose record another person may save. */
export const savedElsewhereEvents = defineEvents({
  'save.noticed': {
    description: 'Another person has saved a version that may be newer than the loaded one.',
    fields: { id: Schema.Int, version: Schema.Int },
    samples: [
      { id: 7, version: 2 },
      { id: 7, version: 3 },
    ],
  },
  'news.dismissed': { description: 'The person has read the message.', fields: {}, samples: [{}] },
  'xstate.done.actor.askStanding': {
    description: 'The server has answered who saved the record last.',
    fields: { output: Revision },
    samples: [{ output: revision }],
  },
  'xstate.error.actor.askStanding': {
    description: 'The server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
})
