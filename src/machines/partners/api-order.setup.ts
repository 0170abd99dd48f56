/**
 * The vocabulary of the machine of an order of a partner's system: its types and what its guards, actions and actors
 * mean. When they happen is said by the machine, in `api-order.machine.ts`.
 */
import { assign, emit, setup } from 'xstate'
import type { ApiOrderAct } from '../../schemas/partners/api-order/choices.ts'
import { type Delivery, deliveryOf } from '../../schemas/partners/api-order/delivery.ts'
import type { ApiOrderDetail } from '../../schemas/partners/api-order/wire.ts'
import type {
  ActOutcome,
  ActRequest,
  CancelRequest,
  DeliverRequest,
  OrderQuery,
  RefundRequest,
  ValueQuery,
} from '../../services/partners/api-order-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { apiOrderEvents, OrderTab, RevealedValue } from './api-order.events.ts'

export type ApiOrderContext = {
  /** Which order it is; 0 before one was opened. */
  readonly id: number
  readonly tab: OrderTab
  readonly order: ApiOrderDetail | null
  /** Why it is cancelled or refunded, as it is typed. */
  readonly reason: string
  /** What is wrong with that, or with the note beside it. */
  readonly problem: string | null
  /** What staff note beside it, for one another; absent until somebody writes one. */
  readonly internalNote?: string | undefined
  /** What is delivered by hand, as it is typed; absent until somebody types, and once it was left or done. */
  readonly delivery?: Delivery | undefined
  /** The person was asked once more, since a SIM is activated. */
  readonly isActivatedToo: boolean
  /** The act that is sent; the same again until it was answered. */
  readonly submissionId: string | null
  /** Why the last call failed. */
  readonly failure: string | null
  /** What the server said of the last act, in the drawer: a toast would lie under it. */
  readonly notice: string | null
  readonly wasDone: boolean
  /** No mail went out: the delivery is a file to be taken. */
  readonly isFileOffered: boolean
  /** The value of the payload that is wanted. */
  readonly field: string
  readonly revealed: ReadonlyArray<RevealedValue>
  /** How often what was confirmed has come back: the field takes the focus then, or the button. */
  readonly comebacks: number
  /** How often somebody went back over the question, which stays: the reason takes the focus then. */
  readonly holds: number
}

type Failed = { readonly error: unknown }
type Confirmed = { readonly submissionId: string; readonly problem: string | null }

const load = () => import('../../services/partners/api-order-service.ts')

