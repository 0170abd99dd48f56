import { Schema } from 'effect'
import { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

/** The events of the letters in the form of a customer. */
export const customerLettersEvents = defineEvents({
  'texts.changed': {
    description: 'Texts of the form that hold more than plain Latin letters are others than before, or there are none.',
    fields: { texts: Schema.Record(Schema.String, Masked) },
    samples: [{ texts: { companyName: 'Alder བོད Travel' } }, { texts: { city: 'Zürich' } }, { texts: {} }],
  },
  'xstate.done.actor.findLetters': {
    description: 'It is known which letters cannot be printed.',
    fields: { output: Schema.Array(UnprintableAt) },
    samples: [{ output: [{ place: 'companyName', letters: ['བོ', 'ད'] }] }, { output: [] }],
  },
  'xstate.error.actor.findLetters': {
    description: 'The server could not be asked: nothing is said of letters.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
})
