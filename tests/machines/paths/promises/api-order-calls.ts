import type { ApiOrderContext } from '../../../../src/machines/partners/api-order.machine.ts'
import { isSameFacts as isSame } from './facts.ts'

type Called = { readonly input: unknown; readonly after: { readonly context: ApiOrderContext } }

/** What is asked of the server about an order, of what is known of it. */
export const apiOrderCalls = {
  loadOrder: {
    'it asks for the order that is open': ({ input, after }: Called) => isSame(input, { id: after.context.id }),
  },
  deliverOrder: {
    'it sends what was typed, or what the stock has, beside the order as it was seen': ({
      input,
      after: { context },
    }: Called) => {
      const { order, delivery } = context
      const missing = (order?.quantity ?? 0) - (order?.delivered ?? 0)
      const there = order?.fromStock?.items ?? missing
      const first = there === 0 ? '' : String(there < missing ? there : missing)
      const { delivery: sent, ...act } = input as { readonly delivery: object }
      return (
        isSame(sent, delivery ?? { quantity: first, codes: '' }) &&
        isSame(act, { id: context.id, version: order?.version, submissionId: context.submissionId })
      )
    },
  },
  retryOrder: {
    'it sends the order as it was seen, under the id': ({ input, after: { context } }: Called) =>
      isSame(input, { id: context.id, version: context.order?.version, submissionId: context.submissionId }),
  },
  resendOrder: {
    'it sends the order as it was seen, under the id': ({ input, after: { context } }: Called) =>
      isSame(input, { id: context.id, version: context.order?.version, submissionId: context.submissionId }),
  },
  cancelOrder: {
    'it sends the reason, and the note where there is one, beside the order as it was seen': ({
      input,
      after: { context },
    }: Called) =>
      isSame(input, {
        id: context.id,
        version: context.order?.version,
        submissionId: context.submissionId,
        reason: context.reason,
        internalNote: context.internalNote || undefined,
      }),
  },
  refundOrder: {
    'it sends the reason, the note where there is one, and whether the person was asked twice': ({
      input,
      after: { context },
    }: Called) =>
      isSame(input, {
        id: context.id,
        version: context.order?.version,
        submissionId: context.submissionId,
        reason: context.reason,
        internalNote: context.internalNote || undefined,
        isActivatedToo: context.isActivatedToo,
      }),
  },
  revealValue: {
    'it asks for the value that was wanted': ({ input, after: { context } }: Called) =>
      isSame(input, { id: context.id, field: context.field }),
  },
  fetchFile: { 'it is the file of that order': ({ input, after }: Called) => isSame(input, { id: after.context.id }) },
}
