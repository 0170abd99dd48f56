import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { passwordMessages } from '../../schemas/people/password.ts'
import { FactorState, secondFactorMessages } from '../../schemas/people/second-factor.ts'
import { defineEvents } from '../core/define-events.ts'

const off = { since: null, recoveryCodes: 0, isDemanded: false, isPossible: true } as const
const on = { ...off, since: '2026-11-23T08:00:00.000Z', recoveryCodes: 10 } as const

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refusedAt = (field: string, message: string) => new Refused({ message, errors: [{ field, message }] })
const wrongPassword = { error: refusedAt('password', passwordMessages.wrong) }
const handle = { output: Schema.String }
const password = { passwordRef: Schema.String }

/** The events of one's own second factor. */
export const secondFactorEvents = defineEvents({
  'retry.requested': { description: 'The person has it loaded again.', fields: {}, samples: [{}] },
  'setUp.requested': {
    description: 'The person switches it on, or takes another app; the password waits in the vault under the handle.',
    fields: password,
    samples: [{ passwordRef: 'ref-1' }],
  },
  'setUp.cancelled': { description: 'The person leaves it as it was.', fields: {}, samples: [{}] },
  'code.submitted': {
    description: 'The person gives the first code of the app; it waits in the vault under the handle.',
    fields: { codeRef: Schema.String },
    samples: [{ codeRef: 'ref-2' }],
  },
  'codes.noted': { description: 'The person has kept the recovery codes.', fields: {}, samples: [{}] },
  'codes.requested': {
    description: 'The person wants other recovery codes; the password waits in the vault under the handle.',
    fields: password,
    samples: [{ passwordRef: 'ref-1' }],
  },
  'removal.requested': {
    description: 'The person switches it off; the password waits in the vault under the handle.',
    fields: password,
    samples: [{ passwordRef: 'ref-1' }],
  },
  'xstate.done.actor.loadFactor': {
    description: 'The state of the second factor has arrived; null if the server does not support it.',
    fields: { output: Schema.NullOr(FactorState) },
    samples: [
      { output: off },
      { output: on },
      { output: { ...on, isDemanded: true } },
      { output: { ...off, isPossible: false } },
      { output: null },
    ],
  },
  'xstate.error.actor.loadFactor': {
    description: 'The state of the second factor could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.beginFactor': {
    description: 'What the app is told has come; it is in the vault.',
    fields: handle,
    samples: [{ output: 'ref-3' }],
  },
  'xstate.error.actor.beginFactor': {
    description: 'The set-up could not be begun.',
    fields: { error: AppError },
    samples: [wrongPassword, { error: down }],
  },
  'xstate.done.actor.addFactor': {
    description: 'It is on; the recovery codes are in the vault.',
    fields: handle,
    samples: [{ output: 'ref-4' }],
  },
  'xstate.error.actor.addFactor': {
    description: 'The code is not right, came too late, or the server could not be asked.',
    fields: { error: AppError },
    samples: [
      { error: refusedAt('code', secondFactorMessages.wrongCode) },
      { error: new Refused({ message: secondFactorMessages.setUpGone, errors: [] }) },
      { error: down },
    ],
  },
  'xstate.done.actor.replaceCodes': {
    description: 'There are other recovery codes; they are in the vault.',
    fields: handle,
    samples: [{ output: 'ref-5' }],
  },
  'xstate.error.actor.replaceCodes': {
    description: 'There are no other recovery codes.',
    fields: { error: AppError },
    samples: [wrongPassword, { error: down }],
  },
  'xstate.done.actor.removeFactor': { description: 'It is off.', fields: {}, samples: [{}] },
  'xstate.error.actor.removeFactor': {
    description: 'It stays on.',
    fields: { error: AppError },
    samples: [wrongPassword, { error: down }],
  },
})
