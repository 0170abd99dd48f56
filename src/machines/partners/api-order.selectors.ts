/** The selectors of an API order (`api-order.machine.ts`). */
import { deliveryProblem } from '../../schemas/partners/api-order/delivery.ts'
import { noteProblem, reasonProblem } from '../../schemas/partners/api-order/reason.ts'
import type { ApiOrderSnapshot } from './api-order.machine.ts'
import { isHeld, typedDelivery } from './api-order.setup.ts'

export const isOrderOpen = (snapshot: ApiOrderSnapshot): boolean => snapshot.hasTag('open')

/** An action is being sent: the drawer cannot be closed. */
export const isSending = (snapshot: ApiOrderSnapshot): boolean => snapshot.matches('sending')

/** The order has an available action. */
export const isAtRest = (snapshot: ApiOrderSnapshot): boolean => snapshot.matches({ opened: 'shown' })

/** The open question, or the one just confirmed. */
export const askedOf = (snapshot: ApiOrderSnapshot): 'cancel' | 'deliver' | 'refund' | 'refundAll' | null => {
  const { value } = snapshot
  if (snapshot.matches({ sending: 'cancelling' })) return 'cancel'
  if (snapshot.matches({ sending: 'delivering' })) return 'deliver'
  if (snapshot.matches({ sending: 'refunding' })) return snapshot.context.isActivatedToo ? 'refundAll' : 'refund'
  if (typeof value !== 'object' || !('opened' in value)) return null
  const { opened } = value
  return typeof opened === 'object' && 'asking' in opened ? opened.asking : null
}

/** Leaving would lose typed text. */
export const hasTyped = (snapshot: ApiOrderSnapshot): boolean => {
  const { reason, internalNote = '', delivery } = snapshot.context
  return askedOf(snapshot) !== null && (reason !== '' || internalNote !== '' || delivery !== undefined)
}

/** The order stays open until the action, or the question, is answered. */
export const isHeldOpen = (snapshot: ApiOrderSnapshot): boolean =>
  isSending(snapshot) || (askedOf(snapshot) !== null && isHeld(snapshot))

/** The action without an answer. */
export const unansweredOf = ({ value }: ApiOrderSnapshot): 'retry' | 'resend' | 'reveal' | 'file' | null => {
  if (typeof value !== 'object' || !('opened' in value)) return null
  const { opened } = value
  return typeof opened === 'object' && 'unanswered' in opened ? opened.unanswered : null
}

/** The field of a text problem: the note, if the reason has none. */
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

/** The confirmation with the problems of the typed text, which a session record masks and so cannot check again. */
export const confirmation = (snapshot: ApiOrderSnapshot, submissionId: string) =>
  ({ type: 'confirm.given', submissionId, problem: problemNow(snapshot) }) as const
