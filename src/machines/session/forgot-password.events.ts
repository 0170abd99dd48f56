import { Schema } from 'effect'
import { AppError, Faulted, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { linkMessages } from '../../schemas/people/account-access.ts'
import { defineEvents } from '../core/define-events.ts'

export const forgotPasswordEvents = defineEvents({
  'email.submitted': {
    description: 'The person enters the e-mail of their account.',
    fields: { email: Masked },
    samples: [{ email: 'asha@simdesk.test' }],
  },
  'xstate.done.actor.askForLink': {
    description: 'The server has answered, in the same way for every address.',
    fields: { output: Schema.String },
    samples: [{ output: linkMessages.asked }],
  },
  'xstate.error.actor.askForLink': {
    description: 'The e-mail is invalid, there were too many requests, or the server could not be reached.',
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
