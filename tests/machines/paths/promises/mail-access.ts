import { isDeepStrictEqual as isSame } from 'node:util'
import { mailAccessEvents } from '../../../../src/machines/records/mail-access.events.ts'
import { mailAccessMachine } from '../../../../src/machines/records/mail-access.machine.ts'
import type { MailAccess } from '../../../../src/schemas/records/mail-access.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

const NEWS = ['message', 'failure', 'problem'] as const

const isSettable = (access: MailAccess | null): boolean =>
  access?.canKeep === true && ['notSet', 'outdated', 'set'].includes(access.password)
const isKept = (access: MailAccess | null): boolean => access !== null && access.passwordSetAt !== ''
const isOfPassword = (error: unknown): boolean => {
  const { errors = [] } = error as { readonly errors?: ReadonlyArray<{ readonly field: string }> }
  return errors.some(({ field }) => field === 'password')
}
const isClear = {
  'no news of before is left': ({
    after: { context },
  }: {
    readonly after: { readonly context: Readonly<Record<(typeof NEWS)[number], string | null>> }
  }) => NEWS.every((name) => context[name] === null),
}

export const mailAccessPromises = definePromises(
  { machine: mailAccessMachine, events: mailAccessEvents },
  {
    begins: {
      'it asks for the status, and knows nothing': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, { access: null, problem: null, message: null, failure: null, comebacks: 0 }),
    },
    events: {
      'password.submitted': [
        {
          in: 'ready',
          when: {
            'the mail server has a user, and passwords can be stored': ({ before }) =>
              isSettable(before.context.access),
          },
          to: 'saving',
          changes: [...NEWS],
          asks: ['savePassword'],
          so: isClear,
        },
      ],
      'password.removed': [
        {
          in: 'ready',
          when: { 'one is stored': ({ before }) => isKept(before.context.access) },
          to: 'removing',
          changes: [...NEWS],
          asks: ['removePassword'],
          so: isClear,
        },
      ],
      'test.requested': [
        {
          in: 'ready',
          when: { 'mail is set up': ({ before }) => before.context.access?.isOn === true },
          to: 'testing',
          changes: [...NEWS],
          asks: ['sendTest'],
          so: isClear,
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['message', 'failure'], asks: ['loadAccess'] }],
      'settings.saved': [{ in: '', to: 'loading', changes: [...NEWS], asks: ['loadAccess'], so: isClear }],
      'xstate.done.actor.loadAccess': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['access'],
          so: { 'it is the status that came': ({ event, after }) => isSame(after.context.access, event.output) },
        },
      ],
      'xstate.error.actor.loadAccess': [{ in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.savePassword': [
        {
          in: 'saving',
          to: 'loading',
          changes: ['message'],
          asks: ['loadAccess'],
          so: { 'the message is the server’s': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.savePassword': [
        {
          in: 'saving',
          when: { 'the password is wrong': ({ event }) => isOfPassword(event.error) },
          to: 'ready',
          changes: ['problem', 'comebacks'],
          so: {
            'the field says why, and takes the focus': ({ before, after }) =>
              after.context.problem !== null && after.context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'saving',
          when: { 'it is something else': ({ event }) => !isOfPassword(event.error) },
          to: 'ready',
          changes: ['failure'],
          so: saysWhy,
        },
      ],
      'xstate.done.actor.removePassword': [
        {
          in: 'removing',
          to: 'loading',
          changes: ['message'],
          asks: ['loadAccess'],
          so: { 'the message is the server’s': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.removePassword': [{ in: 'removing', to: 'ready', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.sendTest': [
        {
          in: 'testing',
          to: 'ready',
          changes: ['message'],
          so: { 'the message is the server’s': ({ event, after }) => after.context.message === event.output },
        },
      ],
      'xstate.error.actor.sendTest': [{ in: 'testing', to: 'ready', changes: ['failure'], so: saysWhy }],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: {
        'a test email can be sent where mail is set up': ({ after }) =>
          !after.hasTag('busy') && after.can({ type: 'test.requested' }) === (after.context.access?.isOn === true),
        'a password can be removed where one is stored': ({ after }) =>
          after.can({ type: 'password.removed' }) === isKept(after.context.access),
      },
      saving: {
        'it is busy, and saves nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'password.submitted', passwordRef: 'ref-1' }),
      },
      removing: {
        'it is busy, and removes nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'password.removed' }),
      },
      testing: {
        'it is busy, and sends nothing twice': ({ after }) =>
          after.hasTag('busy') && !after.can({ type: 'test.requested' }),
      },
    },
    calls: {
      loadAccess: { 'with nothing': ({ input }) => input === undefined },
      savePassword: {
        'with the handle of the password': ({ input, event }) =>
          event?.type === 'password.submitted' && isSame(input, { passwordRef: event.passwordRef }),
      },
      removePassword: { 'with nothing': ({ input }) => input === undefined },
      sendTest: { 'with nothing': ({ input }) => input === undefined },
    },
  },
)
