import { apiOrderEvents } from '../../../../src/machines/partners/api-order.events.ts'
import { type ApiOrderContext, apiOrderMachine } from '../../../../src/machines/partners/api-order.machine.ts'
import { definePromises } from '../promises.ts'
import { apiOrderActs, saysNothing } from './api-order-acts.ts'
import { apiOrderAnswers } from './api-order-answers.ts'
import { apiOrderCalls } from './api-order-calls.ts'
import { isSameFacts as isSame } from './facts.ts'

type Kept = {
  readonly before: { readonly context: ApiOrderContext }
  readonly after: { readonly context: ApiOrderContext }
}

const blank = {
  order: null,
  reason: '',
  internalNote: undefined,
  delivery: undefined,
  problem: null,
  isActivatedToo: false,
  submissionId: null,
  failure: null,
  notice: null,
  wasDone: false,
  isFileOffered: false,
  field: '',
  revealed: [],
} as const

const begun = {
  'nothing is left of another order, and the same part is looked at': ({
    event,
    before,
    after,
  }: Kept & { readonly event: { readonly id: number } }) =>
    isSame(after.context, { ...before.context, ...blank, id: event.id }),
} as const
const isForgotten = {
  'nothing of it is kept but which part was looked at': ({ before, after: { context } }: Kept) =>
    isSame(context, { ...before.context, ...blank, id: 0 }),
} as const
const isHeld = {
  'something is typed, or what was sent was not answered': ({ before: { context } }: Pick<Kept, 'before'>) =>
    context.reason !== '' ||
    (context.internalNote ?? '') !== '' ||
    context.delivery !== undefined ||
    context.failure !== null,
} as const
const mayBeDone = {
  'an act was not answered': ({ before: { context } }: Pick<Kept, 'before'>) => context.submissionId !== null,
} as const
const staysAsked = {
  'nothing is lost, and that it was held is told': ({ before, after: { context } }: Kept) =>
    isSame(context, { ...before.context, holds: before.context.holds + 1 }),
} as const
const news = ['failure', 'notice', 'isFileOffered'] as const
const left = [
  'id',
  'order',
  'reason',
  'problem',
  'internalNote',

  'field',
  'revealed',
  'wasDone',
  ...news,
] as const
const leftOver = ['id', 'order', 'reason', 'internalNote', 'submissionId', 'field', 'revealed', 'failure'] as const

