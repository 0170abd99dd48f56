import { isDeepStrictEqual as isSame } from 'node:util'
import { signInFactorEvents } from '../../../../src/machines/session/sign-in-factor.events.ts'
import { signInFactorMachine } from '../../../../src/machines/session/sign-in-factor.machine.ts'
import { definePromises } from '../promises.ts'

type Failed = { readonly event: { readonly error: { readonly _tag: string; readonly message: string } } }
type About = { readonly before: { readonly context: { readonly kind: 'code' | 'setUp' } } }

const isRefused = ({ event: { error } }: Failed): boolean => error._tag === 'Refused'
const wrongCode = ({ event: { error } }: Failed): string | null =>
  'errors' in error
    ? ((error.errors as Array<{ field: string; message: string }>).find(({ field }) => field === 'code')?.message ??
      null)
    : null
const isSetUp = ({ before }: About): boolean => before.context.kind === 'setUp'

const forms = ['asking', 'scanning']

export const signInFactorPromises = definePromises(
  { machine: signInFactorMachine, events: signInFactorEvents },
  {
    begins: {
      'a code is asked for, or what a set-up needs; nothing is known yet': ({ input, after }) =>
        after.matches(input.kind === 'setUp' ? 'preparing' : 'asking') &&
        isSame(after.context, {
          ...input,
          setUpRef: null,
          codesRef: null,
          session: null,
          error: null,
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'code.submitted': [{ in: forms, to: 'entering', changes: ['error', 'failure'], asks: ['enter'] }],
      'retry.requested': [{ in: 'unprepared', to: 'preparing', changes: ['failure'], asks: ['setUp'] }],
      'signIn.abandoned': [{ in: [...forms, 'unprepared'], to: 'abandoned', tells: ['factor.abandoned'] }],
      'codes.noted': [
        {
          in: 'showingCodes',
          to: 'entered',
          tells: ['factor.shown'],
          so: {
            'the application is told who has come in': ({ before, told }) =>
              isSame(told, [{ type: 'factor.shown', session: before.context.session }]),
          },
        },
      ],
      'xstate.done.actor.setUp': [
        {
          in: 'preparing',
          to: 'scanning',
          changes: ['setUpRef'],
          so: { 'it is what the app is told': ({ event, after }) => after.context.setUpRef === event.output },
        },
      ],
      'xstate.error.actor.setUp': [
        {
          in: 'preparing',
          when: { 'the server says no': isRefused },
          to: 'lapsed',
          tells: ['factor.lapsed'],
          so: {
            'the sign-in is told why': ({ event, told }) =>
              isSame(told, [{ type: 'factor.lapsed', text: event.error.message }]),
          },
        },
        {
          in: 'preparing',
          to: 'unprepared',
          changes: ['failure', 'comebacks'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.enter': [
        {
          in: 'entering',
          when: { 'there are recovery codes': ({ event }) => event.output.codesRef !== null },
          to: 'showingCodes',
          changes: ['session', 'codesRef'],
          so: {
            'who has come in waits until they are kept': ({ event, after: { context } }) =>
              isSame({ session: context.session, codesRef: context.codesRef }, event.output),
          },
        },
        {
          in: 'entering',
          to: 'entered',
          changes: ['session'],
          tells: ['factor.shown'],
          so: {
            'the application is told who has come in': ({ event, told }) =>
              isSame(told, [{ type: 'factor.shown', session: event.output.session }]),
          },
        },
      ],
      'xstate.error.actor.enter': [
        {
          in: 'entering',
          when: {
            'the code of an app that is being set up is wrong': (about) => wrongCode(about) !== null && isSetUp(about),
          },
          to: 'scanning',
          changes: ['error', 'comebacks'],
          so: {
            'it says so at the code': ({ event, before, after: { context } }) =>
              context.error === wrongCode({ event }) &&
              context.failure === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'entering',
          when: { 'the code is wrong': (about) => wrongCode(about) !== null },
          to: 'asking',
          changes: ['error', 'comebacks'],
          so: {
            'it says so at the code': ({ event, before, after: { context } }) =>
              context.error === wrongCode({ event }) &&
              context.failure === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'entering',
          when: { 'the server says no': isRefused },
          to: 'lapsed',
          tells: ['factor.lapsed'],
          so: {
            'the sign-in is told why': ({ event, told }) =>
              isSame(told, [{ type: 'factor.lapsed', text: event.error.message }]),
          },
        },
        {
          in: 'entering',
          when: { 'a second factor is being set up': isSetUp },
          to: 'scanning',
          changes: ['failure', 'comebacks'],
          so: {
            'it says why over the form': ({ event, before, after: { context } }) =>
              context.failure === event.error.message &&
              context.error === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'entering',
          to: 'asking',
          changes: ['failure', 'comebacks'],
          so: {
            'it says why over the form': ({ event, before, after: { context } }) =>
              context.failure === event.error.message &&
              context.error === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
      ],
    },
    states: {
      asking: { 'it waits for a code': ({ after }) => after.hasTag('code') && !after.hasTag('busy') },
      preparing: {
        'it is busy, and says nothing of an earlier try': ({ after }) =>
          after.hasTag('busy') && !after.hasTag('code') && after.context.failure === null,
      },
      unprepared: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      scanning: {
        'there is something to scan, and it waits for a code': ({ after }) =>
          after.context.setUpRef !== null && after.hasTag('code') && !after.hasTag('busy'),
      },
      entering: {
        'the form stands, and says nothing while the server is asked': ({ after }) =>
          after.hasTag('code') &&
          after.hasTag('busy') &&
          isSame([after.context.error, after.context.failure], [null, null]),
      },
      showingCodes: {
        'there are codes, and nobody is signed in yet': ({ after }) =>
          after.context.codesRef !== null && after.context.session !== null && after.status === 'active',
      },
      entered: { 'it is over': ({ after }) => after.status === 'done' && after.context.session !== null },
      lapsed: { 'it is over': ({ after }) => after.status === 'done' && after.context.session === null },
      abandoned: { 'it is over': ({ after }) => after.status === 'done' && after.context.session === null },
    },
    calls: {
      setUp: {
        'by the ticket': ({ input, after }) => isSame(input, { ticketRef: after.context.ticketRef }),
      },
      enter: {
        'by the ticket, with the code that was given': ({ input, event, after }) =>
          event?.type === 'code.submitted' &&
          isSame(input, { ticketRef: after.context.ticketRef, codeRef: event.codeRef }),
      },
    },
  },
)
