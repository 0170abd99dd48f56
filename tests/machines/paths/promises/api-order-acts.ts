/** What a person does about an order of a partner's system. */
import { apiOrderEvents } from '../../../../src/machines/partners/api-order.events.ts'
import { type ApiOrderContext, apiOrderMachine } from '../../../../src/machines/partners/api-order.machine.ts'
import { rulesOf } from '../promises.ts'
import { isSameFacts as isSame } from './facts.ts'

type Kept = {
  readonly before: { readonly context: ApiOrderContext }
  readonly after: { readonly context: ApiOrderContext }
}

export const saysNothing = {
  'what was said before is gone': ({ after: { context } }: Kept) =>
    isSame([context.failure, context.notice, context.wasDone, context.isFileOffered], [null, null, false, false]),
} as const
/** As many as the stock has, none where it has none, or all that is missing where that is not known. */
const inStock = ({ order }: ApiOrderContext): string => {
  const missing = (order?.quantity ?? 0) - (order?.delivered ?? 0)
  const there = order?.fromStock?.items ?? missing
  return there === 0 ? '' : String(there < missing ? there : missing)
}

/** An act that the order offers at its present status. */
const offers = (act: 'deliver' | 'retry' | 'resend' | 'cancel' | 'refund') =>
  ({
    'the order can be treated so': ({ before }: { readonly before: { readonly context: ApiOrderContext } }) =>
      before.context.order?.acts.includes(act) === true,
  }) as const
const isIts = {
  'it is sent under the id that came with it': ({
    event,
    after,
  }: Kept & { readonly event: { readonly submissionId: string } }) => after.context.submissionId === event.submissionId,
} as const
const isSubmission = {
  'what was not answered is sent under its own id again, anything else under the new one': ({
    event,
    before,
    after,
  }: Kept & { readonly event: { readonly submissionId: string } }) =>
    after.context.submissionId === (before.context.submissionId ?? event.submissionId) &&
    isSame([after.context.failure, after.context.problem], [null, null]),
} as const
type Confirmed = { readonly problem: string | null }
const reasonIsThere = {
  'nothing is wrong with what was typed': ({ event }: { readonly event: Confirmed }) => event.problem === null,
} as const
const reasonIsMissing = {
  'it is said at the field, which takes the focus': ({
    event,
    before,
    after: { context },
  }: Kept & { readonly event: Confirmed }) =>
    context.problem === event.problem && context.comebacks === before.context.comebacks + 1,
} as const
const isLeft = {
  'the words that were typed stay, what was to be delivered does not, and nothing is said of what was wrong': ({
    before,
    after: { context },
  }: Kept) =>
    isSame(context, {
      ...before.context,
      failure: null,
      problem: null,
      isActivatedToo: false,
      submissionId: null,
      delivery: undefined,
    }),
} as const
const isAgain = {
  'it is the same submission, and nothing has failed yet': ({ before, after: { context } }: Kept) =>
    context.submissionId === before.context.submissionId && context.failure === null,
} as const
const asking = [
  'opened.asking.cancel',
  'opened.asking.deliver',
  'opened.asking.refund',
  'opened.asking.refundAll',
] as const

