import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Personal } from '../../schemas/core/masked.ts'
import { phoneMessages } from '../../schemas/core/phone.ts'
import { OwnPerson, OwnSession } from '../../schemas/people/account-access.ts'
import { passwordMessages } from '../../schemas/people/password.ts'
import { defineEvents } from '../core/define-events.ts'

const asha = {
  userName: 'EMP001',
  employeeName: 'Asha Rao',
  email: 'asha@simdesk.test',
  mobileNumber: '+44 20 7946 0000',
  departmentName: 'Operations',
  roleName: 'Admin',
} as const
const here = {
  id: 'session-1',
  createdAt: '2026-11-23T06:00:00.000Z',
  lastSeenAt: '2026-11-23T06:40:00.000Z',
  address: '203.0.113.7',
  userAgent: 'Chrome/142.0',
  isCurrent: true,
} as const
const elsewhere = { ...here, id: 'session-2', address: '198.51.100.4', isCurrent: false } as const

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const failures = [{ error: down }, { error: over }]
const refusedAt = (field: string, message: string) => new Refused({ message, errors: [{ field, message }] })

/** The events of one's own profile. */
export const ownProfileEvents = defineEvents({
  'person.retried': { description: 'The person has their own data loaded again.', fields: {}, samples: [{}] },
  'mobileNumber.submitted': {
    description: 'The person gives another telephone number.',
    fields: { mobileNumber: Personal },
    samples: [{ mobileNumber: '+44 20 7946 0001' }],
  },
  'password.submitted': {
    description: 'The person gives the old password and a new one; they wait in the secret vault under the handles.',
    fields: { oldRef: Schema.String, passwordRef: Schema.String, againRef: Schema.String },
    samples: [{ oldRef: 'ref-1', passwordRef: 'ref-2', againRef: 'ref-3' }],
  },
  'sessions.retried': { description: 'The person has their sessions loaded again.', fields: {}, samples: [{}] },
  'session.ended': {
    description: 'The person ends one of their other sessions.',
    fields: { id: Schema.String },
    samples: [{ id: 'session-2' }],
  },
  'others.ended': { description: 'The person ends all sessions but this one.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadPerson': {
    description: 'Their own data have come.',
    fields: { output: OwnPerson },
    samples: [{ output: asha }],
  },
  'xstate.error.actor.loadPerson': {
    description: 'Their own data could not be loaded.',
    fields: { error: AppError },
    samples: failures,
  },
  'xstate.done.actor.savePerson': { description: 'The telephone number is saved.', fields: {}, samples: [{}] },
  'xstate.error.actor.savePerson': {
    description: 'The telephone number is refused, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: refusedAt('mobileNumber', phoneMessages.sign('call me')) }, { error: down }],
  },
  'xstate.done.actor.changePassword': {
    description: 'The password is changed; the other sessions have ended.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.changePassword': {
    description: 'A password is refused, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: refusedAt('oldPassword', passwordMessages.wrong) }, { error: down }],
  },
  'xstate.done.actor.loadSessions': {
    description: 'The open sessions have come.',
    fields: { output: Schema.Array(OwnSession) },
    samples: [{ output: [here, elsewhere] }, { output: [here] }],
  },
  'xstate.error.actor.loadSessions': {
    description: 'The sessions could not be loaded.',
    fields: { error: AppError },
    samples: failures,
  },
  'xstate.done.actor.endSession': { description: 'The session, or all others, have ended.', fields: {}, samples: [{}] },
  'xstate.error.actor.endSession': {
    description: 'The session could not be ended.',
    fields: { error: AppError },
    samples: failures,
  },
})
