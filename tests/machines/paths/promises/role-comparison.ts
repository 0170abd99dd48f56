import { isDeepStrictEqual as isSame } from 'node:util'
import { roleComparisonEvents } from '../../../../src/machines/people/role-comparison.events.ts'
import {
  type RoleComparisonSnapshot,
  roleComparisonMachine,
} from '../../../../src/machines/people/role-comparison.machine.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

/** One sample role is in the form and one is chosen, so another of these can be chosen. */
const canChooseAnother = (after: RoleComparisonSnapshot): boolean =>
  [1, 2].some((id) => after.can({ type: 'role.chosen', id }))

export const roleComparisonPromises = definePromises(
  { machine: roleComparisonMachine, events: roleComparisonEvents },
  {
    begins: {
      'nothing is asked for, and nothing is compared': ({ input, after }) =>
        after.matches('unasked') &&
        isSame(after.context, { ...input, roles: [], chosen: 0, other: null, failure: null }),
    },
    events: {
      'roles.wanted': [{ in: 'unasked', to: 'loadingRoles', asks: ['loadRoles'] }],
      'role.chosen': [
        {
          in: '',
          when: {
            'it is one of the roles that are offered, and not the one that is chosen': ({ before, event }) =>
              event.id !== before.context.chosen && before.context.roles.some(({ id }) => id === event.id),
          },
          to: 'loadingRole',
          changes: ['chosen', 'other', 'failure'],
          asks: ['loadRole'],
          so: {
            'it is the one that is chosen, and nothing of another is left': ({ event, after: { context } }) =>
              isSame([context.chosen, context.other, context.failure], [event.id, null, null]),
          },
        },
        {
          in: '',
          when: {
            'none is chosen in the place of one': ({ before, event }) => event.id === 0 && before.context.chosen > 0,
          },
          to: 'choosing',
          changes: ['chosen', 'other', 'failure'],
          so: {
            'nothing is compared any more': ({ after: { context } }) =>
              isSame([context.chosen, context.other, context.failure], [0, null, null]),
          },
        },
      ],
      'retry.requested': [
        { in: 'rolesFailed', to: 'loadingRoles', changes: ['failure'], asks: ['loadRoles'] },
        { in: 'roleFailed', to: 'loadingRole', changes: ['failure'], asks: ['loadRole'] },
      ],
      'xstate.done.actor.loadRoles': [
        {
          in: 'loadingRoles',
          to: 'choosing',
          changes: ['roles'],
          so: {
            'all are offered but the one of the form': ({ event, after: { context } }) =>
              isSame(
                context.roles.map(({ id }) => id),
                event.output.map(({ id }) => id).filter((id) => id !== context.id),
              ),
          },
        },
      ],
      'xstate.error.actor.loadRoles': [{ in: 'loadingRoles', to: 'rolesFailed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.loadRole': [
        {
          in: 'loadingRole',
          to: 'comparing',
          changes: ['other'],
          so: { 'it is the one that came': ({ event, after }) => isSame(after.context.other, event.output) },
        },
      ],
      'xstate.error.actor.loadRole': [{ in: 'loadingRole', to: 'roleFailed', changes: ['failure'], so: saysWhy }],
    },
    states: {
      unasked: { 'no role is offered': ({ after }) => after.context.roles.length === 0 && !after.hasTag('busy') },
      loadingRoles: {
        'it is busy, with no failure': ({ after }) => after.hasTag('busy') && after.context.failure === null,
      },
      choosing: {
        'roles are offered, and none is chosen': ({ after }) =>
          after.hasTag('offered') && !after.hasTag('busy') && after.context.chosen === 0,
      },
      loadingRole: {
        'it is busy with the chosen one, and another can be chosen': ({ after }) =>
          after.hasTag('busy') && after.context.chosen > 0 && canChooseAnother(after),
      },
      comparing: {
        'there is a role to compare with': ({ after }) => !after.hasTag('busy') && after.context.other !== null,
      },
      roleFailed: {
        'it says why, can be asked again, and another can be chosen': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }) && canChooseAnother(after),
      },
      rolesFailed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
    },
    calls: {
      loadRoles: { 'of all roles': () => true },
      loadRole: { 'the one that is chosen': ({ input, after }) => isSame(input, { id: after.context.chosen }) },
    },
  },
)
