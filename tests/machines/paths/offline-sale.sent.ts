import type { offlineSaleMachine } from '../../../src/machines/offline-sale.machine.ts'
import { LAST_OF_FILLING, stepOfField } from '../../../src/schemas/offline-sale/draft.ts'
import type { Possible } from './plan.ts'

/** Where the screen sends an event. */
export const isSent = ({ before, event }: Possible<typeof offlineSaleMachine>): boolean => {
  const { step, draft } = before.context
  switch (event.type) {
    // Each step has its own fields, and what stands in one is no change of it.
    case 'field.changed':
      return stepOfField(String(event.field)) === step && draft[String(event.field)] !== event.value
    // The person goes on where the draft was left, or comes from the other of the two addresses.
    case 'draft.continued':
      return event.step === null
        ? before.matches({ work: 'offering' })
        : Number(event.step) > LAST_OF_FILLING !== step > LAST_OF_FILLING
    // A question ends as the draft is worked on elsewhere, and it is before it can be taken over.
    case 'draft.takenOver':
      return !before.matches({ question: 'discard' })
    default:
      return true
  }
}
