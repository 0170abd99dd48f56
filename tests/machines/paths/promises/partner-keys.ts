import { isDeepStrictEqual as isSame } from 'node:util'
import { partnerKeysEvents } from '../../../../src/machines/partners/partner-keys.events.ts'
import { partnerKeysMachine } from '../../../../src/machines/partners/partner-keys.machine.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

type Problem = { readonly _tag?: string; readonly errors?: ReadonlyArray<{ readonly field: string }> }

const problem = ({ error }: { readonly error: unknown }): Problem => error as Problem
const isForGood = (event: { readonly error: unknown }): boolean =>
  problem(event)._tag === 'Refused' && problem(event).errors?.length === 0
const isOfName = (event: { readonly error: unknown }): boolean => (problem(event).errors ?? []).length > 0

export const partnerKeysPromises = definePromises(
  { machine: partnerKeysMachine, events: partnerKeysEvents },
  {
    begins: {
      'it asks for the keys of the partner, and shows none': ({ input, after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          ...input,
          keys: [],
          name: '',
          submissionId: null,
          held: null,
          revoked: null,
          errors: {},
          message: null,
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'name.changed': [
        {
          in: 'ready',
          when: { 'the person may edit': ({ before }) => before.context.mayEdit },
          changes: ['name', 'errors', 'submissionId'],
          so: {
            'it is what was written, of which nothing is wrong yet, and another key': ({ event, after: { context } }) =>
              isSame([context.name, context.errors, context.submissionId], [event.name, {}, null]),
          },
        },
      ],
      'issue.requested': [
        {
          in: 'ready',
          when: { 'the person may edit': ({ before }) => before.context.mayEdit },
          to: 'issuing',
          changes: ['submissionId', 'message', 'failure', 'errors'],
          asks: ['issueKey'],
          so: {
            'no news of before is left': ({ after: { context } }) =>
              isSame([context.message, context.failure, context.errors], [null, null, {}]),
            'what was lost on the way is asked for under the same id': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'key.kept': [
        {
          in: 'told',
          to: 'loading',
          changes: ['held'],
          asks: ['loadKeys'],
          so: { 'no key is shown': ({ after }) => after.context.held === null },
        },
      ],
      'revoke.requested': [
        {
          in: 'ready',
          when: {
            'the person may edit, and the key is good': ({ event, before: { context } }) =>
              context.mayEdit && context.keys.some(({ id, revokedDate }) => id === event.id && revokedDate === ''),
          },
          to: 'asking',
          changes: ['revoked'],
          so: { 'it is asked about this key': ({ event, after }) => after.context.revoked === event.id },
        },
      ],
      'revoke.confirmed': [
        {
          in: 'asking',
          to: 'revoking',
          changes: ['message', 'failure', 'errors'],
          asks: ['revokeKey'],
          so: {
            'no news of before is left': ({ after: { context } }) =>
              isSame([context.message, context.failure, context.errors], [null, null, {}]),
          },
        },
      ],
      'revoke.declined': [
        {
          in: 'asking',
          to: 'ready',
          changes: ['revoked'],
          so: { 'no key is chosen': ({ after }) => after.context.revoked === null },
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['message', 'failure'], asks: ['loadKeys'] }],
      'xstate.done.actor.loadKeys': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['keys'],
          so: { 'the keys are those that came': ({ event, after }) => after.context.keys === event.output },
        },
      ],
      'xstate.error.actor.loadKeys': [{ in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.issueKey': [
        {
          in: 'issuing',
          to: 'told',
          changes: ['held', 'name', 'submissionId'],
          asks: ['holdKey'],
          so: {
            'it is the key that was issued, and the next one has no name yet': ({ event, after: { context } }) =>
              isSame([context.held, context.name, context.submissionId], [event.output, '', null]),
          },
        },
      ],
      'xstate.error.actor.issueKey': [
        {
          in: 'issuing',
          when: { 'it was refused, and not for its name': ({ event }) => isForGood(event) },
          to: 'ready',
          changes: ['failure', 'submissionId'],
          so: { ...saysWhy, 'it is asked for no more': ({ after }) => after.context.submissionId === null },
        },
        {
          in: 'issuing',
          when: { 'something is wrong with the name': ({ event }) => isOfName(event) },
          to: 'ready',
          changes: ['errors', 'comebacks', 'submissionId'],
          so: {
            'no key was issued that could be asked for again': ({ after }) => after.context.submissionId === null,
            'it is told at the name, which takes the focus': ({ before, after: { context } }) =>
              context.errors.name !== undefined &&
              context.failure === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'issuing',
          when: { 'the server did not answer': ({ event }) => !isForGood(event) && !isOfName(event) },
          to: 'ready',
          changes: ['failure'],
          so: {
            ...saysWhy,
            'it can be asked for again under the same id': ({ before, after }) =>
              after.context.submissionId === before.context.submissionId,
          },
        },
      ],
      'xstate.done.actor.revokeKey': [
        {
          in: 'revoking',
          to: 'loading',
          changes: ['message', 'revoked'],
          asks: ['loadKeys'],
          so: { 'it is told what the server said': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.revokeKey': [{ in: 'revoking', to: 'ready', changes: ['failure', 'revoked'], so: saysWhy }],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: {
        'a key can be issued by who may edit, and no key is shown or chosen': ({ after }) =>
          !after.hasTag('busy') &&
          after.can({ type: 'issue.requested', submissionId: 'one' }) === after.context.mayEdit &&
          after.context.held === null &&
          after.context.revoked === null,
      },
      issuing: {
        'it is busy, and issues no second key': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'issue.requested', submissionId: 'two' }),
      },
      told: {
        'the key is shown, and it can be said that it is kept': ({ after }) =>
          after.context.held !== null && after.can({ type: 'key.kept' }),
      },
      asking: {
        'a key is chosen, and nothing happens to it yet': ({ after }) =>
          !after.hasTag('busy') && after.context.revoked !== null && after.can({ type: 'revoke.declined' }),
      },
      revoking: {
        'it is busy, and revokes nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'revoke.confirmed', submissionId: 'two' }),
      },
    },
    calls: {
      loadKeys: {
        'of this partner': ({ input, after }) => isSame(input, { partnerId: after.context.partnerId }),
      },
      issueKey: {
        'for this partner, by the name that was written, under its id': ({ input, after: { context } }) =>
          isSame(input, { partnerId: context.partnerId, name: context.name, submissionId: context.submissionId }),
      },
      holdKey: {
        'the key that is told': ({ input, after }) => isSame(input, { ref: after.context.held?.ref }),
      },
      revokeKey: {
        'the key that was asked about, under its id': ({ input, event, after }) =>
          event?.type === 'revoke.confirmed' &&
          isSame(input, { id: after.context.revoked, submissionId: event.submissionId }),
      },
    },
  },
)
