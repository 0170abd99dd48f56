import { isDeepStrictEqual as isSame } from 'node:util'
import { inviteUsersEvents } from '../../../../src/machines/people/invite-users.events.ts'
import { type InviteUsersContext, inviteUsersMachine } from '../../../../src/machines/people/invite-users.machine.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy } from './small-forms.ts'

type Kept = {
  readonly before: { readonly context: InviteUsersContext }
  readonly after: { readonly context: InviteUsersContext }
}

const saysWhy = {
  ...formSaysWhy,
  'nothing that was typed is lost': ({ before, after }: Kept) => isSame(after.context.draft, before.context.draft),
} as const

/** The role of the samples that sees one partner. */
const PARTNER_ROLE = '3'

export const inviteUsersPromises = definePromises(
  { machine: inviteUsersMachine, events: inviteUsersEvents },
  {
    begins: {
      'the options are asked for, and the form is empty': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          lookups: null,
          draft: { people: '', roleID: '', departmentName: '', partnerID: '' },
          submissionId: null,
          errors: {},
          failure: null,
          comebacks: 0,
          invited: [],
        }),
    },
    events: {
      'field.changed': [
        {
          in: 'editing',
          changes: ['draft', 'errors'],
          so: {
            'the field is what was typed, and nothing is wrong with it': ({ event, after: { context } }) =>
              context.draft[event.field] === event.value && context.errors[event.field] === undefined,
            'the other fields stay, but a partner whom the role does not see': ({ event, before, after }) => {
              const { partnerID } = before.context.draft
              const isAsked = event.field !== 'roleID' || event.value === PARTNER_ROLE
              const kept = { ...before.context.draft, partnerID: isAsked ? partnerID : '' }
              return isSame(after.context.draft, { ...kept, [event.field]: event.value })
            },
            'what is wrong with others stays': ({ event, before, after }) => {
              const { [event.field]: _, ...others } = before.context.errors
              return isSame(after.context.errors, others)
            },
          },
        },
      ],
      'invitation.requested': [
        {
          in: 'editing',
          to: 'saving',
          changes: ['submissionId', 'errors', 'failure'],
          asks: ['invite'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadLookups'] }],
      'more.requested': [
        {
          in: 'shown',
          to: 'editing',
          changes: ['draft', 'invited'],
          so: {
            'the people are gone, what they share stays': ({ before, after }) =>
              isSame(after.context.draft, { ...before.context.draft, people: '' }) && isSame(after.context.invited, []),
          },
        },
      ],
      'xstate.done.actor.loadLookups': [
        {
          in: 'loading',
          to: 'editing',
          changes: ['lookups'],
          so: { 'they are what came': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': [
        { in: 'loading', to: 'failed', changes: ['failure', 'comebacks'], so: saysWhy },
      ],
      'xstate.done.actor.invite': [
        {
          in: 'saving',
          to: 'shown',
          changes: ['invited', 'submissionId'],
          so: {
            'it is what became of each, and the next ones are another submission': ({ event, after: { context } }) =>
              context.invited === event.output && context.submissionId === null,
          },
        },
      ],
      'xstate.error.actor.invite': [
        {
          in: 'saving',
          when: { 'the server says no': ({ event }) => event.error._tag === 'Refused' },
          to: 'editing',
          changes: ['errors', 'comebacks', 'submissionId'],
          so: {
            ...saysWhy,
            'the next try is another submission': ({ after }) => after.context.submissionId === null,
          },
        },
        { in: 'saving', to: 'editing', changes: ['failure', 'comebacks'], so: saysWhy },
      ],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') && !after.hasTag('form') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      editing: {
        'the form can be filled': ({ after }) => after.hasTag('form') && !after.hasTag('busy'),
      },
      saving: {
        'the form stands, busy, with a submission': ({ after }) =>
          after.hasTag('form') && after.hasTag('busy') && after.context.submissionId !== null,
      },
      shown: { 'there is no form': ({ after }) => !after.hasTag('form') && after.context.invited.length > 0 },
    },
    calls: {
      invite: {
        'it sends what stands in the form, under its id': ({ input, after: { context } }) =>
          isSame(input, { draft: context.draft, submissionId: context.submissionId }),
      },
    },
  },
)
