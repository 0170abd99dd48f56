import type { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { rejects } from './offline-sale.tries.ts'
import type { Possible } from './plan.ts'
import { stepOf } from './promises/offline-sale.rules.ts'
import { isElsewhere } from './promises/offline-sale.words.ts'

type At = Possible<typeof offlineSaleMachine>

/** Whether a person can do it there: the screen validates entries before it sends an event. */
const isActed = ({ before, event }: At): boolean => {
  const { step, draft } = before.context
  switch (event.type) {
    // Each step has its own fields, and entering the same value again changes nothing.
    case 'field.changed':
      // The boxes are shown only if some letters cannot be printed.
      if (event.field === 'boxes' && before.context.checked?.letters === undefined) return false
      return stepOf(String(event.field)) === step && (draft[String(event.field)] ?? '') !== event.value
    // The person continues at the step of the draft, or comes from the other of the two addresses.
    case 'draft.continued':
      return event.step === null ? before.matches({ work: 'offering' }) : isElsewhere(Number(event.step), step)
    // Behind a question a step is reached only by the address, which reports nothing if it stays the same.
    case 'step.chosen':
      return !before.matches({ question: 'discard' }) || event.step !== step
    // Sent once: by the page that wrote the draft, or by a page that has just opened.
    case 'draft.readOnly':
      return !before.hasTag('readOnly')
    default:
      return true
  }
}

/**
 * Whether an answer belongs to a call in progress.
 *
 * It has to be checked where a parallel region takes the same event, because that region takes it in any state.
 */
const isAnswered = ({ before, event }: At): boolean => {
  switch (event.type) {
    case 'xstate.done.actor.chooseSims':
      // The server refuses single SIMs only if codes were given; from stock it picks SIMs that can be sold.
      return before.hasTag('choosing') && !(rejects(event) && before.context.asked.codes === null)
    case 'xstate.done.actor.issueSale':
      return before.hasTag('issuing')
    // The screen then shows the invoice; the sale and its requests are gone.
    case 'xstate.done.actor.checkSale':
    case 'xstate.error.actor.checkSale':
      return !before.matches({ work: 'issued' })
    default:
      return true
  }
}

/** Whether an event that the machine takes really occurs there, from a person or as an answer. */
export const isSent = (at: At): boolean => isActed(at) && isAnswered(at)
