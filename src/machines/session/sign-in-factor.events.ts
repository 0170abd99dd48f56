import { Schema } from 'effect'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { secondFactorMessages } from '../../schemas/people/second-factor.ts'
import { Session } from '../../schemas/session/session.ts'
import { defineEvents } from '../core/define-events.ts'

const session = {
  user: {
    userName: 'E-1001',
    roleName: 'Admin',
    employeeName: 'Asha Rao',
    departmentName: 'Operations',
    mobileNumber: '+44 20 7946 0000',
    departmentID: 3,
  },
} as const
const down = new Unreachable({ message: 'The server cannot be reached' })
const gone = new Refused({ message: secondFactorMessages.gone, errors: [] })
const wrong = new Refused({
  message: secondFactorMessages.wrongCode,
  errors: [{ field: 'code', message: secondFactorMessages.wrongCode }],
})

export const signInFactorEvents = defineEvents({
  'code.submitted': {
    description: 'The person enters a code of the app or a recovery code; the vault holds it under the handle.',
    fields: { codeRef: Schema.String },
    samples: [{ codeRef: 'ref-2' }],
  },
  'retry.requested': { description: 'The person begins the set-up again.', fields: {}, samples: [{}] },
  'codes.noted': { description: 'The person has saved the recovery codes.', fields: {}, samples: [{}] },
  'signIn.abandoned': { description: 'The person returns to e-mail and password.', fields: {}, samples: [{}] },
  'xstate.done.actor.setUp': {
    description: 'The data for the app has loaded; it is in the vault.',
    fields: { output: Schema.String },
    samples: [{ output: 'ref-3' }],
  },
  'xstate.error.actor.setUp': {
    description: 'The set-up could not be begun.',
    fields: { error: AppError },
    samples: [{ error: gone }, { error: down }],
  },
  'xstate.done.actor.enter': {
    description: 'The code is right: the session has begun, with recovery codes after a set-up.',
    fields: { output: Schema.Struct({ session: Session, codesRef: Schema.NullOr(Schema.String) }) },
    samples: [{ output: { session, codesRef: null } }, { output: { session, codesRef: 'ref-4' } }],
  },
  'xstate.error.actor.enter': {
    description: 'The code is wrong or came too late, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: wrong }, { error: gone }, { error: down }],
  },
})
