import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { maskedBy } from '../../schemas/core/masked.ts'
import { HeldInvitation, InviteLookups, inviteMessages } from '../../schemas/people/employees.ts'
import { inviteFields } from '../../schemas/people/invited-people.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: inviteMessages.line(2),
  errors: [{ field: 'people', message: inviteMessages.line(2) }],
})

const lookups: InviteLookups = {
  roles: [
    { id: 2, name: 'Staff', tag: 'all' },
    { id: 3, name: 'Partner', tag: 'ownPartner' },
  ],
  partners: [{ id: 4, name: 'Contoso Travel' }],
  departments: [{ id: 1, name: 'Operations' }],
}
const person = { employeeName: 'Mara Lind', email: 'mara@simdesk.test' }

/** The events of inviting several people. */
export const inviteUsersEvents = defineEvents({
  'field.changed': {
    description: 'The person types the people, or chooses what they share.',
    fields: { field: Schema.Literals(inviteFields), value: maskedBy('field', ['people']) },
    samples: [
      { field: 'people', value: 'Mara Lind, mara@simdesk.test' },
      { field: 'roleID', value: '2' },
      { field: 'roleID', value: '3' },
      { field: 'departmentName', value: 'Operations' },
      { field: 'partnerID', value: '4' },
    ],
  },
  'invitation.requested': {
    description: 'The person has them invited; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'retry.requested': { description: 'The person has the options loaded again.', fields: {}, samples: [{}] },
  'more.requested': { description: 'The person goes on to invite others.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadLookups': {
    description: 'Roles, departments and partners have come.',
    fields: { output: InviteLookups },
    samples: [{ output: lookups }],
  },
  'xstate.error.actor.loadLookups': {
    description: 'The options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.invite': {
    description: 'The result for each person has arrived; the tokens of the links are in the vault.',
    fields: { output: Schema.Array(HeldInvitation) },
    samples: [
      {
        output: [
          {
            ...person,
            isSuccess: true,
            message: 'Employee added successfully',
            link: { ref: 'ref-1', purpose: 'invitation', expires: '2026-12-01T10:00:00.000Z' },
          },
          { ...person, isSuccess: false, message: 'Another employee has this email', link: null },
        ],
      },
    ],
  },
  'xstate.error.actor.invite': {
    description: 'Nobody is invited: something is wrong with a field, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
})
