/**
 * The connection over which the server reports changes. One tab reads it and passes the changes to the other tabs of
 * the person. Owned by the application from sign-in to sign-out; screens listen to its announcements. No screen depends
 * on it: without it, a list is as old as its last load.
 */
import type { ActorRefFrom } from 'xstate'
import { liveSetup } from './live.setup.ts'

export const liveMachine = liveSetup.createMachine({
  id: 'live',
  description: 'Changes on the server as they happen: one connection for all tabs of a person.',
  context: { userName: '', position: null, failures: 0 },
  initial: 'off',
  states: {
    off: {
      description: 'No person is signed in: there is no connection.',
      on: {
        'session.began': { target: 'on', actions: { type: 'setPerson', params: ({ event }) => event } },
      },
    },
    on: {
      description: 'A person is signed in.',
      initial: 'joining',
      states: {
        joining: { description: 'The tabs decide which of them reads.' },
        listening: {
          description: 'Another tab reads and passes the changes on.',
          initial: 'hearing',
          states: {
            catchingUp: {
              description: 'The tab asks what has changed since its first rows: the other tab passed that on earlier.',
              invoke: {
                id: 'askChanges',
                src: 'askChanges',
                input: ({ context }) => ({ after: context.position }),
                onDone: [
                  {
                    guard: { type: 'isNews', params: ({ event }) => ({ message: event.output }) },
                    target: 'hearing',
                    actions: [
                      { type: 'storePosition', params: ({ event }) => ({ message: event.output }) },
                      { type: 'announce', params: ({ event }) => ({ message: event.output }) },
                    ],
                  },
                  {
                    target: 'hearing',
                    actions: { type: 'storePosition', params: ({ event }) => ({ message: event.output }) },
                  },
                ],
                onError: { target: 'hearing', actions: 'announceDoubt' },
              },
              on: {
                // The answer to a new request includes these changes, so they are not counted twice.
                'changes.told': {
                  guard: { type: 'isNews', params: ({ event }) => event },
                  target: 'catchingUp',
                  reenter: true,
                },
              },
            },
            hearing: {
              description: 'The tab hears what the other tab passes on.',
              on: {
                'changes.told': [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event },
                    actions: [
                      { type: 'storePosition', params: ({ event }) => event },
                      { type: 'announce', params: ({ event }) => event },
                    ],
                  },
                  { actions: { type: 'storePosition', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
        reading: {
          description: 'This tab reads the stream.',
          invoke: {
            id: 'readStream',
            src: 'readStream',
            input: ({ context }) => ({ after: context.position }),
          },
          initial: 'connecting',
          states: {
            connecting: {
              description: 'The stream is being opened; nothing has arrived yet.',
              on: { 'stream.opened': { target: 'open', actions: 'clearFailures' } },
            },
            open: {
              description: 'The server reports changes.',
              tags: ['connected'],
              on: {
                'changes.told': [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event },
                    actions: [
                      { type: 'storePosition', params: ({ event }) => event },
                      { type: 'tellTabs', params: ({ event }) => event },
                      { type: 'announce', params: ({ event }) => event },
                    ],
                  },
                  {
                    actions: [
                      { type: 'storePosition', params: ({ event }) => event },
                      { type: 'tellTabs', params: ({ event }) => event },
                    ],
                  },
                ],
              },
            },
          },
          on: {
            'stream.ended': 'waiting',
            'stream.silent': 'asking',
            'stream.over': 'unavailable',
            'stream.failed': [
              { guard: { type: 'isForGood', params: ({ event }) => event }, target: 'unavailable' },
              { target: 'waiting' },
            ],
            'network.lost': 'offline',
          },
        },
        waiting: {
          description: 'The connection was lost. It is tried again from its last position, after growing pauses.',
          after: { backoff: { target: 'reading', actions: 'countFailure' } },
          on: { 'network.lost': 'offline' },
        },
        offline: {
          description: 'The browser has no network: the next try follows shortly after it is back.',
          on: { 'network.returned': { target: 'waiting', actions: 'clearFailures' } },
        },
        asking: {
          description: 'No stream gets through: the server is polled every 15 seconds.',
          initial: 'looking',
          states: {
            looking: {
              description: 'The server is being polled for changes.',
              invoke: {
                id: 'askChanges',
                src: 'askChanges',
                input: ({ context }) => ({ after: context.position }),
                onDone: [
                  {
                    guard: { type: 'isNews', params: ({ event }) => ({ message: event.output }) },
                    target: 'resting',
                    actions: [
                      { type: 'storePosition', params: ({ event }) => ({ message: event.output }) },
                      { type: 'tellTabs', params: ({ event }) => ({ message: event.output }) },
                      { type: 'announce', params: ({ event }) => ({ message: event.output }) },
                    ],
                  },
                  {
                    target: 'resting',
                    actions: [
                      { type: 'storePosition', params: ({ event }) => ({ message: event.output }) },
                      { type: 'tellTabs', params: ({ event }) => ({ message: event.output }) },
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isForGood', params: ({ event }) => event },
                    target: '#live.on.unavailable',
                  },
                  { target: 'resting' },
                ],
              },
            },
            resting: { description: 'The machine waits until the next poll.', after: { untilNext: 'looking' } },
          },
          on: { 'network.lost': 'offline' },
        },
        unavailable: {
          description:
            'This server does not report changes, so lists are as old as their last load. Or the session has ended.',
        },
      },
      on: {
        'turn.taken': '.reading',
        'turn.awaited': [{ guard: 'knowsPosition', target: '.listening.catchingUp' }, { target: '.listening' }],
        'turn.unavailable': '.asking',
        'tab.joined': { guard: 'knowsPosition', actions: 'tellPosition' },
        'session.ended': { target: 'off', actions: 'forgetPerson' },
      },
    },
  },
})

export type LiveActor = ActorRefFrom<typeof liveMachine>
