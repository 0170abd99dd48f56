import { isDeepStrictEqual as isSame } from 'node:util'
import { accountLinkEvents } from '../../../../src/machines/session/account-link.events.ts'
import { accountLinkMachine } from '../../../../src/machines/session/account-link.machine.ts'
import { linkMessages } from '../../../../src/schemas/people/account-access.ts'
import { definePromises } from '../promises.ts'

type Failed = { readonly event: { readonly error: { readonly _tag: string; readonly message: string } } }

const isRefused = ({ event: { error } }: Failed): boolean => error._tag === 'Refused'
const wrongFields = ({ event: { error } }: Failed): Readonly<Record<string, string>> =>
  'errors' in error && error._tag === 'Refused'
    ? Object.fromEntries(
        (error.errors as Array<{ field: string; message: string }>).map((one) => [one.field, one.message]),
      )
    : {}

export const accountLinkPromises = definePromises(
  { machine: accountLinkMachine, events: accountLinkEvents },
  {
    begins: {
      'the link is being checked, and nobody is known yet': ({ input, after }) =>
        after.matches('checking') &&
        isSame(after.context, { ...input, person: null, errors: {}, failure: null, comebacks: 0 }),
    },
    events: {
      'retry.requested': [{ in: 'unchecked', to: 'checking', changes: ['failure'], asks: ['checkLink'] }],
      'form.submitted': [{ in: 'filling', to: 'saving', changes: ['failure', 'errors'], asks: ['useLink'] }],
      'xstate.done.actor.checkLink': [
        {
          in: 'checking',
          to: 'filling',
          changes: ['person'],
          so: { 'the form is of whose link it is': ({ event, after }) => after.context.person === event.output },
        },
      ],
      'xstate.error.actor.checkLink': [
        { in: 'checking', when: { 'the server says no': isRefused }, to: 'invalid' },
        {
          in: 'checking',
          to: 'unchecked',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.useLink': [
        {
          in: 'saving',
          to: 'opened',
          tells: ['account.opened'],
          so: {
            'the sign-in is told whose account it is, and what has been done': ({ after: { context }, told }) =>
              isSame(told, [
                {
                  type: 'account.opened',
                  email: context.person?.email,
                  text: context.purpose === 'invitation' ? linkMessages.accepted : linkMessages.passwordSet,
                },
              ]),
          },
        },
      ],
      'xstate.error.actor.useLink': [
        {
          in: 'saving',
          when: { 'a field is refused': (about) => Object.keys(wrongFields(about)).length > 0 },
          to: 'filling',
          changes: ['errors', 'comebacks'],
          so: {
            'it says at the field what is wrong, and the form has come back': ({ before, event, after }) =>
              isSame(after.context.errors, wrongFields({ event })) &&
              after.context.comebacks === before.context.comebacks + 1,
          },
        },
        { in: 'saving', when: { 'the link is refused': isRefused }, to: 'invalid' },
        {
          in: 'saving',
          to: 'filling',
          changes: ['failure', 'comebacks'],
          so: {
            'it says why over the form, and the form has come back': ({ before, event, after }) =>
              after.context.failure === event.error.message && after.context.comebacks === before.context.comebacks + 1,
          },
        },
      ],
    },
    states: {
      checking: {
        'it waits, and says nothing of an earlier try': ({ after }) =>
          after.hasTag('busy') && !after.hasTag('form') && after.context.failure === null,
      },
      unchecked: {
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      filling: {
        'there is a form of somebody': ({ after }) =>
          after.hasTag('form') && !after.hasTag('busy') && after.context.person !== null,
      },
      saving: {
        'the form stands, and nothing is wrong with it while the server is asked': ({ after }) =>
          after.hasTag('form') &&
          after.hasTag('busy') &&
          isSame([after.context.errors, after.context.failure], [{}, null]),
      },
      opened: { 'there is no form any more': ({ after }) => after.status === 'done' && !after.hasTag('form') },
      invalid: {
        'there is no form and no second try': ({ after }) => after.status === 'done' && !after.hasTag('form'),
      },
    },
    calls: {
      checkLink: {
        'by the handle of the token, for what the screen is for': ({ input, after: { context } }) =>
          isSame(input, { purpose: context.purpose, tokenRef: context.tokenRef }),
      },
      useLink: {
        'with what the form says, and the handles of what is secret': ({ input, event, after: { context } }) => {
          const { type: _, ...given } = event ?? { type: '' }
          return isSame(input, {
            purpose: context.purpose,
            tokenRef: context.tokenRef,
            email: context.person?.email,
            ...given,
          })
        },
      },
    },
  },
)