export const apiOrderActs = rulesOf(
  { machine: apiOrderMachine, events: apiOrderEvents },
  {
    'deliver.chosen': [
      {
        in: 'opened.shown',
        when: offers('deliver'),
        to: 'opened.asking.deliver',
      },
    ],
    'delivery.changed': [
      {
        in: 'opened.asking.deliver',
        changes: ['delivery', 'problem', 'submissionId'],
        so: {
          'it is what was typed beside the rest, nothing is wrong with it, and it is another submission': ({
            event,
            before,
            after: { context },
          }) =>
            isSame(context.delivery, {
              quantity: before.context.delivery?.quantity ?? inStock(before.context),
              codes: before.context.delivery?.codes ?? '',
              [event.field]: event.value,
            }) && isSame([context.problem, context.submissionId], [null, null]),
        },
      },
    ],
    'retry.chosen': [
      {
        in: 'opened.shown',
        when: offers('retry'),
        to: 'sending.retrying',
        changes: ['submissionId', 'notice'],
        asks: ['retryOrder'],
        so: { ...isIts, ...saysNothing },
      },
    ],
    'resend.chosen': [
      {
        in: 'opened.shown',
        when: offers('resend'),
        to: 'sending.resending',
        changes: ['submissionId', 'notice', 'wasDone', 'isFileOffered'],
        asks: ['resendOrder'],
        so: { ...isIts, ...saysNothing },
      },
    ],
    'cancel.chosen': [
      {
        in: 'opened.shown',
        when: offers('cancel'),
        to: 'opened.asking.cancel',
        changes: ['notice'],
        so: saysNothing,
      },
    ],
    'refund.chosen': [
      {
        in: 'opened.shown',
        when: offers('refund'),
        to: 'opened.asking.refund',
        changes: ['notice', 'wasDone', 'isFileOffered'],
        so: saysNothing,
      },
    ],
    'reason.changed': [
      {
        in: ['opened.asking.cancel', 'opened.asking.refund'],
        changes: ['reason', 'problem', 'submissionId'],
        so: {
          'it is what was typed, nothing is wrong with it, and it is another submission': ({ event, after }) =>
            isSame(
              [after.context.reason, after.context.problem, after.context.submissionId],
              [event.value, null, null],
            ),
        },
      },
    ],
    'note.changed': [
      {
        in: ['opened.asking.cancel', 'opened.asking.refund'],
        changes: ['internalNote', 'problem', 'submissionId'],
        so: {
          'it is what was typed, nothing is wrong with it, and it is another submission': ({ event, after }) =>
            isSame(
              [after.context.internalNote, after.context.problem, after.context.submissionId],
              [event.value, null, null],
            ),
        },
      },
    ],
    'confirm.given': [
      {
        in: 'opened.asking.cancel',
        when: reasonIsThere,
        to: 'sending.cancelling',
        changes: ['submissionId', 'failure', 'problem'],
        asks: ['cancelOrder'],
        so: isSubmission,
      },
      {
        in: 'opened.asking.refund',
        when: reasonIsThere,
        to: 'sending.refunding',
        changes: ['submissionId', 'failure', 'problem'],
        asks: ['refundOrder'],
        so: isSubmission,
      },
      {
        in: 'opened.asking.deliver',
        when: reasonIsThere,
        to: 'sending.delivering',
        changes: ['submissionId', 'failure'],
        asks: ['deliverOrder'],
        so: isSubmission,
      },
      {
        in: ['opened.asking.cancel', 'opened.asking.deliver', 'opened.asking.refund'],
        changes: ['problem', 'comebacks'],
        so: reasonIsMissing,
      },
      {
        in: 'opened.asking.refundAll',
        to: 'sending.refunding',
        changes: ['submissionId', 'failure'],
        asks: ['refundOrder'],
        so: isSubmission,
      },
    ],
    'asking.closed': [
      {
        in: [...asking],
        when: { 'it was not answered': ({ before }) => before.context.failure !== null },
        to: 'opened.loading',
        tells: ['rows.outdated'],
        changes: ['failure', 'problem', 'isActivatedToo', 'submissionId', 'delivery'],
        asks: ['loadOrder'],
        so: isLeft,
      },
      {
        in: [...asking],
        to: 'opened.shown',
        changes: ['problem', 'isActivatedToo', 'delivery'],
        so: isLeft,
      },
    ],
    'again.requested': [
      {
        in: 'opened.unanswered.retry',
        to: 'sending.retrying',
        changes: ['failure'],
        asks: ['retryOrder'],
        so: isAgain,
      },
      {
        in: 'opened.unanswered.resend',
        to: 'sending.resending',
        changes: ['failure'],
        asks: ['resendOrder'],
        so: isAgain,
      },
      { in: 'opened.unanswered.reveal', to: 'opened.revealing', changes: ['failure'], asks: ['revealValue'] },
      { in: 'opened.unanswered.file', to: 'opened.fetching', changes: ['failure'], asks: ['fetchFile'] },
    ],
  },
)
