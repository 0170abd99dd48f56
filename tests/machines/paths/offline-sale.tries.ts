import type { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { isFailure } from '../../../src/machines/core/failure.ts'
import type { Checked, Chosen } from '../../../src/services/billing/offline-sale-service.ts'
import { any, changes, only, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** What the walks of a sale by invoice try, beside whole types of events. */

export const goesTo =
  (...steps: ReadonlyArray<number>) =>
  (event: SampleEvent): boolean =>
    event.type === 'step.chosen' && steps.includes(Number(event.step))

export const comesTo =
  (step: number | null) =>
  (event: SampleEvent): boolean =>
    event.type === 'draft.continued' && event.step === step

export const fails =
  (call: string, tag: 'Refused' | 'Unreachable') =>
  (event: SampleEvent): boolean =>
    event.type === `xstate.error.actor.${call}` && isFailure(event.error, tag)

export const rejects = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.chooseSims' && (output as Chosen).rejected.length > 0
const findsSeveral = ({ output }: SampleEvent): boolean => String((output as Chosen).patch['1.ids']).includes(',')
export const findsSims = (event: SampleEvent): boolean =>
  event.type === 'xstate.done.actor.chooseSims' && !rejects(event) && !findsSeveral(event)
const findsThree = (event: SampleEvent): boolean => event.type === 'xstate.done.actor.chooseSims' && findsSeveral(event)
export const isFound = (event: SampleEvent): boolean => event.type === 'draft.found' && String(event.at) < '2026-01-07'
const hasLetters = ({ output }: SampleEvent): boolean => (output as Checked).letters !== undefined
export const isChecked = (event: SampleEvent): boolean =>
  event.type === 'xstate.done.actor.checkSale' && !hasLetters(event)
const isUnprintable = (event: SampleEvent): boolean => event.type === 'xstate.done.actor.checkSale' && hasLetters(event)
export const removesFirst = (event: SampleEvent): boolean => event.type === 'line.removed' && event.key === '1'

/** In memory alone: what the screen shows of the SIMs of a line, other walks look at. */
export const fewerSims: Walk<typeof offlineSaleMachine> = {
  name: 'fewer SIMs are wanted than were chosen',
  isInMemory: true,
  input: { step: 3, draftId: 'draft-1' },
  tries: any(changes('1.quantity'), goesTo(2, 3), findsThree, only('stock.suggested')),
  key: (snapshot) => {
    const { step, draft } = snapshot.context
    return [step, snapshot.hasTag('choosing'), draft['1.quantity'], draft['1.ids']]
  },
}

/** Only the server knows which letters cannot be printed: what it says of them, and what a person answers. */
export const boxes: Walk<typeof offlineSaleMachine> = {
  name: 'boxes are printed in the place of letters',
  input: { step: 1, draftId: 'draft-1' },
  tries: any(changes('customerID', 'boxes'), isUnprintable, goesTo(6)),
  key: ({ context: { step, draft, checked } }) => [
    ...[step, draft.customerID],
    step === 6 && [draft.boxes, checked?.letters?.length],
  ],
}

/** In memory alone: a draft with lacking SIMs is offered, and gone on with at its step, or at that of the SIMs. */
export const lackingOffered: Walk<typeof offlineSaleMachine> = {
  name: 'SIMs are lacking in a draft that is offered',
  isInMemory: true,
  input: { step: 1, draftId: 'draft-1' },
  tries: any(
    changes('customerID', '1.planID'),
    goesTo(2, 3, 5),
    isFound,
    comesTo(null),
    comesTo(3),
    only('draft.takenOver'),
  ),
  key: (snapshot) => {
    const { step, draft, draftAt } = snapshot.context
    if (step === 5 && (draft.customerID === '' || draft['1.planID'] === '')) return 'nothing is lacking'
    return [step, snapshot.hasTag('choosing'), draft.customerID, draft['1.planID'], draftAt]
  },
}
