import { isDeepStrictEqual as isSame } from 'node:util'
import { accountAccessEvents } from '../../../../src/machines/people/account-access.events.ts'
import { accountAccessMachine } from '../../../../src/machines/people/account-access.machine.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

export const accountAccessPromises = definePromises(
  { machine: accountAccessMachine, events: accountAccessEvents },
  {
    begins: {
      'it asks for the sessions of the account, and shows no link': ({ input, after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          ...input,
          sessions: null,
          hasSecondFactor: false,
          link: null,
          message: null,
          failure: null,
        }),
    },
    events: {
      'link.requested': [
        {
          in: 'ready',
          to: 'issuing',
          changes: ['link', 'message', 'failure'],
          asks: ['issueLink'],
          so: {
            'no link, message or failure of before is left': ({ after: { context } }) =>
              isSame([context.link, context.message, context.failure], [null, null, null]),
          },
        },
      ],
      'link.closed': [
        {
          in: '',
          when: { 'a link is shown': ({ before }) => before.context.link !== null },
          changes: ['link'],
          so: { 'no link is shown': ({ after }) => after.context.link === null },
        },
      ],
      'ending.requested': [
        {
          in: 'ready',
          when: { 'there are sessions': ({ before }) => (before.context.sessions ?? []).length > 0 },
          to: 'ending',
          changes: ['message', 'failure'],
          asks: ['endSessions'],
        },
      ],
      'factor.takenAway': [
        {
          in: 'ready',
          when: { 'there is one': ({ before }) => before.context.hasSecondFactor },
          to: 'takingAway',
          changes: ['message', 'failure'],
          asks: ['takeFactorAway'],
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['message', 'failure'], asks: ['loadAccess'] }],
      'xstate.done.actor.loadAccess': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['sessions', 'hasSecondFactor', 'link'],
          so: {
            'it is known whether there is a second factor': ({ event, after }) =>
              after.context.hasSecondFactor === event.output.hasSecondFactor,
            'the sessions are those that came': ({ event, after }) => after.context.sessions === event.output.sessions,
            'a link that is shown stays, unless another came': ({ event, before, after }) =>
              isSame(after.context.link, event.output.link ?? before.context.link),
          },
        },
      ],
      'xstate.error.actor.loadAccess': [{ in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.issueLink': [
        {
          in: 'issuing',
          to: 'ready',
          changes: ['link'],
          so: { 'it is the link that was made': ({ event, after }) => isSame(after.context.link, event.output) },
        },
      ],
      'xstate.error.actor.issueLink': [{ in: 'issuing', to: 'ready', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.takeFactorAway': [
        {
          in: 'takingAway',
          to: 'loading',
          changes: ['message'],
          asks: ['loadAccess'],
          so: { 'it is told what the server said': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.takeFactorAway': [{ in: 'takingAway', to: 'ready', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.endSessions': [
        {
          in: 'ending',
          to: 'loading',
          changes: ['message'],
          asks: ['loadAccess'],
          so: { 'it is told what the server said': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.endSessions': [{ in: 'ending', to: 'ready', changes: ['failure'], so: saysWhy }],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: {
        'a second factor can be taken away where there is one': ({ after }) =>
          after.can({ type: 'factor.takenAway' }) === after.context.hasSecondFactor,
        'a link can be made, and sessions ended where there are some': ({ after }) =>
          !after.hasTag('busy') &&
          after.can({ type: 'link.requested', purpose: 'reset' }) &&
          after.can({ type: 'ending.requested' }) === (after.context.sessions ?? []).length > 0,
      },
      issuing: {
        'it is busy, and makes no second link': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'link.requested', purpose: 'reset' }),
      },
      takingAway: {
        'it is busy, and takes nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'factor.takenAway' }),
      },
      ending: {
        'it is busy, and ends nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'ending.requested' }),
      },
    },
    calls: {
      loadAccess: {
        'of this account, its sessions where the person may see them': ({ input, after: { context } }) =>
          isSame(input, { id: context.id, withSessions: context.withSessions }),
      },
      issueLink: {
        'for this account, with the purpose that was asked for': ({ input, event, after }) =>
          event?.type === 'link.requested' && isSame(input, { id: after.context.id, purpose: event.purpose }),
      },
      takeFactorAway: { 'of this account': ({ input, after }) => isSame(input, { id: after.context.id }) },
      endSessions: { 'of this account': ({ input, after }) => isSame(input, { id: after.context.id }) },
    },
  },
)
