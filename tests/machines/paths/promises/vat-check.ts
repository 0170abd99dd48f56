import { isDeepStrictEqual as isSame } from 'node:util'
import { vatCheckEvents } from '../../../../src/machines/billing/vat-check.events.ts'
import { vatCheckMachine } from '../../../../src/machines/billing/vat-check.machine.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

const isOffered = ({ context }: { readonly context: { readonly check: { readonly isOffered: boolean } | null } }) =>
  context.check?.isOffered === true

const ofThisCustomer = {
  'of this customer': ({
    input,
    after,
  }: {
    readonly input: unknown
    readonly after: { readonly context: { readonly id: number } }
  }) => isSame(input, { id: after.context.id }),
} as const

export const vatCheckPromises = definePromises(
  { machine: vatCheckMachine, events: vatCheckEvents },
  {
    begins: {
      'it asks for the last check, and says nothing of the number': ({ input, after }) =>
        after.matches('loading') && isSame(after.context, { ...input, check: null, failure: null }),
    },
    events: {
      'check.requested': [
        {
          in: 'ready',
          when: { 'it is offered': ({ before }) => isOffered(before) },
          to: 'checking',
          changes: ['failure'],
          asks: ['checkNumber'],
          so: { 'an earlier failure is gone': ({ after }) => after.context.failure === null },
        },
      ],
      'retry.requested': [
        {
          in: 'failed',
          to: 'loading',
          changes: ['failure'],
          asks: ['loadCheck'],
          so: { 'the failure is gone': ({ after }) => after.context.failure === null },
        },
      ],
      'xstate.done.actor.loadCheck': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['check'],
          so: { 'it is the check that came': ({ event, after }) => isSame(after.context.check, event.output) },
        },
      ],
      'xstate.error.actor.loadCheck': [{ in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.checkNumber': [
        {
          in: 'checking',
          to: 'ready',
          changes: ['check'],
          so: { 'it is the check that came': ({ event, after }) => isSame(after.context.check, event.output) },
        },
      ],
      'xstate.error.actor.checkNumber': [{ in: 'checking', to: 'ready', changes: ['failure'], so: saysWhy }],
    },
    states: {
      loading: {
        'it is busy, and nothing is known': ({ after }) => after.hasTag('busy') && after.context.check === null,
      },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: {
        'a number is checked where that is offered, and nowhere else': ({ after }) =>
          !after.hasTag('busy') && after.can({ type: 'check.requested' }) === isOffered(after),
      },
      checking: {
        'it is busy, and asks once': ({ after }) => after.hasTag('busy') && !after.can({ type: 'check.requested' }),
      },
    },
    calls: { loadCheck: ofThisCustomer, checkNumber: ofThisCustomer },
  },
)