/** What is known of no order, but for which part of it is looked at. */
export const nothingOf = {
  order: null,
  reason: '',
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

type Noted = Pick<ApiOrderContext, 'internalNote'>

/** Nothing is noted: a fact that is not there stays so, as records of before it was have it. */
const withoutNote = ({ internalNote }: Noted): Noted => (internalNote === undefined ? {} : { internalNote: undefined })

type DeliveryChanged = { readonly field: 'quantity' | 'codes'; readonly value: string }

const nothingOrdered = { quantity: 0, delivered: 0 }

/** What the form of a delivery by hand holds. */
export const typedDelivery = ({ delivery, order }: Pick<ApiOrderContext, 'delivery' | 'order'>): Delivery =>
  delivery ?? deliveryOf(order ?? nothingOrdered)

/** What the server says of the reason, or of the note; null where it is about neither. */
const problemOfWords = (error: unknown): string | null => {
  const { reason, internalNote } = fieldProblemsOf(error)
  return reason ?? internalNote ?? null
}

/** The words that an act is sent with. */
export const wordsOf = ({ reason, internalNote }: ApiOrderContext): Pick<CancelRequest, 'reason' | 'internalNote'> => ({
  reason,
  ...(internalNote !== undefined && internalNote.trim() !== '' && { internalNote }),
})

/** What an act is sent with. */
export const requestOf = ({ id, order, submissionId }: ApiOrderContext): ActRequest => ({
  id,
  version: order?.version ?? 0,
  submissionId: submissionId ?? '',
})

/** It would be lost what was typed, or that it may have been done. */
export const isHeld = ({ context }: { readonly context: ApiOrderContext }): boolean =>
  context.reason !== '' ||
  (context.internalNote ?? '') !== '' ||
  context.delivery !== undefined ||
  context.failure !== null

export const apiOrderSetup = setup({
  types: {
    input: {} as OrderQuery,
    context: {} as ApiOrderContext,
    events: {} as EventOf<typeof apiOrderEvents>,
    emitted: {} as RowsOutdated,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadOrder: fromEffect((query: OrderQuery) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.order(query))),
    ),
    deliverOrder: fromEffect((request: DeliverRequest) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.deliver(request))),
    ),
    retryOrder: fromEffect((request: ActRequest) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.retry(request))),
    ),
    resendOrder: fromEffect((request: ActRequest) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.resend(request))),
    ),
    cancelOrder: fromEffect((request: CancelRequest) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.cancel(request))),
    ),
    refundOrder: fromEffect((request: RefundRequest) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.refund(request))),
    ),
    revealValue: fromEffect((query: ValueQuery) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.reveal(query))),
    ),
    fetchFile: fromEffect((query: OrderQuery) =>
      load().then(({ ApiOrderService }) => ApiOrderService.ask((service) => service.download(query))),
    ),
  },
  guards: {
    isGiven: ({ context }) => context.id !== 0,
    isOffered: ({ context }, { act }: { readonly act: ApiOrderAct }) => context.order?.acts.includes(act) === true,
    isHidden: ({ context }, { field }: { readonly field: string }) =>
      context.order?.hidden.includes(field) === true && !context.revealed.some((value) => value.field === field),
    isFileOffered: ({ context }) => context.isFileOffered,
    isHeld,
    wasNotAnswered: ({ context }) => context.failure !== null,
    // The row of the list is of before then.
    mayBeDone: ({ context }) => context.submissionId !== null,
    isMistaken: (_, { problem }: Confirmed) => problem !== null,
    wasAskedTwice: ({ context }) => context.isActivatedToo,
    isOfWords: (_, { error }: Failed) => problemOfWords(error) !== null,
    isNone: (_, { error }: Failed) => isFailure(error, 'Refused'),
    // The order stands otherwise by now, or is not there any more.
    isWithdrawn: (_, { error }: Failed) => isFailure(error, 'Faulted') && [404, 409].includes(error.status),
    isDone: (_, { refusedFor }: ActOutcome) => refusedFor === null,
    // Also where the mail could not be sent, which is no success.
    isFile: (_, { how }: ActOutcome) => how === 'file',
    isMissing: (_, { refusedFor }: ActOutcome) => refusedFor === 'missing',
    asksForReason: (_, { refusedFor }: ActOutcome) => refusedFor === 'fields',
    asksOnceMore: (_, { refusedFor }: ActOutcome) => refusedFor === 'activated',
  },
  actions: {
    begin: assign(({ context }, { id }: OrderQuery) => ({ ...nothingOf, ...withoutNote(context), id })),
    forget: assign(({ context }) => ({ ...nothingOf, ...withoutNote(context), id: 0 })),
    chooseTab: assign((_, { tab }: { readonly tab: OrderTab }) => ({ tab })),
    storeOrder: assign((_, { order }: { readonly order: ApiOrderDetail }) => ({ order })),
    storeReason: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    clearNews: assign({ failure: null, notice: null, wasDone: false, isFileOffered: false }),
    // What is done to it next is done to it as it is then: that is another submission.
    giveUp: assign({ failure: null, submissionId: null }),
    clearFailure: assign({ failure: null }),
    // A file that is to be taken is offered on, in the words that say so.
    clearNotice: assign(({ context }) => (context.isFileOffered ? {} : { notice: null, wasDone: false })),
    storeSubmission: assign((_, { submissionId }: { readonly submissionId: string }) => ({ submissionId })),
    leaveQuestion: assign({ problem: null, failure: null, isActivatedToo: false, submissionId: null }),
    typeReason: assign((_, { value }: { readonly value: string }) => ({
      reason: value,
      problem: null,
      submissionId: null,
    })),
    typeNote: assign((_, { value }: { readonly value: string }) => ({
      internalNote: value,
      problem: null,
      submissionId: null,
    })),
    typeDelivery: assign(({ context }, { field, value }: DeliveryChanged) => {
      const { problem: _, ...before } = typedDelivery(context)
      return { delivery: { ...before, [field]: value }, problem: null, submissionId: null }
    }),
    storeDeliveryProblem: assign(({ context }, { problem }: { readonly problem: string | null }) => ({
      delivery: { ...typedDelivery(context), problem: problem ?? '' },
      submissionId: null,
      comebacks: context.comebacks + 1,
    })),
    forgetDelivery: assign(({ context }) => (context.delivery === undefined ? {} : { delivery: undefined })),
    holdOn: assign(({ context }) => ({ holds: context.holds + 1 })),
    storeProblem: assign(({ context }, { problem }: { readonly problem: string | null }) => ({
      problem,
      submissionId: null,
      isActivatedToo: false,
      comebacks: context.comebacks + 1,
    })),
    // Sent again after a lost answer it is the same submission.
    confirm: assign(({ context }, { submissionId }: Confirmed) => ({
      submissionId: context.submissionId ?? submissionId,
      failure: null,
      problem: null,
    })),
    askOnceMore: assign({ isActivatedToo: true, submissionId: null }),
    storeRefusedWords: assign(({ context }, { error }: Failed) => ({
      problem: problemOfWords(error),
      submissionId: null,
      isActivatedToo: false,
      comebacks: context.comebacks + 1,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => ({
      failure: reasonOf(error),
      comebacks: context.comebacks + 1,
    })),
    storeDone: assign(({ context }, { order, message, refusedFor }: ActOutcome) => ({
      order: order ?? context.order,
      submissionId: null,
      reason: '',
      isActivatedToo: false,
      notice: message,
      wasDone: refusedFor === null,
    })),
    // A reason that was typed for something else stays.
    storeDelivered: assign(({ context }, { order, message }: ActOutcome) => ({
      order: order ?? context.order,
      submissionId: null,
      notice: message,
      wasDone: true,
    })),
    forgetNote: assign(({ context }) => withoutNote(context)),
    offerFile: assign({ isFileOffered: true }),
    withdrawFile: assign((_, { error }: Failed) => ({ isFileOffered: false, notice: reasonOf(error), wasDone: false })),
    storeRefusal: assign(({ context }, { order, message }: ActOutcome) => ({
      order: order ?? context.order,
      submissionId: null,
      notice: message,
      isActivatedToo: false,
    })),
    storeNow: assign(({ context }, { order }: ActOutcome) => ({ order: order ?? context.order })),
    storeMissing: assign((_, { message }: ActOutcome) => ({
      failure: message,
      submissionId: null,
      isActivatedToo: false,
    })),
    wantValue: assign((_, { field }: { readonly field: string }) => ({ field })),
    storeValue: assign(({ context }, { ref }: { readonly ref: string }) => ({
      revealed: [...context.revealed, { field: context.field, ref }],
    })),
    outdateRows: emit({ type: 'rows.outdated' } as RowsOutdated),
  },
})
