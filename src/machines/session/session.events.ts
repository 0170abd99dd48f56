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

export const sessionEvents = defineEvents({
  'credentials.submitted': {
    description: 'The person submits e-mail and password; the secret vault holds the password under the handle.',
    fields: { email: Masked, secretRef: Schema.String },
    samples: [{ email: 'asha@simdesk.test', secretRef: 'ref-1' }],
  },
  'factor.shown': {
    description: 'The second factor was right and the session has begun.',
    fields: { session: Session },
    samples: [{ session: asha }],
  },
  'factor.lapsed': {
    description: 'The second factor came too late, or the sign-in ended elsewhere.',
    fields: { text: Schema.String },
    samples: [{ text: secondFactorMessages.gone }],
  },
  'factor.abandoned': { description: 'The person returns to e-mail and password.', fields: {}, samples: [{}] },
  'door.opened': {
    description: 'The person opens the page of an invitation or of a lost password.',
    fields: { purpose: LinkPurpose },
    samples: [{ purpose: 'invitation' }, { purpose: 'reset' }],
  },
  'door.left': { description: 'The person continues to the sign-in form.', fields: {}, samples: [{}] },
  'signOut.requested': { description: 'The person signs out.', fields: {}, samples: [{}] },
  'drafts.kept': {
    description: 'The person signs out and keeps their drafts in this browser.',
    fields: {},
    samples: [{}],
  },
  'drafts.deleted': {
    description: 'The person signs out and deletes their drafts first.',
    fields: {},
    samples: [{}],
  },
  'signOut.cancelled': {
    description: 'Asked about drafts, the person stays signed in.',
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
    description: "The person's role has changed; this tab or another has loaded the new permissions.",
    fields: { user: User },
    samples: [{ user: { ...asha.user, permissions: ['inventory.view'], accessVersion: '4.2' } }, ben],
  },
  'screen.locked': {
    description: 'The person locks the screen, in this tab or another.',
    fields: {},
    samples: [{}],
  },
  'screen.unlockedElsewhere': {
    description: 'The password was entered at the lock screen of another tab of this browser.',
    fields: {},
    samples: [{}],
  },
  'unlock.submitted': {
    description:
      'The person enters the password at the lock screen; the vault holds it under the handle. The e-mail is for a ' +
      'server that cannot unlock by the password alone.',
    fields: { secretRef: Schema.String, email: Schema.optionalKey(Masked) },
    samples: [{ secretRef: 'ref-2' }, { secretRef: 'ref-2', email: 'asha@simdesk.test' }],
  },
  'session.begunElsewhere': {
    description: 'A person signed in in another tab of this browser.',
    fields: { session: Session },
    samples: [{ session: ben }],
  },
  'session.endedElsewhere': {
    description: 'The session was ended in another tab of this browser.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.signIn': {
    description: 'The server accepted the credentials: the session has begun, or a second factor is required.',
    fields: { output: SignInOutcome },
    samples: [
      { output: asha },
      { output: { factor: { ticketRef: 'ref-3', kind: 'code' } } },
      { output: { factor: { ticketRef: 'ref-3', kind: 'setUp' } } },
    ],
  },
  'xstate.error.actor.signIn': {
    description: 'The server refused the credentials, or could not be reached.',
    fields: { error: AppError },
    samples: [
      { error: new Refused({ message: sessionMessages.wrongCredentials, errors: [] }) },
      { error: new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] }) },
    ],
  },
  'xstate.done.actor.unlock': { description: 'The server accepted the password.', fields: {}, samples: [{}] },
  'xstate.error.actor.unlock': {
    description: 'The server refused the password, or could not be reached.',
    fields: { error: AppError },
    samples: [
      { error: new Refused({ message: sessionMessages.wrongPassword, errors: [] }) },
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
    ],
  },
  'xstate.done.actor.countDrafts': {
    description: 'The drafts of the person in this browser are counted.',
    fields: { output: Schema.Int },
    samples: [{ output: 0 }, { output: 1 }],
  },
  'xstate.error.actor.countDrafts': {
    description: 'The drafts could not be counted.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'The browser does not open its database.' } }],
  },
  'xstate.done.actor.deleteDrafts': { description: 'The drafts are deleted.', fields: {}, samples: [{}] },
  'xstate.error.actor.deleteDrafts': {
    description: 'The drafts could not be deleted.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'The browser does not open its database.' } }],
  },
  'xstate.done.actor.signOut': {
    description: 'The server has ended the session; this browser has removed it.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.signOut': {
    description: 'The server could not be reached; this browser has still removed the session.',
    fields: { error: AppError },
    samples: [{ error: new Unreachable({ message: 'The server cannot be reached' }) }],
  },
})
