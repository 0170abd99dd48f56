/**
 * The person's own second factor: switched on with an authenticator app, moved to another app or switched off, and its
 * recovery codes. Owned by the profile screen. Passwords, codes and the app's secret are in the secret vault.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type FactorState, secondFactorMessages } from '../../schemas/people/second-factor.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { secondFactorEvents } from './second-factor.events.ts'

export type SecondFactorContext = {
  /** The status; null before it is loaded, and if the server has none. */
  readonly factor: FactorState | null
  /** The handle of the secret for the app. */
  readonly setUpRef: string | null
  /** The handle of the recovery codes. */
  readonly codesRef: string | null
  /** The problem of each field. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often a form was refused; each time its first wrong field takes the focus. */
  readonly comebacks: number
}
type Failed = { readonly error: unknown }
type Ref = { readonly ref: string }
type GivenPassword = { readonly passwordRef: string }

export const secondFactorMachine = setup({
  types: {
    input: {} as Readonly<Record<string, never>>,
    context: {} as SecondFactorContext,
    events: {} as EventOf<typeof secondFactorEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy' | 'code',
  },
  actors: {
    loadFactor: fromEffect((_: undefined) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.state())),
    ),
    beginFactor: fromEffect((given: GivenPassword) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.begin(given))),
    ),
    addFactor: fromEffect((given: { readonly codeRef: string }) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.add(given))),
    ),
    replaceCodes: fromEffect((given: GivenPassword) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.replaceCodes(given))),
    ),
    removeFactor: fromEffect((given: GivenPassword) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.remove(given))),
    ),
  },
  guards: {
    isPossible: ({ context }) => context.factor?.isPossible === true,
    isOn: ({ context }) => context.factor !== null && context.factor.since !== null,
    mayRemove: ({ context }) => context.factor !== null && context.factor.since !== null && !context.factor.isDemanded,
    isLapsed: (_, { error }: Failed) => isFailure(error, 'Refused') && error.errors.length === 0,
  },
  actions: {
    storeFactor: assign({ factor: (_, { factor }: { readonly factor: FactorState | null }) => factor }),
    storeSetUp: assign({ setUpRef: (_, { ref }: Ref) => ref }),
    storeCodes: assign({ codesRef: (_, { ref }: Ref) => ref, setUpRef: null }),
    forgetHandles: assign({ codesRef: null, setUpRef: null }),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
    tell: emit(
      (_, { text }: { readonly text: string }): ToastShown => ({ type: 'toast.shown', kind: 'success', text }),
    ),
  },
}).createMachine({
  id: 'secondFactor',
  description: "One's own second factor.",
  context: { factor: null, setUpRef: null, codesRef: null, errors: {}, failure: null, comebacks: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The state of the second factor is being loaded.',
      tags: ['busy'],
      entry: ['clearFailure', 'forgetHandles'],
      invoke: {
        id: 'loadFactor',
        src: 'loadFactor',
        onDone: {
          target: 'ready',
          actions: { type: 'storeFactor', params: ({ event }) => ({ factor: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The state could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'loading' },
    },
    ready: {
      description: 'It is shown whether it is on; with the password it is switched on or off, or gets other codes.',
      on: {
        'setUp.requested': { guard: 'isPossible', target: 'beginning' },
        'codes.requested': { guard: 'isOn', target: 'replacing' },
        'removal.requested': { guard: 'mayRemove', target: 'removing' },
      },
    },
    beginning: {
      description: 'The server is asked for what the app is told.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'beginFactor',
        src: 'beginFactor',
        input: ({ event }) => ({ passwordRef: event.type === 'setUp.requested' ? event.passwordRef : '' }),
        onDone: { target: 'scanning', actions: { type: 'storeSetUp', params: ({ event }) => ({ ref: event.output }) } },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    scanning: {
      description: 'The QR code is shown, and the form waits for the first code.',
      tags: ['code'],
      on: {
        'code.submitted': 'adding',
        'setUp.cancelled': { target: 'ready', actions: ['forgetHandles', 'clearFailure'] },
      },
    },
    adding: {
      description: 'The server checks the code; a second click changes nothing.',
      tags: ['busy', 'code'],
      entry: 'clearFailure',
      invoke: {
        id: 'addFactor',
        src: 'addFactor',
        input: ({ event }) => ({ codeRef: event.type === 'code.submitted' ? event.codeRef : '' }),
        onDone: {
          target: 'showingCodes',
          actions: [
            { type: 'storeCodes', params: ({ event }) => ({ ref: event.output }) },
            { type: 'tell', params: { text: secondFactorMessages.added } },
          ],
        },
        onError: [
          {
            guard: { type: 'isLapsed', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: ['forgetHandles', { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'scanning',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    replacing: {
      description: 'The server makes other recovery codes; a second click changes nothing.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'replaceCodes',
        src: 'replaceCodes',
        input: ({ event }) => ({ passwordRef: event.type === 'codes.requested' ? event.passwordRef : '' }),
        onDone: {
          target: 'showingCodes',
          actions: [
            { type: 'storeCodes', params: ({ event }) => ({ ref: event.output }) },
            { type: 'tell', params: { text: secondFactorMessages.codesReplaced } },
          ],
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown, this once.',
      on: { 'codes.noted': 'loading' },
    },
    removing: {
      description: 'It is switched off; a second click changes nothing.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ event }) => ({ passwordRef: event.type === 'removal.requested' ? event.passwordRef : '' }),
        onDone: { target: 'loading', actions: { type: 'tell', params: { text: secondFactorMessages.removed } } },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>
