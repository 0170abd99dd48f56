import { isDeepStrictEqual as isSame } from 'node:util'
import { liveEvents } from '../../../../src/machines/shell/live.events.ts'
import { liveMachine } from '../../../../src/machines/shell/live.machine.ts'
import type { LiveMessage } from '../../../../src/schemas/shell/live.ts'
import { definePromises } from '../promises.ts'

const isNews = ({ isWhole, changes }: LiveMessage) => !isWhole || changes.length > 0

type Step = {
  readonly event: { readonly message: LiveMessage }
  readonly after: { readonly context: { position: unknown } }
}
const knowsUpTo = {
  'it knows up to where it was told': ({ event, after }: Step) => after.context.position === event.message.position,
}

type Answered = {
  readonly event: { readonly output: LiveMessage }
  readonly after: { readonly context: { position: unknown } }
}
const knowsTheAnswer = {
  'it knows up to where it was answered': ({ event, after }: Answered) =>
    after.context.position === event.output.position,
}

const isForGood = ({ event }: { readonly event: { readonly error: { _tag: string; status?: number } } }) =>
  event.error._tag === 'Unauthorized' || event.error.status === 404

const reading = ['on.reading.connecting', 'on.reading.open']

export const livePromises = definePromises(
  { machine: liveMachine, events: liveEvents },
  {
    begins: {
      'nobody is signed in, and nothing is known': ({ after }) =>
        after.matches('off') && isSame(after.context, { userName: '', position: null, failures: 0 }),
    },
    events: {
      'session.began': [
        {
          in: 'off',
          to: 'on.joining',
          changes: ['userName', 'position'],
          so: {
            'it is that person': ({ event, after }) => after.context.userName === event.userName,
            'it knows up to their first rows': ({ event, after }) =>
              after.context.position === (event.position ?? null),
          },
        },
      ],
      'session.ended': [
        {
          in: 'on',
          to: 'off',
          changes: ['userName', 'position', 'failures'],
          so: {
            'nothing is known of them any more': ({ after }) =>
              isSame(after.context, { userName: '', position: null, failures: 0 }),
          },
        },
      ],
      'turn.taken': [{ in: 'on', to: 'on.reading.connecting', asks: ['readStream'] }],
      'turn.awaited': [
        {
          in: 'on',
          when: { 'it is known up to where': ({ before }) => before.context.position !== null },
          to: 'on.listening.catchingUp',
          asks: ['askChanges'],
        },
        { in: 'on', to: 'on.listening.hearing' },
      ],
      'turn.unavailable': [{ in: 'on', to: 'on.asking.looking', asks: ['askChanges'] }],
      'tab.joined': [
        {
          in: 'on',
          when: { 'it is known up to where': ({ before }) => before.context.position !== null },
          tells: ['tabs.told'],
          so: {
            'the other tab hears up to where, and of no change': ({ before, told }) =>
              isSame(told, [
                {
                  type: 'tabs.told',
                  message: { position: before.context.position, isWhole: true, changes: [] },
                },
              ]),
          },
        },
      ],
      'network.lost': [{ in: ['on.reading', 'on.waiting', 'on.asking'], to: 'on.offline' }],
      'network.returned': [
        {
          in: 'on.offline',
          to: 'on.waiting',
          changes: ['failures'],
          so: { 'what went wrong before counts no more': ({ after }) => after.context.failures === 0 },
        },
      ],
      'stream.opened': [
        {
          in: 'on.reading.connecting',
          to: 'on.reading.open',
          changes: ['failures'],
          so: { 'what went wrong before counts no more': ({ after }) => after.context.failures === 0 },
        },
      ],
      'changes.told': [
        {
          in: 'on.listening.catchingUp',
          when: { 'something has changed': ({ event }) => isNews(event.message) },
          to: 'on.listening.catchingUp',
          asks: ['askChanges'],
        },
        {
          in: 'on.listening.hearing',
          when: { 'something has changed': ({ event }) => isNews(event.message) },
          changes: ['position'],
          tells: ['changes.told'],
          so: knowsUpTo,
        },
        { in: 'on.listening.hearing', changes: ['position'], so: knowsUpTo },
        {
          in: 'on.reading.open',
          when: { 'something has changed': ({ event }) => isNews(event.message) },
          changes: ['position'],
          tells: ['tabs.told', 'changes.told'],
          so: knowsUpTo,
        },
        { in: 'on.reading.open', changes: ['position'], tells: ['tabs.told'], so: knowsUpTo },
      ],
      'stream.ended': [{ in: reading, to: 'on.waiting' }],
      'stream.over': [{ in: reading, to: 'on.unavailable' }],
      'stream.silent': [{ in: reading, to: 'on.asking.looking', asks: ['askChanges'] }],
      'stream.failed': [
        {
          in: reading,
          when: { 'the server has no such call, or the session is over': isForGood },
          to: 'on.unavailable',
        },
        { in: reading, to: 'on.waiting' },
      ],
      'xstate.after.backoff.live.on.waiting': [
        {
          in: 'on.waiting',
          to: 'on.reading.connecting',
          changes: ['failures'],
          asks: ['readStream'],
          so: {
            'the next pause will be longer': ({ before, after }) =>
              after.context.failures === before.context.failures + 1,
          },
        },
      ],
      'xstate.after.untilNext.live.on.asking.resting': [
        { in: 'on.asking.resting', to: 'on.asking.looking', asks: ['askChanges'] },
      ],
      'xstate.done.actor.askChanges': [
        {
          in: 'on.listening.catchingUp',
          when: { 'something has changed': ({ event }) => isNews(event.output) },
          to: 'on.listening.hearing',
          changes: ['position'],
          tells: ['changes.told'],
          so: knowsTheAnswer,
        },
        { in: 'on.listening.catchingUp', to: 'on.listening.hearing', changes: ['position'], so: knowsTheAnswer },
        {
          in: 'on.asking.looking',
          when: { 'something has changed': ({ event }) => isNews(event.output) },
          to: 'on.asking.resting',
          changes: ['position'],
          tells: ['tabs.told', 'changes.told'],
          so: knowsTheAnswer,
        },
        {
          in: 'on.asking.looking',
          to: 'on.asking.resting',
          changes: ['position'],
          tells: ['tabs.told'],
          so: knowsTheAnswer,
        },
      ],
      'xstate.error.actor.askChanges': [
        {
          in: 'on.listening.catchingUp',
          to: 'on.listening.hearing',
          tells: ['changes.told'],
          so: {
            'anything may have changed': ({ before, told }) =>
              isSame(told, [
                {
                  type: 'changes.told',
                  message: { position: before.context.position, isWhole: false, changes: [] },
                },
              ]),
          },
        },
        {
          in: 'on.asking.looking',
          when: { 'the server has no such call, or the session is over': isForGood },
          to: 'on.unavailable',
        },
        { in: 'on.asking.looking', to: 'on.asking.resting' },
      ],
    },
    states: {
      off: { 'nothing is known of anybody': ({ after }) => after.context.userName === '' },
      on: { 'it is known who is signed in': ({ after }) => after.context.userName !== '' },
      'on.reading.open': { 'it is connected': ({ after }) => after.hasTag('connected') },
      'on.reading.connecting': { 'it is not connected': ({ after }) => !after.hasTag('connected') },
      'on.offline': { 'it is not connected': ({ after }) => !after.hasTag('connected') },
      'on.waiting': { 'it is not connected': ({ after }) => !after.hasTag('connected') },
      'on.asking': { 'it is not connected': ({ after }) => !after.hasTag('connected') },
      'on.unavailable': { 'it is not connected': ({ after }) => !after.hasTag('connected') },
    },
    calls: {
      readStream: {
        'it goes on from what is known': ({ input, after }) => isSame(input, { after: after.context.position }),
      },
      askChanges: {
        'it goes on from what is known': ({ input, after }) => isSame(input, { after: after.context.position }),
      },
    },
  },
)
