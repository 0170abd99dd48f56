import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LinkPurpose } from '../../schemas/people/account-access.ts'
import { AccountAccess, HeldLink, peopleLinkMessages } from '../../schemas/people/employees.ts'
import { secondFactorMessages } from '../../schemas/people/second-factor.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({ message: peopleLinkMessages.notActive, errors: [] })

const link: HeldLink = { ref: 'ref-1', purpose: 'invitation', expires: '2026-12-01T10:00:00.000Z' }
const session = {
  address: '192.0.2.7',
  userAgent: 'Firefox',
  createdAt: '2026-11-23T08:00:00.000Z',
  lastSeenAt: '2026-11-23T09:30:00.000Z',
}

/** The events of the access to an account. */
export const accountAccessEvents = defineEvents({
  'link.requested': {
    description: 'The person makes a link: a new invitation, or one for a new password.',
    fields: { purpose: LinkPurpose },
    samples: [{ purpose: 'invitation' }, { purpose: 'reset' }],
  },
  'link.closed': { description: 'The person has copied the link, or does not want it.', fields: {}, samples: [{}] },
  'ending.requested': { description: 'The person ends the sessions of the account.', fields: {}, samples: [{}] },
  'factor.takenAway': {
    description: 'The person takes the second factor of the account away.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadAccess': {
    description: 'The sessions have come, and the link of an account that was just added.',
    fields: { output: AccountAccess },
    samples: [
      { output: { sessions: [session], hasSecondFactor: true, link: null } },
      { output: { sessions: [session], hasSecondFactor: false, link: null } },
      { output: { sessions: [], hasSecondFactor: false, link: null } },
      { output: { sessions: [], hasSecondFactor: false, link } },
      { output: { sessions: null, hasSecondFactor: false, link: null } },
    ],
  },
  'xstate.error.actor.loadAccess': {
    description: 'The sessions could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.issueLink': {
    description: 'The link is made; its token is in the vault.',
    fields: { output: HeldLink },
    samples: [{ output: link }, { output: { ...link, ref: 'ref-2', purpose: 'reset' } }],
  },
  'xstate.error.actor.issueLink': {
    description: 'No link is made.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
  'xstate.done.actor.takeFactorAway': {
    description: 'The account has no second factor any more.',
    fields: { output: Schema.String },
    samples: [{ output: secondFactorMessages.takenAway }],
  },
  'xstate.error.actor.takeFactorAway': {
    description: 'The second factor stays.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
  'xstate.done.actor.endSessions': {
    description: 'The sessions are ended.',
    fields: { output: Schema.String },
    samples: [{ output: peopleLinkMessages.ended(2) }],
  },
  'xstate.error.actor.endSessions': {
    description: 'The sessions are not ended.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
})
