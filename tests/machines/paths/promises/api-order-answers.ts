/** What follows the answer to an act on an order of a partner's system. */
import { apiOrderEvents } from '../../../../src/machines/partners/api-order.events.ts'
import { type ApiOrderContext, apiOrderMachine } from '../../../../src/machines/partners/api-order.machine.ts'
import type { AppError } from '../../../../src/schemas/core/errors.ts'
import type { ActOutcome } from '../../../../src/services/partners/api-order-service.ts'
import { rulesOf } from '../promises.ts'
import { isSameFacts as isSame } from './facts.ts'

type Answered = { readonly event: { readonly output: ActOutcome } }
type FailedAct = { readonly event: { readonly error: AppError } }
type Step = {
  readonly before: { readonly context: ApiOrderContext }
  readonly after: { readonly context: ApiOrderContext }
}

const isFor = (reason: ActOutcome['refusedFor']) => ({
  [`the server says: ${reason ?? 'done'}`]: ({ event: { output } }: Answered) => output.refusedFor === reason,
})
const isDone = {
  'the order is as it came, nothing is left of the question, and it is said in the words of the server': ({
    event: { output },
    after: { context },
  }: Answered & Step) =>
    isSame(
      [context.order, context.reason, context.submissionId, context.notice, context.wasDone],
      [output.order, '', null, output.message, true],
    ),
} as const
const isNoted = {
  'no note is left': ({ after }: Step) => after.context.internalNote === undefined,
} as const
const isOfReason = {
  'something is wrong with the reason or the note': ({ event: { error } }: FailedAct) =>
    error._tag === 'Refused' && error.errors.some(({ field }) => field === 'reason' || field === 'internalNote'),
} as const
const isAtReason = {
  'it is said at the reason, which stays and takes the focus; the next try is another one': ({
    event: { error },
    before,
    after: { context },
  }: FailedAct & Step) =>
    error._tag === 'Refused' &&
    isSame(context, {
      ...before.context,
      problem: error.errors[0]?.message,
      submissionId: null,
      isActivatedToo: false,
      comebacks: before.context.comebacks + 1,
    }),
} as const
const isRefused = {
  'the order is as it is now, and it is said why nothing was done': ({
    event: { output },
    after: { context },
  }: Answered & Step) =>
    isSame(
      [context.order, context.notice, context.wasDone, context.submissionId],
      [output.order, output.message, false, null],
    ),
} as const
const isGone = {
  'it says that there is none': ({ event: { output }, after: { context } }: Answered & Step) =>
    context.failure === output.message && context.submissionId === null,
} as const
const asksForReason = {
  'it is said at the reason, which stays and takes the focus': ({
    event: { output },
    before,
    after: { context },
  }: Answered & Step) =>
    isSame([context.problem, context.submissionId, context.reason], [output.problem, null, before.context.reason]) &&
    context.comebacks === before.context.comebacks + 1,
} as const
const saysWhy = {
  'it says why': ({ event, after }: Step & { readonly event: { readonly error: { readonly message: string } } }) =>
    after.context.failure === event.error.message,
} as const
const comesBack = {
  ...saysWhy,
  'what was typed stays, the submission too, and the question has come back': ({ before, after }: Step) =>
    isSame(after.context, {
      ...before.context,
      failure: after.context.failure,
      comebacks: before.context.comebacks + 1,
    }),
} as const

const ROWS = ['rows.outdated'] as const
const [SHOWN, GONE] = ['opened.shown', 'opened.gone'] as const

/** What was to be delivered is forgotten once it was, or nobody can deliver it. */
const isForgotten = {
  'nothing is left of what was to be delivered': ({ after }: Step) => after.context.delivery === undefined,
} as const

