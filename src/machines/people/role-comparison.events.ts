import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { ComparedRole } from '../../schemas/people/compared-role.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const gone = new Refused({ message: 'This role does not exist', errors: [] })

const staff: ComparedRole = { id: 2, name: 'Staff', scope: 'all', permissions: ['inventory.view', 'plan.view'] }
const partner: ComparedRole = { id: 3, name: 'Partner', scope: 'ownPartner', permissions: [] }

/** The events of the comparison of a role. */
export const roleComparisonEvents = defineEvents({
  'roles.wanted': {
    description: 'The person goes to the field "Compare with" for the first time.',
    fields: {},
    samples: [{}],
  },
  'role.chosen': {
    description: 'The person chooses a role to compare with; 0 for none.',
    fields: { id: Schema.Int },
    samples: [{ id: 2 }, { id: 3 }, { id: 1 }, { id: 0 }],
  },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadRoles': {
    description: 'The names of the roles have come.',
    fields: { output: Schema.Array(LookupItem) },
    samples: [
      {
        output: [
          { id: 1, name: 'Admin' },
          { id: 3, name: 'Partner' },
          { id: 2, name: 'Staff' },
        ],
      },
    ],
  },
  'xstate.error.actor.loadRoles': {
    description: 'The names of the roles could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.loadRole': {
    description: 'The role to compare with has come.',
    fields: { output: ComparedRole },
    samples: [{ output: staff }, { output: partner }],
  },
  'xstate.error.actor.loadRole': {
    description: 'The role to compare with could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: gone }, { error: over }],
  },
})
