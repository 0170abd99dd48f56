import type { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { rejects } from './offline-sale.tries.ts'
import type { Possible } from './plan.ts'
import { stepOf } from './promises/offline-sale.rules.ts'
import { isElsewhere } from './promises/offline-sale.words.ts'

type At = Possible<typeof offlineSaleMachine>

/** Where a person does it: the screen judges what was entered before it sends an event. */
const isActed = ({ before, event }: At): boolean => {
  const { step, draft } = before.context
  switch (event.type) {
    // Each step has its own fields, and what stands in one is no change of it.
    case 'field.changed':
      // Boxes are asked about where it is known that letters cannot be printed.
      if (event.field === 'boxes' && before.context.checked?.letters === undefined) return false
      return stepOf(String(event.field)) === step && (draft[String(event.field)] ?? '') !== event.value
    // The person goes on where the draft was left, or comes from the other of the two addresses.
    case 'draft.continued':
      return event.step === null ? before.matches({ work: 'offering' }) : isElsewhere(Number(event.step), step)
    // Behind a question a step is reached by the address alone, which says nothing where it stays the same.
    case 'step.chosen':
      return !before.matches({ question: 'discard' }) || event.step !== step
    // It is told once: by the page that wrote the draft, or by one that has just come.
    case 'draft.readOnly':
      return !before.hasTag('readOnly')
    default:
      return true
  }
}

/**
 * An answer is one to a call that is under way: it has to be said where the region beside the call takes it as well, for
 * that would take it in any state.
 */
const isAnswered = ({ before, event }: At): boolean => {
  switch (event.type) {
    case 'xstate.done.actor.chooseSims':
      // Only of codes it is told which SIMs cannot be sold; from the stock come those that can.
      return before.hasTag('choosing') && !(rejects(event) && before.context.asked.codes === null)
    case 'xstate.done.actor.issueSale':
      return before.hasTag('issuing')
    // The screen shows the invoice then, and the sale is gone with what it has asked for.
    case 'xstate.done.actor.checkSale':
    case 'xstate.error.actor.checkSale':
      return !before.matches({ work: 'issued' })
    default:
      return true
  }
}

/** What of that which the machine would take comes from a person, or as an answer, there. */
export const isSent = (at: At): boolean => isActed(at) && isAnswered(at)
