import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { MailAccess, mailAccessMessages, mailPasswordProblem } from '../../schemas/records/mail-access.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const noKey = new Refused({ message: mailAccessMessages.noKey, errors: [] })
const empty = mailPasswordProblem('') ?? ''
const wrong = new Refused({ message: empty, errors: [{ field: 'password', message: empty }] })
const notSent = new Refused({
  message: mailAccessMessages.refused('the mail server refused the sign-in', '535 Bad credentials'),
  errors: [],
})

const access: MailAccess = {
  password: 'set',
  passwordSetAt: '2026-11-23T08:00:00.000Z',
  passwordSetBy: 'Alex Morgan',
  canKeep: true,
  isOn: true,
  testTo: 'alex@simdesk.test',
}
const without = { ...access, passwordSetAt: '', passwordSetBy: '' }

/** The events of the access to the mail server. */
export const mailAccessEvents = defineEvents({
  'password.submitted': {
    description: 'The person saves a password of the mail server; it is in the vault.',
    fields: { passwordRef: Schema.String },
    samples: [{ passwordRef: 'ref-1' }],
  },
  'password.removed': { description: 'The person removes the password.', fields: {}, samples: [{}] },
  'test.requested': { description: 'The person sends a test email to their own address.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'settings.saved': {
    description: 'The mail settings were saved: the password may count no more.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadAccess': {
    description: 'The status of mail and password has come.',
    fields: { output: MailAccess },
    samples: [
      { output: access },
      { output: { ...access, password: 'outdated' } },
      { output: { ...without, password: 'notSet' } },
      { output: { ...without, password: 'notSet', canKeep: false } },
      { output: { ...without, password: 'unneeded' } },
      { output: { ...without, password: 'unneeded', isOn: false } },
      { output: { ...without, password: 'environment' } },
    ],
  },
  'xstate.error.actor.loadAccess': {
    description: 'The status could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.savePassword': {
    description: 'The password is saved.',
    fields: { output: Schema.String },
    samples: [{ output: mailAccessMessages.set }],
  },
  'xstate.error.actor.savePassword': {
    description: 'The password is not saved.',
    fields: { error: AppError },
    samples: [{ error: wrong }, { error: noKey }, { error: down }],
  },
  'xstate.done.actor.removePassword': {
    description: 'The password is removed.',
    fields: { output: Schema.String },
    samples: [{ output: mailAccessMessages.removed }],
  },
  'xstate.error.actor.removePassword': {
    description: 'The password stays.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.sendTest': {
    description: 'The mail server accepted the test email.',
    fields: { output: Schema.String },
    samples: [{ output: mailAccessMessages.accepted }],
  },
  'xstate.error.actor.sendTest': {
    description: 'The test email was not sent.',
    fields: { error: AppError },
    samples: [{ error: notSent }, { error: down }],
  },
})
