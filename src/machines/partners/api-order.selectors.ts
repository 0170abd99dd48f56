/** What the screen asks of the machine of an order of a partner's system, in `api-order.machine.ts`. */
import { deliveryProblem } from '../../schemas/partners/api-order/delivery.ts'
import { noteProblem, reasonProblem } from '../../schemas/partners/api-order/reason.ts'
import type { ApiOrderSnapshot } from './api-order.machine.ts'
import { isHeld, typedDelivery } from './api-order.setup.ts'

export const isOrderOpen = (snapshot: ApiOrderSnapshot): boolean => snapshot.hasTag('open')

/** An act is on its way: the drawer cannot be closed. */
export const isSending = (snapshot: ApiOrderSnapshot): boolean => snapshot.matches('sending')

/** Something can be done about the order. */
export const isAtRest = (snapshot: ApiOrderSnapshot): boolean => snapshot.matches({ opened: 'shown' })

/** What the person is asked, or has confirmed a moment ago. */
export const askedOf = (snapshot: ApiOrderSnapshot): 'cancel' | 'deliver' | 'refund' | 'refundAll' | null => {
  const { value } = snapshot
  if (snapshot.matches({ sending: 'cancelling' })) return 'cancel'
  if (snapshot.matches({ sending: 'delivering' })) return 'deliver'
  if (snapshot.matches({ sending: 'refunding' })) return snapshot.context.isActivatedToo ? 'refundAll' : 'refund'
  if (typeof value !== 'object' || !('opened' in value)) return null
  const { opened } = value
  return typeof opened === 'object' && 'asking' in opened ? opened.asking : null
}

/** Leaving would lose what was typed. */
export const hasTyped = (snapshot: ApiOrderSnapshot): boolean => {
  const { reason, internalNote = '', delivery } = snapshot.context
  return askedOf(snapshot) !== null && (reason !== '' || internalNote !== '' || delivery !== undefined)
}

/** No other order is opened in its place, nor is it closed, before an act is answered or the person has answered. */
export const isHeldOpen = (snapshot: ApiOrderSnapshot): boolean =>
  isSending(snapshot) || (askedOf(snapshot) !== null && isHeld(snapshot))

/** What was not answered. */
export const unansweredOf = ({ value }: ApiOrderSnapshot): 'retry' | 'resend' | 'reveal' | 'file' | null => {
  if (typeof value !== 'object' || !('opened' in value)) return null
  const { opened } = value
  return typeof opened === 'object' && 'unanswered' in opened ? opened.unanswered : null
}

/** Where what is wrong with the words is shown: at the note where nothing is wrong with the reason. */
export const problemsOf = ({ context }: ApiOrderSnapshot): { readonly reason?: string; readonly note?: string } => {
  const { problem, reason, internalNote = '' } = context
  if (problem === null) return {}
  return reasonProblem(reason) === null && noteProblem(internalNote) !== null ? { note: problem } : { reason: problem }
}

const problemNow = (snapshot: ApiOrderSnapshot): string | null => {
  const { context } = snapshot
  return askedOf(snapshot) === 'deliver' && context.order !== null
    ? deliveryProblem(context.order, typedDelivery(context))
    : (reasonProblem(context.reason) ?? noteProblem(context.internalNote ?? ''))
}

/** What a person confirms, with what is wrong with what was typed: a record has that masked, and cannot tell. */
export const confirmation = (snapshot: ApiOrderSnapshot, submissionId: string) =>
  ({ type: 'confirm.given', submissionId, problem: problemNow(snapshot) }) as const