export const apiOrderAnswers = rulesOf(
  { machine: apiOrderMachine, events: apiOrderEvents },
  {
    'xstate.done.actor.deliverOrder': [
      {
        in: 'sending.delivering',
        when: isFor(null),
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'delivery', 'notice', 'wasDone'],
        so: {
          ...isForgotten,
          'the order is as it came, and it is said in the words of the server': ({
            event: { output },
            after: { context },
          }) =>
            isSame(
              [context.order, context.submissionId, context.notice, context.wasDone],
              [output.order, null, output.message, true],
            ),
        },
      },
      {
        in: 'sending.delivering',
        when: isFor('fields'),
        to: 'opened.asking.deliver',
        changes: ['delivery', 'submissionId', 'comebacks'],
        so: {
          'it is said at what was typed, which stays and takes the focus': ({ event, before, after: { context } }) =>
            context.delivery?.problem === event.output.problem &&
            context.delivery?.codes === (before.context.delivery?.codes ?? '') &&
            context.submissionId === null,
        },
      },
      {
        in: 'sending.delivering',
        when: isFor('missing'),
        to: GONE,
        tells: ROWS,
        changes: ['failure', 'submissionId', 'delivery'],
        so: { ...isGone, ...isForgotten },
      },
      {
        in: 'sending.delivering',
        to: 'opened.asking.deliver',
        tells: ROWS,
        changes: ['order', 'notice', 'submissionId'],
        so: {
          ...isRefused,
          'what was typed stays': ({ before, after }) => isSame(after.context.delivery, before.context.delivery),
        },
      },
    ],
    'xstate.error.actor.deliverOrder': [
      { in: 'sending.delivering', to: 'opened.asking.deliver', changes: ['failure', 'comebacks'], so: comesBack },
    ],
    'xstate.done.actor.retryOrder': [
      {
        in: 'sending.retrying',
        when: isFor(null),
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'reason', 'notice', 'wasDone'],
        so: isDone,
      },
      {
        in: 'sending.retrying',
        when: isFor('missing'),
        to: GONE,
        tells: ROWS,
        changes: ['failure', 'submissionId'],
        so: isGone,
      },
      { in: 'sending.retrying', to: SHOWN, tells: ROWS, changes: ['order', 'notice', 'submissionId'], so: isRefused },
    ],
    'xstate.error.actor.retryOrder': [
      { in: 'sending.retrying', to: 'opened.unanswered.retry', changes: ['failure'], so: saysWhy },
    ],
    'xstate.done.actor.resendOrder': [
      {
        in: 'sending.resending',
        when: { 'its file is to be taken': ({ event }) => event.output.how === 'file' },
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'reason', 'isFileOffered', 'notice', 'wasDone'],
        so: {
          'the file is offered, also where the mail could not be sent': ({ event, after: { context } }) =>
            isSame(
              [context.isFileOffered, context.order, context.notice, context.submissionId, context.wasDone],
              [true, event.output.order, event.output.message, null, event.output.refusedFor === null],
            ),
        },
      },
      {
        in: 'sending.resending',
        when: isFor(null),
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'reason', 'notice', 'wasDone'],
        so: isDone,
      },
      {
        in: 'sending.resending',
        when: isFor('missing'),
        to: GONE,
        tells: ROWS,
        changes: ['failure', 'submissionId'],
        so: isGone,
      },
      { in: 'sending.resending', to: SHOWN, tells: ROWS, changes: ['order', 'notice', 'submissionId'], so: isRefused },
    ],
    'xstate.error.actor.resendOrder': [
      { in: 'sending.resending', to: 'opened.unanswered.resend', changes: ['failure'], so: saysWhy },
    ],
    'xstate.done.actor.cancelOrder': [
      {
        in: 'sending.cancelling',
        when: isFor(null),
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'reason', 'internalNote', 'notice', 'wasDone'],
        so: { ...isDone, ...isNoted },
      },
      {
        in: 'sending.cancelling',
        when: isFor('fields'),
        to: 'opened.asking.cancel',
        changes: ['problem', 'submissionId', 'comebacks'],
        so: asksForReason,
      },
      {
        in: 'sending.cancelling',
        when: isFor('missing'),
        to: GONE,
        tells: ROWS,
        changes: ['failure', 'submissionId'],
        so: isGone,
      },
      { in: 'sending.cancelling', to: SHOWN, tells: ROWS, changes: ['order', 'notice', 'submissionId'], so: isRefused },
    ],
    'xstate.error.actor.cancelOrder': [
      {
        in: 'sending.cancelling',
        when: isOfReason,
        to: 'opened.asking.cancel',
        so: isAtReason,
        changes: ['problem', 'submissionId', 'comebacks'],
      },
      { in: 'sending.cancelling', to: 'opened.asking.cancel', changes: ['failure', 'comebacks'], so: comesBack },
    ],
    'xstate.done.actor.refundOrder': [
      {
        in: 'sending.refunding',
        when: isFor(null),
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'submissionId', 'reason', 'internalNote', 'isActivatedToo', 'notice', 'wasDone'],
        so: { ...isDone, ...isNoted },
      },
      {
        in: 'sending.refunding',
        when: isFor('activated'),
        to: 'opened.asking.refundAll',
        changes: ['isActivatedToo', 'submissionId', 'order'],
        so: {
          'the person is asked once more, about the order as it is now': ({ event, before, after: { context } }) =>
            isSame(context, {
              ...before.context,
              isActivatedToo: true,
              submissionId: null,
              order: event.output.order,
            }),
        },
      },
      {
        in: 'sending.refunding',
        when: isFor('fields'),
        to: 'opened.asking.refund',
        changes: ['problem', 'submissionId', 'isActivatedToo', 'comebacks'],
        so: asksForReason,
      },
      {
        in: 'sending.refunding',
        when: isFor('missing'),
        to: GONE,
        tells: ROWS,
        changes: ['failure', 'submissionId', 'isActivatedToo'],
        so: isGone,
      },
      {
        in: 'sending.refunding',
        to: SHOWN,
        tells: ROWS,
        changes: ['order', 'notice', 'submissionId', 'isActivatedToo'],
        so: isRefused,
      },
    ],
    'xstate.error.actor.refundOrder': [
      {
        in: 'sending.refunding',
        when: isOfReason,
        to: 'opened.asking.refund',
        so: isAtReason,
        changes: ['problem', 'submissionId', 'isActivatedToo', 'comebacks'],
      },
      {
        in: 'sending.refunding',
        when: { 'the person was asked twice': ({ before }) => before.context.isActivatedToo },
        to: 'opened.asking.refundAll',
        so: comesBack,
        changes: ['failure', 'comebacks'],
      },
      { in: 'sending.refunding', to: 'opened.asking.refund', changes: ['failure', 'comebacks'], so: comesBack },
    ],
  },
)
