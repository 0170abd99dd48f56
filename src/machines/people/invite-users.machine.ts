/**
 * Invites several people at once, with the role, department and partner that they share. The outcome of each is shown
 * with the link to hand on. Owned by the screen Add Users. The tokens of the links are in the secret vault.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { HeldInvitation, InviteLookups } from '../../schemas/people/employees.ts'
import type { InviteDraft } from '../../schemas/people/invited-people.ts'
import type { InviteRequest } from '../../services/people/employee-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { inviteUsersEvents } from './invite-users.events.ts'

export type InviteUsersContext = {
  /** The options; null before they are loaded. */
  readonly lookups: InviteLookups | null
  readonly draft: InviteDraft
  /** The submission id, while its outcome is unknown. */
  readonly submissionId: string | null
  /** The problem of each field. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the form was refused; each time its first wrong field takes the focus. */
  readonly comebacks: number
  /** The outcome for each person. */
  readonly invited: ReadonlyArray<HeldInvitation>
}
type Failed = { readonly error: unknown }
type Changed = { readonly field: keyof InviteDraft; readonly value: string }

const load = () => import('../../services/people/employee-service.ts')

export const inviteUsersMachine = setup({
  types: {
    input: {} as Readonly<Record<string, never>>,
    context: {} as InviteUsersContext,
    events: {} as EventOf<typeof inviteUsersEvents>,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    loadLookups: fromEffect((_: undefined) =>
      load().then(({ EmployeeService }) => EmployeeService.ask((service) => service.inviteLookups())),
    ),
    invite: fromEffect((request: InviteRequest) =>
      load().then(({ EmployeeService }) => EmployeeService.ask((service) => service.invite(request))),
    ),
  },
  guards: {
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: InviteLookups }) => lookups }),
    changeField: assign(({ context: { draft, errors, lookups } }, { field, value }: Changed) => {
      const { [field]: _, ...others } = errors
      const seesOne = (lookups?.roles ?? []).some(({ id, tag }) => String(id) === value && tag === 'ownPartner')
      const partnerID = field === 'roleID' && !seesOne ? '' : draft.partnerID
      return { draft: { ...draft, partnerID, [field]: value }, errors: others }
    }),
    // A repetition after a lost answer is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    forgetSubmission: assign({ submissionId: null }),
    storeInvited: assign({
      invited: (_, { invited }: { readonly invited: ReadonlyArray<HeldInvitation> }) => invited,
    }),
    beginAnew: assign(({ context: { draft } }) => ({ draft: { ...draft, people: '' }, invited: [] })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
  },
}).createMachine({
  id: 'inviteUsers',
  description: 'Several people are invited at once.',
  context: {
    lookups: null,
    draft: { people: '', roleID: '', departmentName: '', partnerID: '' },
    submissionId: null,
    errors: {},
    failure: null,
    comebacks: 0,
    invited: [],
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Roles, departments and partners are loaded.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        onDone: {
          target: 'editing',
          actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The options could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'loading' },
    },
    editing: {
      description: 'The form waits for people and what they share, and says why an earlier try failed.',
      tags: ['form'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'invitation.requested': {
          target: 'saving',
          actions: { type: 'storeSubmission', params: ({ event }) => ({ submissionId: event.submissionId }) },
        },
      },
    },
    saving: {
      description: 'They are being invited; a second click changes nothing.',
      tags: ['form', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context: { draft, submissionId } }) => ({ draft, submissionId: submissionId ?? '' }),
        onDone: {
          target: 'shown',
          actions: ['forgetSubmission', { type: 'storeInvited', params: ({ event }) => ({ invited: event.output }) }],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: ['forgetSubmission', { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'editing',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    shown: {
      description: 'The result for each person is shown. The links are shown only this once.',
      on: { 'more.requested': { target: 'editing', actions: 'beginAnew' } },
    },
  },
})

export type InviteUsersActor = ActorRefFrom<typeof inviteUsersMachine>
type InviteUsersSnapshot = SnapshotFrom<typeof inviteUsersMachine>

/** Whether the chosen role sees only one partner, which must then be chosen. */
export const isPartnerAsked = ({ context: { lookups, draft } }: InviteUsersSnapshot): boolean =>
  (lookups?.roles ?? []).some(({ id, tag }) => String(id) === draft.roleID && tag === 'ownPartner')

/** Whether leaving would lose typed text. */
export const hasUninvited = (snapshot: InviteUsersSnapshot): boolean =>
  snapshot.hasTag('form') && snapshot.context.draft.people.trim() !== ''
