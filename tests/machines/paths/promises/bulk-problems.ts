import { isDeepStrictEqual as isSame } from 'node:util'
import { bulkProblemsEvents } from '../../../../src/machines/stock/bulk-problems.events.ts'
import { bulkProblemsMachine } from '../../../../src/machines/stock/bulk-problems.machine.ts'
import { definePromises } from '../promises.ts'

const nothing = { problems: [], values: [], applied: null, failure: null }

type Value = { readonly field: string; readonly from: string; readonly value: string }
/** The value entered for a text of a field. */
const enteredAt = (values: ReadonlyArray<Value>, { field, from }: Omit<Value, 'value'>) =>
  values.filter((one) => one.field === field && one.from === from)

export const bulkProblemsPromises = definePromises(
  { machine: bulkProblemsMachine, events: bulkProblemsEvents },
  {
    begins: {
      'no import is known, and nothing is asked': ({ after }) =>
        after.matches('idle') && isSame(after.context, { ...nothing, bulkId: null, isListed: false, lookups: null }),
    },
    events: {
      'rows.judged': [
        {
          in: '',
          when: { 'it is another import': ({ event, before }) => event.bulkId !== before.context.bulkId },
          to: 'loading',
          changes: ['bulkId', 'isListed', 'problems', 'values', 'applied', 'failure'],
          asks: ['loadProblems'],
          so: {
            'it is that import, and nothing of another is left': ({ event, after: { context } }) => {
              const { lookups: _, ...others } = context
              return isSame(others, { ...nothing, bulkId: event.bulkId, isListed: event.isListed })
            },
          },
        },
        {
          in: '',
          to: 'loading',
          changes: ['isListed', 'applied', 'failure'],
          asks: ['loadProblems'],
          so: {
            'what was entered stays, and nothing fails any more': ({ event, before, after: { context } }) =>
              context.isListed === event.isListed &&
              context.values === before.context.values &&
              isSame([context.applied, context.failure], [null, null]),
          },
        },
      ],
      'rows.left': [
        {
          in: '',
          to: 'idle',
          changes: ['bulkId', 'problems', 'values', 'applied', 'failure'],
          so: {
            'nothing of the import is left': ({ after: { context } }) => {
              const { lookups: _, isListed: __, ...others } = context
              return isSame(others, { ...nothing, bulkId: null })
            },
          },
        },
      ],
      'value.changed': [
        {
          in: 'shown',
          changes: ['values', 'applied', 'failure'],
          so: {
            'it is what was entered, once for that text; others stay, and nothing fails any more': ({
              event: { type: _, ...entered },
              before,
              after: { context },
            }) =>
              isSame(enteredAt(context.values, entered), [entered]) &&
              before.context.values.every(
                (one) => enteredAt([entered], one).length > 0 || context.values.includes(one),
              ) &&
              isSame([context.applied, context.failure], [null, null]),
          },
        },
      ],
      'apply.requested': [
        {
          in: 'shown',
          when: {
            'a value was entered': ({ event, before }) =>
              enteredAt(before.context.values, event).some(({ value }) => value !== ''),
          },
          to: 'applying',
          changes: ['applied', 'failure'],
          asks: ['correctAll'],
          so: {
            'it is that value, and nothing fails any more': ({ event, before, after: { context } }) =>
              isSame([context.applied], enteredAt(before.context.values, event)) && context.failure === null,
          },
        },
      ],
      'retry.requested': [
        {
          in: 'unloaded',
          to: 'loading',
          changes: ['failure'],
          asks: ['loadProblems'],
          so: { 'what failed before is said no longer': ({ after }) => after.context.failure === null },
        },
      ],
      'xstate.done.actor.loadProblems': [
        {
          in: 'loading',
          to: 'shown',
          changes: ['problems', 'lookups'],
          so: {
            'they are what came, and lists that are known stay': ({ event: { output }, before, after: { context } }) =>
              context.problems === output.problems && context.lookups === (output.lookups ?? before.context.lookups),
          },
        },
      ],
      'xstate.error.actor.loadProblems': [
        {
          in: 'loading',
          to: 'unloaded',
          changes: ['failure'],
          so: { 'it says why': ({ after }) => after.context.failure === 'The server cannot be reached' },
        },
      ],
      'xstate.done.actor.correctAll': [
        {
          in: 'applying',
          to: 'loading',
          changes: ['values', 'applied'],
          asks: ['loadProblems'],
          tells: ['rows.corrected'],
          so: {
            'that value is done with, and others stay': ({ before, after: { context } }) => {
              const { values, applied } = before.context
              return (
                applied !== null &&
                context.applied === null &&
                isSame(
                  context.values,
                  values.filter((one) => one.field !== applied.field || one.from !== applied.from),
                )
              )
            },
          },
        },
      ],
      'xstate.error.actor.correctAll': [
        {
          in: 'applying',
          to: 'shown',
          changes: ['failure'],
          so: {
            'it says why, at the field if one is named, and what was entered stays': ({
              event: { error },
              before,
              after: { context },
            }) =>
              context.failure === (error._tag === 'Refused' ? error.errors[0]?.message : error.message) &&
              context.applied === before.context.applied &&
              context.values === before.context.values,
          },
        },
      ],
    },
    states: {
      idle: { 'nothing is asked': ({ after }) => !after.hasTag('busy') && after.context.bulkId === null },
      loading: { 'it is busy with an import': ({ after }) => after.hasTag('busy') && after.context.bulkId !== null },
      unloaded: {
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      shown: { 'values can be entered': ({ after }) => !after.hasTag('busy') },
      applying: { 'it is busy with a value': ({ after }) => after.hasTag('busy') && after.context.applied !== null },
    },
    calls: {
      loadProblems: {
        'it asks for the import, and for the lists if a column needs them and they are unknown': ({
          input,
          after: { context },
        }) => isSame(input, { bulkId: context.bulkId, isWithLists: context.isListed && context.lookups === null }),
      },
      correctAll: {
        'it sends the value for the text, of that import': ({ input, after: { context } }) =>
          isSame(input, { bulkId: context.bulkId, ...context.applied }),
      },
    },
  },
)
