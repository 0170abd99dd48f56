/** The types, guards, actions and actors of the session machine, `session.machine.ts`. */
import { assign, emit, fromPromise, setup } from 'xstate'
import type { LinkPurpose } from '../../schemas/people/account-access.ts'
import type { HeldFactor } from '../../schemas/people/second-factor.ts'
import type { Session, SignInOutcome, User } from '../../schemas/session/session.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { UnlockRequest } from '../../services/session/session-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { isFailure } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { sessionEvents } from './session.events.ts'

/** The number of wrong passwords at the lock that ends the session. */
export const WRONG_AT_LOCK = 3

/** What ended the last session: the person, its expiry, another tab, or three wrong passwords at the lock. */
export type EndedBy = 'person' | 'expiry' | 'elsewhere' | 'refusals'

type Input = { readonly session: Session | null; readonly errorMessage: string | null }
type Context = {
  readonly user: User | null
  /** The second factor that the sign-in is waiting for. */
  readonly factor: HeldFactor | null
  /** The message of the sign-in or lock screen. */
  readonly notice: string | null
  /** The number of drafts in this browser of a person who is about to sign out. */
  readonly drafts: number
  /** Consecutive wrong passwords at the lock screen. */
  readonly refusals: number
  readonly endedBy: EndedBy | null
}
type SessionEvent = EventOf<typeof sessionEvents>
type SessionEmitted =
  | ToastShown
  | { readonly type: 'session.began'; readonly user: User }
  | { readonly type: 'session.ended'; readonly by: EndedBy }
  | { readonly type: 'access.denied' }

/** The person of a sign-in without a second factor. */
export const userOf = (outcome: SignInOutcome): User => {
  if ('user' in outcome) return outcome.user
  throw new Error('The sign-in still needs a second factor.')
}

export const sessionSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'signedIn' | 'locked' | 'leaving',
  },
  actors: {
    signIn: fromEffect((credentials: { readonly email: string; readonly secretRef: string }) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.signIn(credentials))),
    ),
    unlock: fromEffect((given: UnlockRequest) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.unlock(given))),
    ),
    signOut: fromEffect((_: undefined) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.signOut())),
    ),
    /** Counts a person's drafts in this browser; the application provides it. */
    countDrafts: fromPromise<number, { readonly userName: string }>(async () => 0),
    /** Deletes them in every tab; the application provides it. */
    deleteDrafts: fromPromise<void, { readonly userName: string }>(async () => undefined),
  },
  guards: {
    isFactorAsked: (_, { outcome }: { readonly outcome: SignInOutcome }) => 'factor' in outcome,
    isInvitation: (_, params: { readonly purpose: LinkPurpose }) => params.purpose === 'invitation',
    hasDrafts: (_, params: { readonly count: number }) => params.count > 0,
    isSamePerson: ({ context }, params: { readonly user: User }) => context.user?.userName === params.user.userName,
    hasSession: ({ context }) => context.user !== null,
    isRefusal: (_, params: { readonly error: unknown }) => isFailure(params.error, 'Refused'),
    isLastRefusal: ({ context }, params: { readonly error: unknown }) =>
      isFailure(params.error, 'Refused') && context.refusals + 1 >= WRONG_AT_LOCK,
  },
  actions: {
    storeUser: assign({ user: (_, params: { readonly user: User }) => params.user, endedBy: null }),
    storeFactor: assign({
      factor: (_, { outcome }: { readonly outcome: SignInOutcome }) => ('factor' in outcome ? outcome.factor : null),
    }),
    forgetFactor: assign({ factor: null }),
    forgetUser: assign({ user: null, refusals: 0 }),
    recordEnd: assign({ endedBy: (_, params: { readonly by: EndedBy }) => params.by }),
    storeDrafts: assign({ drafts: (_, params: { readonly count: number }) => params.count }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    clearRefusals: assign({ refusals: 0 }),
    showNotice: assign({ notice: (_, params: { readonly text: string }) => params.text }),
    clearNotice: assign({ notice: null }),
    showErrorToast: emit(
      (_, params: { readonly text: string }): ToastShown => ({
        type: 'toast.shown',
        kind: 'error',
        text: params.text,
        // The form announces the message.
        isQuiet: true,
      }),
    ),
    announceBeginning: emit(
      (_, params: { readonly user: User }): SessionEmitted => ({
        type: 'session.began',
        user: params.user,
      }),
    ),
    announceEnd: emit(({ context }): SessionEmitted => ({ type: 'session.ended', by: context.endedBy ?? 'person' })),
    announceDenial: emit({ type: 'access.denied' }),
  },
})
