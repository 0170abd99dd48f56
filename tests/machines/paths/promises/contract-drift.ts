import { isDeepStrictEqual as isSame } from 'node:util'
import { contractDriftEvents } from '../../../../src/machines/developer/contract-drift.events.ts'
import { contractDriftMachine } from '../../../../src/machines/developer/contract-drift.machine.ts'
import type { DriftCounts } from '../../../../src/schemas/developer/drift.ts'
import { definePromises } from '../promises.ts'

type Told = { readonly field: string; readonly what: string; readonly times: number; readonly sample: string }

const entryOf = ({ entries }: DriftCounts, call: string, { field, what }: Told) =>
  entries.filter((entry) => entry.call === call && entry.field === field && entry.what === what)
const callOf = ({ calls }: DriftCounts, call: string) => calls.filter((one) => one.call === call)
const known = (counts: DriftCounts, call: string, told: Told) => entryOf(counts, call, told).length > 0
const answersOf = (counts: DriftCounts, call: string) => callOf(counts, call)[0]?.answers ?? 0
const matchedOf = (counts: DriftCounts, call: string) => callOf(counts, call)[0]?.matched ?? 0

export const contractDriftPromises = definePromises(
  { machine: contractDriftMachine, events: contractDriftEvents },
  {
    begins: {
      'it is known what was counted before': ({ input, after }) =>
        after.matches('counting') && isSame(after.context, { ...input.counts, most: input.most }),
    },
    events: {
      'answer.drifted': [
        {
          in: '',
          changes: ['entries', 'calls', 'isMore'],
          so: {
            'what was known is counted on, with its first sample': ({ before, event, after }) =>
              event.drift
                .filter((told) => known(before.context, event.call, told))
                .every((told) => {
                  const [was] = entryOf(before.context, event.call, told)
                  const [is] = entryOf(after.context, event.call, told)
                  return was !== undefined && isSame(is, { ...was, times: was.times + told.times, last: event.at })
                }),
            'what is new is kept with its moment as the first and the last, as long as there is room': ({
              before,
              event,
              after,
            }) => {
              const fresh = event.drift.filter((told) => !known(before.context, event.call, told))
              const room = Math.max(0, before.context.most - before.context.entries.length)
              return fresh.every((told, place) =>
                isSame(
                  entryOf(after.context, event.call, told),
                  place < room ? [{ call: event.call, ...told, first: event.at, last: event.at }] : [],
                ),
              )
            },
            'it says that there is more where there was no room': ({ before, event, after }) => {
              const fresh = event.drift.filter((told) => !known(before.context, event.call, told))
              const isOver = before.context.entries.length + fresh.length > before.context.most
              return after.context.isMore === (before.context.isMore || isOver)
            },
            'differences of others stay': ({ before, event, after }) =>
              before.context.entries
                .filter(({ call }) => call !== event.call)
                .every((entry) => after.context.entries.some((one) => isSame(one, entry))),
            'it counts as an answer that did not match': ({ before, event, after }) =>
              isSame(callOf(after.context, event.call), [
                {
                  call: event.call,
                  answers: answersOf(before.context, event.call) + 1,
                  matched: matchedOf(before.context, event.call),
                  last: event.at,
                },
              ]),
          },
        },
      ],
      'answer.matched': [
        {
          in: '',
          changes: ['calls'],
          so: {
            'it counts as an answer that matched': ({ before, event, after }) =>
              isSame(callOf(after.context, event.call), [
                {
                  call: event.call,
                  answers: answersOf(before.context, event.call) + 1,
                  matched: matchedOf(before.context, event.call) + 1,
                  last: event.at,
                },
              ]),
            'answers of other calls stay': ({ before, event, after }) =>
              before.context.calls
                .filter(({ call }) => call !== event.call)
                .every((one) => after.context.calls.some((other) => isSame(one, other))),
          },
        },
      ],
      'counts.told': [
        {
          in: '',
          changes: ['entries', 'calls', 'isMore'],
          so: {
            'it is what the other tab knows': ({ event, after: { context } }) =>
              isSame({ entries: context.entries, calls: context.calls, isMore: context.isMore }, event.counts),
          },
        },
      ],
      'clear.requested': [
        {
          in: 'counting',
          when: { 'an answer came': ({ before }) => before.context.calls.length > 0 },
          to: 'asking',
        },
      ],
      'clear.withdrawn': [{ in: 'asking', to: 'counting' }],
      'drift.cleared': [
        {
          in: 'asking',
          to: 'counting',
          changes: ['entries', 'calls', 'isMore'],
          so: {
            'nothing is known any more': ({ after: { context } }) =>
              context.entries.length === 0 && context.calls.length === 0 && !context.isMore,
          },
        },
      ],
    },
    states: {
      counting: {},
      asking: {},
    },
    calls: {},
  },
)
