/**
 * The access to the mail server, beside the form of the mail settings: its password, which is written and never read
 * back, and the test email. Owned by the screen of the form. The password is in the vault; events have its handle.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { canRemovePassword, canSetPassword, type MailAccess } from '../../schemas/records/mail-access.ts'
import type { MailPassword } from '../../services/records/mail-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { mailAccessEvents } from './mail-access.events.ts'

type MailAccessContext = {
  /** Null until it has come. */
  readonly access: MailAccess | null
  /** The problem of the typed password. */
  readonly problem: string | null
  /** The server's message about the last action. */
  readonly message: string | null
  /** Why the last action failed. */
  readonly failure: string | null
  /** How often a password was refused; each time its field takes the focus. */
  readonly comebacks: number
}

type Failed = { readonly error: unknown }

const load = () => import('../../services/records/mail-service.ts')

export const mailAccessMachine = setup({
  types: {
    context: {} as MailAccessContext,
    events: {} as EventOf<typeof mailAccessEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadAccess: fromEffect(() => load().then(({ MailService }) => MailService.ask((service) => service.access()))),
    savePassword: fromEffect((password: MailPassword) =>
      load().then(({ MailService }) => MailService.ask((service) => service.savePassword(password))),
    ),
    removePassword: fromEffect(() =>
      load().then(({ MailService }) => MailService.ask((service) => service.removePassword())),
    ),
    sendTest: fromEffect(() => load().then(({ MailService }) => MailService.ask((service) => service.sendTest()))),
  },
  guards: {
    canSet: ({ context: { access } }) => access !== null && canSetPassword(access),
    canRemove: ({ context: { access } }) => access !== null && canRemovePassword(access),
    isOn: ({ context: { access } }) => access?.isOn === true,
    isOfPassword: (_, { error }: Failed) => 'password' in fieldProblemsOf(error),
  },
  actions: {
    storeAccess: assign({ access: (_, { access }: { readonly access: MailAccess }) => access }),
    tell: assign({ message: (_, { message }: { readonly message: string }) => message }),
    clearNews: assign({ message: null, failure: null, problem: null }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
    storeProblem: assign(({ context }, { error }: Failed) => ({
      problem: fieldProblemsOf(error).password ?? null,
      comebacks: context.comebacks + 1,
    })),
  },
}).createMachine({
  id: 'mailAccess',
  description: 'The password of the mail server, and the test email.',
  context: { access: null, problem: null, message: null, failure: null, comebacks: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The status of mail and password is asked for.',
      tags: ['busy'],
      invoke: {
        id: 'loadAccess',
        src: 'loadAccess',
        onDone: {
          target: 'ready',
          actions: { type: 'storeAccess', params: ({ event }) => ({ access: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The status could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearNews' } },
    },
    ready: {
      description: 'The password can be set or removed, and a test email sent.',
      on: {
        'password.submitted': { guard: 'canSet', target: 'saving' },
        'password.removed': { guard: 'canRemove', target: 'removing' },
        'test.requested': { guard: 'isOn', target: 'testing' },
      },
    },
    saving: {
      description: 'The password is sent.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ event }) => ({ passwordRef: event.type === 'password.submitted' ? event.passwordRef : '' }),
        onDone: { target: 'loading', actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) } },
        onError: [
          {
            guard: { type: 'isOfPassword', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: { type: 'storeProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'ready',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    removing: {
      description: 'The password is being removed.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'removePassword',
        src: 'removePassword',
        onDone: { target: 'loading', actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) } },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    testing: {
      description: 'The test email is being sent.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        onDone: { target: 'ready', actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) } },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
  on: {
    'settings.saved': { target: '.loading', actions: 'clearNews' },
  },
})

export type MailAccessActor = ActorRefFrom<typeof mailAccessMachine>
export type MailAccessSnapshot = SnapshotFrom<typeof mailAccessMachine>
