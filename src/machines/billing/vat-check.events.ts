import { VatCheck, vatCheckMessages } from '../../schemas/billing/vat-check.ts'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const off = new Refused({ message: vatCheckMessages.off, errors: [] })

const number = 'DE136695976'
const unchecked: VatCheck = { number, isOffered: true, last: null }
const valid: VatCheck = { ...unchecked, last: { outcome: 'valid', day: '2026-11-20' } }
const invalid: VatCheck = { ...unchecked, last: { outcome: 'invalid', day: '2026-11-21' } }
const unanswered: VatCheck = { ...unchecked, last: { outcome: 'unanswered', day: '2026-11-22' } }

/** The events of the online check of a VAT number. */
export const vatCheckEvents = defineEvents({
  'check.requested': { description: 'The person checks the number now.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person loads the last check again.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadCheck': {
    description: 'The last check has come.',
    fields: { output: VatCheck },
    samples: [
      { output: unchecked },
      { output: valid },
      { output: { ...valid, isOffered: false } },
      { output: { number: 'GB980780684', isOffered: false, last: null } },
    ],
  },
  'xstate.error.actor.loadCheck': {
    description: 'The last check could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.checkNumber': {
    description: 'VIES answered, or did not answer in time.',
    fields: { output: VatCheck },
    samples: [{ output: valid }, { output: invalid }, { output: unanswered }],
  },
  'xstate.error.actor.checkNumber': {
    description: 'The number was not checked.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: off }, { error: over }],
  },
})
