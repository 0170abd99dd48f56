import { Schema } from 'effect'
import { AppError, Faulted, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { Personal } from '../../schemas/core/masked.ts'
import { LinkedPerson, linkMessages } from '../../schemas/people/account-access.ts'
import { passwordMessages } from '../../schemas/people/password.ts'
import { defineEvents } from '../core/define-events.ts'

const invalid = new Refused({ message: linkMessages.invalid, errors: [] })
const down = new Unreachable({ message: 'The server cannot be reached' })
const tooMany = new Faulted({ status: 429, message: 'Too many attempts. Try again in a minute.', errors: [] })

export const accountLinkEvents = defineEvents({
  'retry.requested': { description: 'The person has the link checked again.', fields: {}, samples: [{}] },
  'form.submitted': {
    description: 'The person submits the form; the vault holds the passwords under the handles.',
    fields: { employeeName: Personal, mobileNumber: Personal, passwordRef: Schema.String, againRef: Schema.String },
    samples: [
      { employeeName: 'Mara Lindqvist', mobileNumber: '+46 8 123 456', passwordRef: 'ref-2', againRef: 'ref-3' },
    ],
  },
  'xstate.done.actor.checkLink': {
    description: 'The link is valid and belongs to this person.',
    fields: { output: LinkedPerson },
    samples: [{ output: { email: 'mara@simdesk.test', employeeName: 'Mara Lindqvist', mobileNumber: '' } }],
  },
  'xstate.error.actor.checkLink': {
    description: 'The link is invalid, or could not be checked.',
    fields: { error: AppError },
    samples: [{ error: invalid }, { error: down }, { error: tooMany }],
  },
  'xstate.done.actor.useLink': { description: 'The password is set; the link is used up.', fields: {}, samples: [{}] },
  'xstate.error.actor.useLink': {
    description: 'A field was refused, the link is no longer valid, or the server could not be reached.',
    fields: { error: AppError },
    samples: [
      {
        error: new Refused({
          message: passwordMessages.common,
          errors: [{ field: 'password', message: passwordMessages.common }],
        }),
      },
      { error: invalid },
      { error: down },
    ],
  },
})
