/**
 * The second factor at the sign-in, after the right password. A code is required, or the role requires that a second
 * factor is set up first. Owned by the sign-in screen, while the session machine is in `askingFactor`. The secret vault
 * holds the ticket, the codes and the app's secret.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { HeldFactor } from '../../schemas/people/second-factor.ts'
import type { Session } from '../../schemas/session/session.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { Entered } from '../../services/people/factor-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { signInFactorEvents } from './sign-in-factor.events.ts'

type Context = HeldFactor & {
  /** The handle of the data for the app. */
  readonly setUpRef: string | null
  /** The handle of the recovery codes. */
  readonly codesRef: string | null
  readonly session: Session | null
  /** The problem of the code. */
  readonly error: string | null
  /** Why the server could not be reached. */
  readonly failure: string | null
  /** How often the form was refused. Each time the code takes the focus. */
  readonly comebacks: number
}
type Failed = { readonly error: unknown }
type SignInFactorEmitted =
  | { readonly type: 'factor.shown'; readonly session: Session }
  | { readonly type: 'factor.lapsed'; readonly text: string }
  | { readonly type: 'factor.abandoned' }

export const signInFactorMachine = setup({
  types: {
    input: {} as HeldFactor,
    context: {} as Context,
    events: {} as EventOf<typeof signInFactorEvents>,
    emitted: {} as SignInFactorEmitted,
    tags: {} as 'busy' | 'code',
  },
  actors: {
    setUp: fromEffect((ticket: { readonly ticketRef: string }) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.setUp(ticket))),
    ),
    enter: fromEffect((given: { readonly ticketRef: string; readonly codeRef: string }) =>
      onDemand.factor().then(({ FactorService }) => FactorService.ask((service) => service.enter(given))),
    ),
  },
  guards: {
    isSetUp: ({ context }) => context.kind === 'setUp',
    hasCodes: (_, { codesRef }: Pick<Entered, 'codesRef'>) => codesRef !== null,
    isAboutCode: (_, { error }: Failed) => fieldProblemsOf(error).code !== undefined,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeSetUp: assign({ setUpRef: (_, { ref }: { readonly ref: string }) => ref }),
    storeEntered: assign((_, { session, codesRef }: Entered) => ({ session, codesRef })),
    storeError: assign(({ context }, { error }: Failed) => ({
      error: fieldProblemsOf(error).code ?? null,
      failure: fieldProblemsOf(error).code === undefined ? reasonOf(error) : null,
      comebacks: context.comebacks + 1,
    })),
    clearError: assign({ error: null, failure: null }),
    announceEntry: emit(({ context }): SignInFactorEmitted => {
      if (context.session === null) throw new Error('There is no session yet.')
      return { type: 'factor.shown', session: context.session }
    }),
    announceLapse: emit(
      (_, { error }: Failed): SignInFactorEmitted => ({ type: 'factor.lapsed', text: reasonOf(error) }),
    ),
    announceAbandoning: emit({ type: 'factor.abandoned' }),
  },
}).createMachine({
  id: 'signInFactor',
  description: 'The second factor at the sign-in: a code, or the set-up that the role requires.',
  context: ({ input }) => ({
    ...input,
    setUpRef: null,
    codesRef: null,
    session: null,
    error: null,
    failure: null,
    comebacks: 0,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isSetUp', target: 'preparing' }, { target: 'asking' }] },
    asking: {
      description: 'The form waits for a code of the app or a recovery code.',
      tags: ['code'],
      on: { 'code.submitted': 'entering', 'signIn.abandoned': 'abandoned' },
    },
    preparing: {
      description: 'The data for the app is loading.',
      tags: ['busy'],
      entry: 'clearError',
      invoke: {
        id: 'setUp',
        src: 'setUp',
        input: ({ context }) => ({ ticketRef: context.ticketRef }),
        onDone: { target: 'scanning', actions: { type: 'storeSetUp', params: ({ event }) => ({ ref: event.output }) } },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'lapsed',
            actions: { type: 'announceLapse', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'unprepared',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unprepared: {
      description: 'The set-up could not be begun: the reason and Retry are shown.',
      on: { 'retry.requested': 'preparing', 'signIn.abandoned': 'abandoned' },
    },
    scanning: {
      description: 'The QR code is shown, and the form waits for the first code.',
      tags: ['code'],
      on: { 'code.submitted': 'entering', 'signIn.abandoned': 'abandoned' },
    },
    entering: {
      description: 'The code is being checked; a second click has no effect.',
      tags: ['busy', 'code'],
      entry: 'clearError',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context, event }) => ({
          ticketRef: context.ticketRef,
          codeRef: event.type === 'code.submitted' ? event.codeRef : '',
        }),
        onDone: [
          {
            guard: { type: 'hasCodes', params: ({ event }) => ({ codesRef: event.output.codesRef }) },
            target: 'showingCodes',
            actions: { type: 'storeEntered', params: ({ event }) => event.output },
          },
          { target: 'entered', actions: { type: 'storeEntered', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isAboutCode', params: ({ event }) => ({ error: event.error }) },
            target: 'comingBack',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'lapsed',
            actions: { type: 'announceLapse', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'comingBack',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    comingBack: { always: [{ guard: 'isSetUp', target: 'scanning' }, { target: 'asking' }] },
    showingCodes: {
      description: 'The recovery codes are shown once.',
      on: { 'codes.noted': 'entered' },
    },
    entered: {
      description: 'The session machine gets the session.',
      type: 'final',
      entry: 'announceEntry',
    },
    lapsed: {
      description: 'The person must enter e-mail and password again: the sign-in form says why.',
      type: 'final',
    },
    abandoned: {
      description: 'The sign-in form follows.',
      type: 'final',
      entry: 'announceAbandoning',
    },
  },
})

export type SignInFactorActor = ActorRefFrom<typeof signInFactorMachine>
