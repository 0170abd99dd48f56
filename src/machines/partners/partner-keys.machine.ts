/**
 * The API keys of a partner's systems, beside the form of the partner: a key is issued and shown once, and revoked
 * after a question. Owned by the screen of the form. The key itself is in the vault; the context has its handle.
 */
import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, type SnapshotFrom, setup } from 'xstate'
import type { HeldKey, PartnerKeyRow } from '../../schemas/partners/partner-keys.ts'
import { revealedVault } from '../../services/core/vault.ts'
import type {
  IssueKeyRequest,
  PartnerKeysQuery,
  RevokeKeyRequest,
} from '../../services/partners/partner-key-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { partnerKeysEvents } from './partner-keys.events.ts'

type PartnerKeysInput = {
  readonly partnerId: number
  /** Whether the person may issue and revoke keys. */
  readonly mayEdit: boolean
}

type PartnerKeysContext = PartnerKeysInput & {
  readonly keys: ReadonlyArray<PartnerKeyRow>
  /** The typed name of the next key. */
  readonly name: string
  /** The submission id of that key, so that a repetition after a lost answer issues no second key. */
  readonly submissionId: string | null
  readonly held: HeldKey | null
  /** The key that is being revoked. */
  readonly revoked: number | null
  readonly errors: Readonly<Record<string, string>>
  /** The server's message about the last action. */
  readonly message: string | null
  /** Why the last action failed. */
  readonly failure: string | null
  /** How often the name was refused; each time its field takes the focus. */
  readonly comebacks: number
}

type Failed = { readonly error: unknown }
type Submitted = { readonly submissionId: string }

const load = () => import('../../services/partners/partner-key-service.ts')

export const partnerKeysMachine = setup({
  types: {
    input: {} as PartnerKeysInput,
    context: {} as PartnerKeysContext,
    events: {} as EventOf<typeof partnerKeysEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadKeys: fromEffect((query: PartnerKeysQuery) =>
      load().then(({ PartnerKeyService }) => PartnerKeyService.ask((service) => service.list(query))),
    ),
    issueKey: fromEffect((request: IssueKeyRequest) =>
      load().then(({ PartnerKeyService }) => PartnerKeyService.ask((service) => service.issue(request))),
    ),
    revokeKey: fromEffect((request: RevokeKeyRequest) =>
      load().then(({ PartnerKeyService }) => PartnerKeyService.ask((service) => service.revoke(request))),
    ),
    /** The vault keeps the key as long as this handle exists, whatever is rendered. */
    holdKey: fromCallback<AnyEventObject, Pick<HeldKey, 'ref'>>(
      ({ input: { ref } }) =>
        () =>
          void revealedVault.redeem(ref),
    ),
  },
  guards: {
    mayEdit: ({ context }) => context.mayEdit,
    isRevocable: ({ context }, { id }: { readonly id: number }) =>
      context.mayEdit && context.keys.some((key) => key.id === id && key.revokedDate === ''),
    isOfName: (_, { error }: Failed) => Object.keys(fieldProblemsOf(error)).length > 0,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeKeys: assign({ keys: (_, { keys }: { readonly keys: ReadonlyArray<PartnerKeyRow> }) => keys }),
    // Another name makes another submission.
    changeName: assign((_, { name }: { readonly name: string }) => ({ name, errors: {}, submissionId: null })),
    storeSubmission: assign(({ context }, { submissionId }: Submitted) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    storeHeld: assign((_, { held }: { readonly held: HeldKey }) => ({ held, name: '', submissionId: null })),
    forgetHeld: assign({ held: null }),
    chooseKey: assign({ revoked: (_, { id }: { readonly id: number }) => id }),
    forgetChosen: assign({ revoked: null }),
    tell: assign({ message: (_, { message }: { readonly message: string }) => message }),
    clearNews: assign({ message: null, failure: null, errors: {} }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
    storeProblem: assign(({ context }, { error }: Failed) => ({
      errors: fieldProblemsOf(error),
      comebacks: context.comebacks + 1,
    })),
    forgetSubmission: assign({ submissionId: null }),
  },
}).createMachine({
  id: 'partnerKeys',
  description: "The API keys of a partner's systems.",
  context: ({ input: { partnerId, mayEdit } }) => ({
    partnerId,
    mayEdit,
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
  initial: 'loading',
  states: {
    loading: {
      description: 'The keys are asked for.',
      tags: ['busy'],
      invoke: {
        id: 'loadKeys',
        src: 'loadKeys',
        input: ({ context }) => ({ partnerId: context.partnerId }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeKeys', params: ({ event }) => ({ keys: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The keys could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearNews' } },
    },
    ready: {
      description: 'The keys are listed; who may can issue another one, and revoke those that are good.',
      on: {
        'name.changed': { guard: 'mayEdit', actions: { type: 'changeName', params: ({ event }) => event } },
        'issue.requested': {
          guard: 'mayEdit',
          target: 'issuing',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'revoke.requested': {
          guard: { type: 'isRevocable', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'chooseKey', params: ({ event }) => event },
        },
      },
    },
    issuing: {
      description: 'A key is being issued; a second click changes nothing.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'issueKey',
        src: 'issueKey',
        input: ({ context: { partnerId, name, submissionId } }) => ({
          partnerId,
          name,
          submissionId: submissionId ?? '',
        }),
        onDone: {
          target: 'told',
          actions: { type: 'storeHeld', params: ({ event }) => ({ held: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOfName', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: [{ type: 'storeProblem', params: ({ event }) => ({ error: event.error }) }, 'forgetSubmission'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: [{ type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }, 'forgetSubmission'],
          },
          // The key may have been issued although the answer was lost: a repetition returns the same key.
          {
            target: 'ready',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    told: {
      description: 'The new key is shown, this once, until the person has it or leaves: then it is forgotten.',
      invoke: { id: 'holdKey', src: 'holdKey', input: ({ context }) => ({ ref: context.held?.ref ?? '' }) },
      on: { 'key.kept': { target: 'loading', actions: 'forgetHeld' } },
    },
    asking: {
      description: 'The person is asked whether the key is to be revoked.',
      on: {
        'revoke.confirmed': { target: 'revoking' },
        'revoke.declined': { target: 'ready', actions: 'forgetChosen' },
      },
    },
    revoking: {
      description: 'The key is being revoked.',
      tags: ['busy'],
      entry: 'clearNews',
      exit: 'forgetChosen',
      invoke: {
        id: 'revokeKey',
        src: 'revokeKey',
        input: ({ context, event }) => ({
          id: context.revoked ?? 0,
          submissionId: event.type === 'revoke.confirmed' ? event.submissionId : '',
        }),
        onDone: {
          target: 'loading',
          actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

/** Whether a new key is shown or being issued; it cannot be shown again. */
export const hasNewKey = (snapshot: PartnerKeysSnapshot): boolean =>
  snapshot.matches('issuing') || snapshot.matches('told')

export type PartnerKeysActor = ActorRefFrom<typeof partnerKeysMachine>
export type PartnerKeysSnapshot = SnapshotFrom<typeof partnerKeysMachine>
