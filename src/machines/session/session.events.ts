import { Schema } from 'effect'
import { AppError, Faulted, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { LinkPurpose } from '../../schemas/people/account-access.ts'
import { secondFactorMessages } from '../../schemas/people/second-factor.ts'
import { Session, SignInOutcome, User } from '../../schemas/session/session.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { defineEvents } from '../core/define-events.ts'

const asha = {
  user: {
    userName: 'E-1001',
    roleName: 'Admin',
    employeeName: 'Asha Rao',
    departmentName: 'Operations',
    mobileNumber: '+44 20 7946 0000',
    departmentID: 3,
  },
} as const
const ben = { user: { ...asha.user, userName: 'E-1002', employeeName: 'Ben Cole', roleName: 'Staff' } } as const

/** The events of the session machine. */
export const sessionEvents = defineEvents({
  'credentials.submitted': {
    description: 'The person submits e-mail and password; the password waits in the secret vault under the handle.',
    fields: { email: Masked, secretRef: Schema.String },
    samples: [{ email: 'asha@simdesk.test', secretRef: 'ref-1' }],
  },
  'factor.shown': {
    description: 'The second factor was right: the session has begun.',
    fields: { session: Session },
    samples: [{ session: asha }],
  },
  'factor.lapsed': {
    description: 'The sign-in took too long for the second factor, or ended elsewhere.',
    fields: { text: Schema.String },
    samples: [{ text: secondFactorMessages.gone }],
  },
  'factor.abandoned': { description: 'The person goes back to e-mail and password.', fields: {}, samples: [{}] },
  'door.opened': {
    description: 'The person comes to accept an invitation, or has forgotten the password.',
    fields: { purpose: LinkPurpose },
    samples: [{ purpose: 'invitation' }, { purpose: 'reset' }],
  },
  'door.left': { description: 'The person goes on to the sign-in form.', fields: {}, samples: [{}] },
  'signOut.requested': { description: 'The person signs out.', fields: {}, samples: [{}] },
  'drafts.kept': {
    description: 'The person signs out, and their drafts stay in this browser.',
    fields: {},
    samples: [{}],
  },
  'drafts.deleted': {
    description: 'The person signs out, and wants their drafts deleted first.',
    fields: {},
    samples: [{}],
  },
  'signOut.cancelled': {
    description: 'Asked about their drafts, the person stays signed in.',
    fields: {},
    samples: [{}],
  },
  'session.expired': {
    description: 'A call was answered 401: the server no longer knows the session.',
    fields: {},
    samples: [{}],
  },
  'access.denied': { description: 'A call was answered 403: the role may not do this.', fields: {}, samples: [{}] },
  'access.changed': {
    description: 'The role of the person has changed: what they may do was asked anew, by this tab or by another.',
    fields: { user: User },
    samples: [{ user: { ...asha.user, permissions: ['inventory.view'], accessVersion: '4.2' } }, ben],
  },
  'screen.locked': {
    description: 'The person locks the screen, in this tab or in another.',
    fields: {},
    samples: [{}],
  },
  'screen.unlockedElsewhere': {
    description: 'The password was given at the lock screen of another tab of this browser.',
    fields: {},
    samples: [{}],
  },
  'unlock.submitted': {
    description:
      'The person gives the password at the lock screen, with the e-mail where the server opens no lock; the password ' +
      'waits in the secret vault under the handle.',
    fields: { secretRef: Schema.String, email: Schema.optionalKey(Masked) },
    samples: [{ secretRef: 'ref-2' }, { secretRef: 'ref-2', email: 'asha@simdesk.test' }],
  },
  'session.begunElsewhere': {
    description: 'Somebody signed in in another tab of this browser.',
    fields: { session: Session },
    samples: [{ session: ben }],
  },
  'session.endedElsewhere': {
    description: 'The session was ended in another tab of this browser.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.signIn': {
    description: 'The server accepted the credentials: a session has begun, or a second factor is asked for.',
    fields: { output: SignInOutcome },
    samples: [
      { output: asha },
      { output: { factor: { ticketRef: 'ref-3', kind: 'code' } } },
      { output: { factor: { ticketRef: 'ref-3', kind: 'setUp' } } },
    ],
  },
  'xstate.error.actor.signIn': {
    description: 'The server refused the credentials, or could not be asked.',
    fields: { error: AppError },
    samples: [
      { error: new Refused({ message: sessionMessages.wrongCredentials, errors: [] }) },
      { error: new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] }) },
    ],
  },
  'xstate.done.actor.unlock': { description: 'The server accepted the password.', fields: {}, samples: [{}] },
  'xstate.error.actor.unlock': {
    description: 'The server refused the password, or could not be asked.',
    fields: { error: AppError },
    samples: [
      { error: new Refused({ message: sessionMessages.wrongPassword, errors: [] }) },
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
    ],
  },
  'xstate.done.actor.countDrafts': {
    description: 'The browser says how many drafts of the person it keeps.',
    fields: { output: Schema.Int },
    samples: [{ output: 0 }, { output: 1 }],
  },
  'xstate.error.actor.countDrafts': {
    description: 'The browser does not open its drafts.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'The browser does not open its database.' } }],
  },
  'xstate.done.actor.deleteDrafts': { description: 'The drafts are gone.', fields: {}, samples: [{}] },
  'xstate.error.actor.deleteDrafts': {
    description: 'The drafts could not be deleted.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'The browser does not open its database.' } }],
  },
  'xstate.done.actor.signOut': {
    description: 'The server ended the session; this browser has forgotten it.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.signOut': {
    description: 'The server could not be told; this browser has forgotten the session all the same.',
    fields: { error: AppError },
    samples: [{ error: new Unreachable({ message: 'The server cannot be reached' }) }],
  },
})
