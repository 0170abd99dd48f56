import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { ownProfileEvents } from '../../../../src/machines/people/own-profile.events.ts'
import { ownProfileMachine } from '../../../../src/machines/people/own-profile.machine.ts'
import { linkMessages } from '../../../../src/schemas/people/account-access.ts'
import { definePromises } from '../promises.ts'
import type { SampleEvent } from '../sample-event.ts'

type Failed = { readonly event: { readonly error: { readonly _tag: string; readonly message: string } } }
type After = { readonly after: SnapshotFrom<typeof ownProfileMachine> }

const wrongFields = ({ event: { error } }: Failed): Readonly<Record<string, string>> =>
  'errors' in error && error._tag === 'Refused'
    ? Object.fromEntries(
        (error.errors as Array<{ field: string; message: string }>).map((one) => [one.field, one.message]),
      )
    : {}
const hasWrongFields = (about: Failed): boolean => Object.keys(wrongFields(about)).length > 0
const says = (text: string) => ({
  'the person is told': ({ told }: { readonly told: ReadonlyArray<SampleEvent> }) =>
    isSame(told, [{ type: 'toast.shown', kind: 'success', text }]),
})
const isBusy = { 'it waits': ({ after }: After) => after.hasTag('busy') }

export const ownProfilePromises = definePromises(
  { machine: ownProfileMachine, events: ownProfileEvents },
  {
    begins: {
      'data and sessions are loaded, and nothing is known yet': ({ after }) =>
        isSame(after.value, { person: 'loading', password: 'idle', sessions: 'loading' }) &&
        isSame(after.context, {
          person: null,
          sessions: [],
          errors: {},
          personFailure: null,
          passwordFailure: null,
          sessionsFailure: null,
          comebacks: 0,
          changes: 0,
        }),
    },
    events: {
      'person.retried': [
        { in: 'person.failed', to: 'person.loading', changes: ['personFailure'], asks: ['loadPerson'] },
      ],
      'mobileNumber.submitted': [
        {
          in: 'person.ready',
          to: 'person.saving',
          changes: ['personFailure', 'errors'],
          asks: ['savePerson'],
          so: {
            'nothing is said of an earlier try': ({ after: { context } }) =>
              context.personFailure === null && context.errors.mobileNumber === undefined,
          },
        },
      ],
      'xstate.done.actor.loadPerson': [
        {
          in: 'person.loading',
          to: 'person.ready',
          changes: ['person'],
          so: { 'they are those that came': ({ event, after }) => after.context.person === event.output },
        },
      ],
      'xstate.error.actor.loadPerson': [
        {
          in: 'person.loading',
          to: 'person.failed',
          changes: ['personFailure'],
          so: { 'it says why': ({ event, after }) => after.context.personFailure === event.error.message },
        },
      ],
      'xstate.done.actor.savePerson': [
        {
          in: 'person.saving',
          to: 'person.loading',
          tells: ['toast.shown'],
          asks: ['loadPerson'],
          so: says(linkMessages.profileSaved),
        },
      ],
      'xstate.error.actor.savePerson': [
        {
          in: 'person.saving',
          when: { 'the number is refused': hasWrongFields },
          to: 'person.ready',
          changes: ['errors'],
          so: {
            'it says so at the field': ({ event, after }) =>
              after.context.errors.mobileNumber === wrongFields({ event }).mobileNumber,
          },
        },
        {
          in: 'person.saving',
          to: 'person.ready',
          changes: ['personFailure'],
          so: { 'it says why': ({ event, after }) => after.context.personFailure === event.error.message },
        },
      ],
      'password.submitted': [
        {
          in: 'password.idle',
          to: 'password.changing',
          changes: ['passwordFailure', 'errors'],
          asks: ['changePassword'],
          so: {
            'nothing is said of an earlier try': ({ after: { context } }) =>
              context.passwordFailure === null && context.errors.oldPassword === undefined,
          },
        },
      ],
      'xstate.done.actor.changePassword': [
        {
          in: 'password.changing',
          to: 'password.idle',
          changes: ['changes'],
          tells: ['toast.shown'],
          so: {
            ...says(linkMessages.passwordChanged),
            'the form is emptied': ({ before, after }) => after.context.changes === before.context.changes + 1,
          },
        },
        {
          in: 'sessions.ready',
          when: { 'the password is being changed': ({ before }) => before.matches({ password: 'changing' }) },
          to: 'sessions.loading',
          changes: ['sessionsFailure'],
          asks: ['loadSessions'],
        },
      ],
      'xstate.error.actor.changePassword': [
        {
          in: 'password.changing',
          when: { 'a password is refused': hasWrongFields },
          to: 'password.idle',
          changes: ['errors', 'comebacks'],
          so: {
            'it says so at the field, and the form has come back': ({ before, event, after }) =>
              after.context.errors.oldPassword === wrongFields({ event }).oldPassword &&
              after.context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'password.changing',
          to: 'password.idle',
          changes: ['passwordFailure', 'comebacks'],
          so: {
            'it says why, and the form has come back': ({ before, event, after }) =>
              after.context.passwordFailure === event.error.message &&
              after.context.comebacks === before.context.comebacks + 1,
          },
        },
      ],
      'sessions.retried': [
        { in: 'sessions.failed', to: 'sessions.loading', changes: ['sessionsFailure'], asks: ['loadSessions'] },
      ],
      'session.ended': [
        { in: 'sessions.ready', to: 'sessions.ending', changes: ['sessionsFailure'], asks: ['endSession'] },
      ],
      'others.ended': [
        { in: 'sessions.ready', to: 'sessions.ending', changes: ['sessionsFailure'], asks: ['endSession'] },
      ],
      'xstate.done.actor.loadSessions': [
        {
          in: 'sessions.loading',
          to: 'sessions.ready',
          changes: ['sessions'],
          so: { 'they are those that came': ({ event, after }) => after.context.sessions === event.output },
        },
      ],
      'xstate.error.actor.loadSessions': [
        {
          in: 'sessions.loading',
          to: 'sessions.failed',
          changes: ['sessionsFailure'],
          so: { 'it says why': ({ event, after }) => after.context.sessionsFailure === event.error.message },
        },
      ],
      'xstate.done.actor.endSession': [
        {
          in: 'sessions.ending',
          to: 'sessions.loading',
          tells: ['toast.shown'],
          asks: ['loadSessions'],
          so: says(linkMessages.sessionEnded),
        },
      ],
      'xstate.error.actor.endSession': [
        {
          in: 'sessions.ending',
          to: 'sessions.ready',
          changes: ['sessionsFailure'],
          so: { 'it says why': ({ event, after }) => after.context.sessionsFailure === event.error.message },
        },
      ],
    },
    states: {
      'person.loading': isBusy,
      'person.failed': { 'it says why': ({ after }) => after.context.personFailure !== null },
      'person.ready': { 'there is somebody': ({ after }) => after.context.person !== null },
      'person.saving': {
        'it waits, with a sign at the form': ({ after }) => after.hasTag('savingPerson') && after.hasTag('busy'),
      },
      'password.idle': { 'the form can be sent': ({ after }) => !after.hasTag('changingPassword') },
      'password.changing': {
        'it waits, with a sign at the form': ({ after }) => after.hasTag('changingPassword') && after.hasTag('busy'),
      },
      'sessions.loading': isBusy,
      'sessions.failed': { 'it says why': ({ after }) => after.context.sessionsFailure !== null },
      'sessions.ready': { 'sessions are known': ({ after }) => after.context.sessions.length > 0 },
      'sessions.ending': {
        'it waits, with a sign at the list': ({ after }) => after.hasTag('endingSession') && after.hasTag('busy'),
      },
    },
    calls: {
      loadPerson: { 'nothing is said': ({ input }) => input === undefined },
      savePerson: {
        'with the number that was given': ({ input, event }) => isSame(input, { mobileNumber: event?.mobileNumber }),
      },
      changePassword: {
        'with the handles that were given, and whose it is': ({ input, event, after: { context } }) =>
          isSame(input, {
            oldRef: event?.oldRef,
            passwordRef: event?.passwordRef,
            againRef: event?.againRef,
            owner: { email: context.person?.email ?? '', employeeName: context.person?.employeeName ?? '' },
          }),
      },
      loadSessions: { 'nothing is said': ({ input }) => input === undefined },
      endSession: {
        'of the one that was meant, or of all others': ({ input, event }) =>
          isSame(input, { id: event?.type === 'session.ended' ? event.id : null }),
      },
    },
  },
)
