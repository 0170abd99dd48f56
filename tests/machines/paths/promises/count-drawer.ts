import { isDeepStrictEqual as isSame } from 'node:util'
import { countDrawerEvents } from '../../../../src/machines/records/count-drawer.events.ts'
import { countDrawerMachine } from '../../../../src/machines/records/count-drawer.machine.ts'
import { type RecordName, records } from '../../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../../src/schemas/records/kit/define.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

/** The field whose references the list names by their count; undefined if it names none. */
const fieldOf = ({ record, count }: { readonly record: RecordName; readonly count: string }): string | undefined => {
  const counted = (records[record] as AnyRecord).counted[count]
  return counted?.lists ? counted.of : undefined
}

export const countDrawerPromises = definePromises(
  { machine: countDrawerMachine, events: countDrawerEvents },
  {
    begins: {
      'it is closed, and knows of which record it is': ({ input, after }) =>
        after.matches('closed') &&
        isSame(after.context, { ...input, id: 0, name: '', count: '', items: [], failure: null }),
    },
    events: {
      'count.opened': [
        {
          in: '',
          when: {
            'the record refers to what is counted': ({ before, event }) =>
              fieldOf({ record: before.context.record, count: event.count }) !== undefined,
          },
          to: 'loading',
          changes: ['id', 'name', 'count', 'items', 'failure'],
          asks: ['loadReferred'],
          so: {
            'it is the count of that record, and no name of another is left': ({ event, after: { context } }) =>
              isSame([context.id, context.name, context.count, context.items], [event.id, event.name, event.count, []]),
          },
        },
      ],
      'count.closed': [{ in: '', to: 'closed' }],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadReferred'] }],
      'xstate.done.actor.loadReferred': [
        {
          in: 'loading',
          when: { 'there are names': ({ event }) => event.output.length > 0 },
          to: 'ready',
          changes: ['items'],
          so: { 'they are those that came': ({ event, after }) => after.context.items === event.output },
        },
        { in: 'loading', to: 'empty' },
      ],
      'xstate.error.actor.loadReferred': [{ in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy }],
    },
    states: {
      closed: { 'nothing of it is shown': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      loading: {
        'it is open and busy, with no name and no failure': ({ after }) =>
          after.hasTag('open') &&
          after.hasTag('busy') &&
          isSame([after.context.items, after.context.failure], [[], null]),
      },
      ready: {
        'names are shown': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.items.length > 0,
      },
      empty: {
        'it is open, with nothing in it': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.items.length === 0,
      },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.hasTag('open') &&
          !after.hasTag('busy') &&
          after.context.failure !== null &&
          after.can({ type: 'retry.requested' }),
      },
    },
    calls: {
      loadReferred: {
        'the names are asked for by the record and the field that refers to them': ({ input, after: { context } }) =>
          isSame(input, { record: context.record, id: context.id, field: fieldOf(context) }),
      },
    },
  },
)
