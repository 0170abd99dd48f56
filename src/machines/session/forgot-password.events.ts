import { Schema } from 'effect'
import { AppError, Faulted, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { linkMessages } from '../../schemas/people/account-access.ts'
import { defineEvents } from '../core/define-events.ts'

/** The events of who has forgotten a password. */
export const forgotPasswordEvents = defineEvents({
  'email.submitted': {
    description: 'The person gives the e-mail of their account.',
    fields: { email: Masked },
    samples: [{ email: 'asha@simdesk.test' }],
  },
  'xstate.done.actor.askForLink': {
    description: 'The server has heard it, and says what it says to everybody.',
    fields: { output: Schema.String },
    samples: [{ output: linkMessages.asked }],
  },
  'xstate.error.actor.askForLink': {
    description: 'The e-mail is none, somebody asks too often, or the server could not be asked.',
    fields: { error: AppError },
    samples: [
      {
        error: new Refused({
          message: 'Enter an e-mail address',
          errors: [{ field: 'email', message: 'Enter an e-mail address' }],
        }),
      },
      { error: new Faulted({ status: 429, message: 'Too many attempts. Try again in 12 minutes.', errors: [] }) },
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
    ],
  },
})
