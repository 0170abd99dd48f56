/**
 * The connection by which the server tells that something has changed: one for all tabs of a person, of which one reads
 * and tells the others. Owned by the application from the sign-in to the sign-out; screens hear what it announces. No
 * screen depends on it: where it is silent a list is as old as its last loading.
 */
import type { ActorRefFrom } from 'xstate'
import { liveSetup } from './live.setup.ts'

export const liveMachine = liveSetup.createMachine({
  id: 'live',
  description: 'What has changed on the server, as it happens: one connection for all tabs of a person.',
  context: { userName: '', position: null, failures: 0 },
  initial: 'off',
  states: {
    off: {
      description: 'Nobody is signed in: nothing is asked.',
      on: {
        'session.began': { target: 'on', actions: { type: 'setPerson', params: ({ event }) => event } },
      },
    },
    on: {
      description: 'Somebody is signed in.',
      initial: 'joining',
      states: {
        joining: { description: 'It is made out which tab reads.' },
        listening: {
          description: 'Another tab reads, and tells this one.',
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
              description: 'The stream is opened; nothing has been heard yet.',
              on: { 'stream.opened': { target: 'open', actions: 'clearFailures' } },
            },
            open: {
              description: 'The server tells what changes.',
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
          description: 'The connection was lost. It is tried again from where it was, after longer and longer pauses.',
          after: { backoff: { target: 'reading', actions: 'countFailure' } },
          on: { 'network.lost': 'offline' },
        },
        offline: {
          description: 'The browser has no network: nothing is tried until a moment after it has one again.',
          on: { 'network.returned': { target: 'waiting', actions: 'clearFailures' } },
        },
        asking: {
          description: 'No stream comes through: the server is asked every 15 seconds.',
          initial: 'looking',
          states: {
            looking: {
              description: 'The server is asked what has changed.',
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
            resting: { description: 'It waits until it asks again.', after: { untilNext: 'looking' } },
          },
          on: { 'network.lost': 'offline' },
        },
        unavailable: {
          description:
            'This server does not tell what changes: lists are as old as their last loading. Or the session is over, and ends here too.',
        },
      },
      on: {
        'turn.taken': '.reading',
        'turn.awaited': '.listening',
        'turn.unavailable': '.asking',
        'tab.joined': { guard: 'knowsPosition', actions: 'tellPosition' },
        'session.ended': { target: 'off', actions: 'forgetPerson' },
      },
    },
  },
})

export type LiveActor = ActorRefFrom<typeof liveMachine>