export const apiOrderPromises = definePromises(
  { machine: apiOrderMachine, events: apiOrderEvents },
  {
    begins: {
      'the order of the address is loaded, if there is one': ({ input, after }) =>
        isSame(after.context, { ...blank, id: input.id, tab: 'order', comebacks: 0, holds: 0 }) &&
        after.matches(input.id === 0 ? 'closed' : { opened: 'loading' }),
    },
    events: {
      'order.opened': [
        {
          in: 'closed',
          to: 'opened.loading',
          changes: ['id'],
          asks: ['loadOrder'],
          so: begun,
        },
        { in: 'opened.asking', when: isHeld, changes: ['holds'], so: staysAsked },
        {
          in: 'opened.unanswered',
          when: mayBeDone,
          to: 'opened.loading',
          changes: leftOver,
          tells: ['rows.outdated'],
          asks: ['loadOrder'],
          so: begun,
        },
        { in: 'opened', to: 'opened.loading', changes: left, asks: ['loadOrder'], so: begun },
      ],
      'order.closed': [
        { in: 'opened.asking', when: isHeld, changes: ['holds'], so: staysAsked },
        {
          in: 'opened.unanswered',
          when: mayBeDone,
          to: 'closed',
          changes: leftOver,
          tells: ['rows.outdated'],
          so: isForgotten,
        },
        { in: 'opened', to: 'closed', changes: left, so: isForgotten },
      ],
      'tab.chosen': [
        {
          in: ['opened', 'sending'],
          changes: ['tab'],
          so: { 'it is that part': ({ event, after }) => after.context.tab === event.tab },
        },
      ],
      'refresh.requested': [
        { in: 'opened.failed', to: 'opened.loading', changes: ['failure'], asks: ['loadOrder'] },
        {
          in: 'opened.shown',
          to: 'opened.loading',
          changes: ['notice', 'wasDone', 'isFileOffered'],
          asks: ['loadOrder'],
          so: saysNothing,
        },
        {
          in: 'opened.unanswered',
          when: mayBeDone,
          to: 'opened.loading',
          changes: ['failure', 'submissionId'],
          tells: ['rows.outdated'],
          asks: ['loadOrder'],
          so: saysNothing,
        },
        {
          in: 'opened.unanswered',
          to: 'opened.loading',
          changes: [...news, 'wasDone'],
          asks: ['loadOrder'],
          so: saysNothing,
        },
      ],
      ...apiOrderActs,
      'reveal.requested': [
        {
          in: 'opened.shown',
          when: {
            'it is masked, and was not revealed': ({ event, before: { context } }) =>
              context.order?.hidden.includes(event.field) === true &&
              !context.revealed.some(({ field }) => field === event.field),
          },
          to: 'opened.revealing',
          changes: ['field', 'notice', 'wasDone'],
          asks: ['revealValue'],
          so: {
            'it is that value, and of what was before only the file is spoken of that is to be taken': ({
              event,
              before,
              after: { context },
            }) =>
              context.field === event.field &&
              context.isFileOffered === before.context.isFileOffered &&
              context.notice === (context.isFileOffered ? before.context.notice : null),
          },
        },
      ],
      'file.requested': [
        {
          in: 'opened.shown',
          when: { 'the server has said to take it': ({ before }) => before.context.isFileOffered },
          to: 'opened.fetching',
          asks: ['fetchFile'],
        },
        {
          in: 'opened.unanswered',
          when: { 'the server has said to take it': ({ before }) => before.context.isFileOffered },
          to: 'opened.fetching',
          changes: ['failure'],
          asks: ['fetchFile'],
        },
      ],
      'xstate.done.actor.loadOrder': [
        {
          in: 'opened.loading',
          to: 'opened.shown',
          changes: ['order'],
          so: {
            'it is what came': ({ event, after: { context } }) => context.order === event.output,
          },
        },
      ],
      'xstate.error.actor.loadOrder': [
        {
          in: 'opened.loading',
          when: { 'the server says that there is none': ({ event }) => event.error._tag === 'Refused' },
          to: 'opened.gone',
          changes: ['failure'],
          so: { 'it says so': ({ event, after }) => after.context.failure === event.error.message },
        },
        {
          in: 'opened.loading',
          to: 'opened.failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      ...apiOrderAnswers,
      'xstate.done.actor.revealValue': [
        {
          in: 'opened.revealing',
          to: 'opened.loading',
          changes: ['revealed'],
          asks: ['loadOrder'],
          so: {
            'where it is found is known, not what it is': ({ event, before, after: { context } }) =>
              isSame(context.revealed, [
                ...before.context.revealed,
                { field: before.context.field, ref: event.output.ref },
              ]),
          },
        },
      ],
      'xstate.error.actor.revealValue': [
        {
          in: 'opened.revealing',
          to: 'opened.unanswered.reveal',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.fetchFile': [{ in: 'opened.fetching', to: 'opened.shown' }],
      'xstate.error.actor.fetchFile': [
        {
          in: 'opened.fetching',
          when: { 'the order stands otherwise by now': ({ event }) => event.error._tag === 'Faulted' },
          to: 'opened.loading',
          changes: ['isFileOffered', 'notice', 'wasDone'],
          tells: ['rows.outdated'],
          asks: ['loadOrder'],
          so: {
            'the file is offered no longer, and it says why': ({ event, after: { context } }) =>
              isSame([context.isFileOffered, context.notice, context.wasDone], [false, event.error.message, false]),
          },
        },
        {
          in: 'opened.fetching',
          to: 'opened.unanswered.file',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
    },
    states: {
      closed: {
        'there is no order, and nothing of one': ({ after }) =>
          !after.hasTag('open') && after.context.id === 0 && after.context.order === null,
      },
      opened: {
        'there is an order, and what it says of a file to be taken is said on': ({ after: { context, ...after } }) =>
          after.hasTag('open') && context.id !== 0 && (!context.isFileOffered || context.notice !== null),
      },
      'opened.loading': {
        'it waits, and what is done next is another submission': ({ after: { context, ...after } }) =>
          after.hasTag('busy') && context.failure === null && context.submissionId === null,
      },
      'opened.failed': {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'refresh.requested' }),
      },
      'opened.gone': {
        'it says that there is none, and offers nothing': ({ after }) =>
          after.context.failure !== null && !after.can({ type: 'refresh.requested' }),
      },
      'opened.shown': {
        'there is an order at rest, and nothing is asked or sent': ({ after: { context, ...after } }) =>
          context.order !== null &&
          !after.hasTag('busy') &&
          isSame([context.failure, context.problem, context.isActivatedToo], [null, null, false]) &&
          context.submissionId === null,
      },
      'opened.asking': {
        'the person can think better of it': ({ after }) =>
          !after.hasTag('busy') && after.can({ type: 'asking.closed' }),
      },
      'opened.asking.refundAll': { 'it is the second question': ({ after }) => after.context.isActivatedToo },
      'opened.unanswered': {
        'it says why, and can be tried again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'again.requested' }),
      },
      'opened.revealing': { 'it waits': ({ after }) => after.hasTag('busy') },
      'opened.fetching': { 'it waits': ({ after }) => after.hasTag('busy') },
      sending: {
        'something is on its way, under an id, and the drawer stays': ({ after }) =>
          after.hasTag('open') &&
          after.hasTag('busy') &&
          after.context.submissionId !== null &&
          !after.can({ type: 'order.closed' }),
      },
    },
    calls: apiOrderCalls,
  },
)
