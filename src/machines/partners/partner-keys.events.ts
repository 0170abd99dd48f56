import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { HeldKey, PartnerKeyRow, partnerKeyMessages } from '../../schemas/partners/partner-keys.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = (message: string) => new Refused({ message, errors: [] })

const key: PartnerKeyRow = {
  id: 4,
  name: 'Web shop',
  prefix: 'sdk_Ab12Cd',
  issuedBy: 'Alex Morgan',
  issuedDate: '2026-11-23T08:00:00.000Z',
  revokedBy: '',
  revokedDate: '',
  lastUsed: '2026-11-23T09:30:00.000Z',
}
const unused: PartnerKeyRow = { ...key, id: 5, name: 'Till', prefix: 'sdk_Ef34Gh', lastUsed: '' }
const revoked: PartnerKeyRow = { ...key, id: 3, revokedBy: 'Priya Nair', revokedDate: '2026-11-22T10:00:00.000Z' }

/** The events of the API keys of a partner. */
export const partnerKeysEvents = defineEvents({
  'name.changed': {
    description: 'The person writes what the new key is for.',
    fields: { name: Schema.String },
    samples: [{ name: 'Web shop' }, { name: '' }],
  },
  'issue.requested': {
    description: 'The person issues a key; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'key.kept': { description: 'The person has put the key where it belongs.', fields: {}, samples: [{}] },
  'revoke.requested': {
    description: 'The person wants to revoke a key.',
    fields: { id: Schema.Int },
    samples: [{ id: 4 }, { id: 3 }],
  },
  'revoke.confirmed': {
    description: 'The person revokes it; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-2' }],
  },
  'revoke.declined': { description: 'The person leaves the key as it is.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadKeys': {
    description: 'The keys have come, the newest first.',
    fields: { output: Schema.Array(PartnerKeyRow) },
    samples: [{ output: [unused, key, revoked] }, { output: [] }],
  },
  'xstate.error.actor.loadKeys': {
    description: 'The keys could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.issueKey': {
    description: 'The key is issued; it is in the vault.',
    fields: { output: HeldKey },
    samples: [{ output: { ref: 'ref-1', id: 6, name: 'Web shop' } }],
  },
  'xstate.error.actor.issueKey': {
    description: 'No key is issued, or one was issued that nobody has seen.',
    fields: { error: AppError },
    samples: [
      {
        error: new Refused({
          message: partnerKeyMessages.name,
          errors: [{ field: 'name', message: partnerKeyMessages.name }],
        }),
      },
      { error: refused(partnerKeyMessages.again) },
      { error: down },
    ],
  },
  'xstate.done.actor.revokeKey': {
    description: 'The key is revoked.',
    fields: { output: Schema.String },
    samples: [{ output: partnerKeyMessages.revoked }],
  },
  'xstate.error.actor.revokeKey': {
    description: 'The key stays as it is.',
    fields: { error: AppError },
    samples: [{ error: refused(partnerKeyMessages.key) }, { error: down }],
  },
})
