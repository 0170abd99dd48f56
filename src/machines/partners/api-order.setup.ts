/**
 * The types, guards, actions and actors of an API order. `api-order.machine.ts` says when they run.
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
  /** The id of the order; 0 before one is opened. */
  readonly id: number
  readonly tab: OrderTab
  readonly order: ApiOrderDetail | null
  /** The typed reason for a cancellation or refund. */
  readonly reason: string
  /** The problem of the reason, or of the note. */
  readonly problem: string | null
  /** The internal note; absent until one is typed. */
  readonly internalNote?: string | undefined
  /** The typed delivery by hand; absent before typing, and after it was left or done. */
  readonly delivery?: Delivery | undefined
  /** The person was asked again, because a SIM is activated. */
  readonly isActivatedToo: boolean
  /** The submitted action; repeated unchanged until it is answered. */
  readonly submissionId: string | null
  /** Why the last call failed. */
  readonly failure: string | null
  /** The server's message about the last action, shown in the drawer, which would cover a toast. */
  readonly notice: string | null
  readonly wasDone: boolean
  /** No mail was sent: the delivery is a file to download. */
  readonly isFileOffered: boolean
  /** The requested value of the payload. */
  readonly field: string
  readonly revealed: ReadonlyArray<RevealedValue>
  /** How often a confirmed action returned; each time the field or the button takes the focus. */
  readonly comebacks: number
  /** How often the person tried to leave the question, which stays open; each time the reason takes the focus. */
  readonly holds: number
}

type Failed = { readonly error: unknown }
type Confirmed = { readonly submissionId: string; readonly problem: string | null }

const load = () => import('../../services/partners/api-order-service.ts')

/** The context without an order, except the opened part of the drawer. */
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

/** The form of a delivery by hand. */
export const typedDelivery = ({ delivery, order }: Pick<ApiOrderContext, 'delivery' | 'order'>): Delivery =>
  delivery ?? deliveryOf(order ?? nothingOrdered)

/** The server's message about the reason or the note; null if it is about neither. */
const problemOfWords = (error: unknown): string | null => {
  const { reason, internalNote } = fieldProblemsOf(error)
  return reason ?? internalNote ?? null
}

/** The texts that are sent with an action. */
export const wordsOf = ({ reason, internalNote }: ApiOrderContext): Pick<CancelRequest, 'reason' | 'internalNote'> => ({
  reason,
  ...(internalNote !== undefined && internalNote.trim() !== '' && { internalNote }),
})

/** The payload of an action. */
export const requestOf = ({ id, order, submissionId }: ApiOrderContext): ActRequest => ({
  id,
  version: order?.version ?? 0,
  submissionId: submissionId ?? '',
})

/** Leaving would lose typed text, or the warning that the action may have been done. */
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
    // The row of the list is older.
    mayBeDone: ({ context }) => context.submissionId !== null,
    isMistaken: (_, { problem }: Confirmed) => problem !== null,
    wasAskedTwice: ({ context }) => context.isActivatedToo,
    isOfWords: (_, { error }: Failed) => problemOfWords(error) !== null,
    isNone: (_, { error }: Failed) => isFailure(error, 'Refused'),
    // The order has another status by now, or no longer exists.
    isWithdrawn: (_, { error }: Failed) => isFailure(error, 'Faulted') && [404, 409].includes(error.status),
    isDone: (_, { refusedFor }: ActOutcome) => refusedFor === null,
    // Also if the mail could not be sent, which is not a success.
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
    // The next action applies to the new state, so it is another submission.
    giveUp: assign({ failure: null, submissionId: null }),
    clearFailure: assign({ failure: null }),
    // A file to download is still offered, with its message.
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
    // A repetition after a lost answer is the same submission.
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
    // A reason that was typed for another action is kept.
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
