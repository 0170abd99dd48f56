import type { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { isFailure } from '../../../src/machines/core/failure.ts'
import type { Checked, Chosen } from '../../../src/services/billing/offline-sale-service.ts'
import { any, changes, only, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** Events that the walks of an offline sale try, besides whole event types. */

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
export const addsPlan = (event: SampleEvent): boolean => event.type === 'line.added' && event.kind === undefined
export const addsService = (event: SampleEvent): boolean => event.type === 'line.added' && event.kind === 'service'
export const removesFirst = (event: SampleEvent): boolean => event.type === 'line.removed' && event.key === '1'

/** In memory only: other walks check how the screen shows the SIMs of a line. */
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

/** The server's report of letters that cannot be printed, and the person's answer. Only the server knows them. */
export const boxes: Walk<typeof offlineSaleMachine> = {
  name: 'boxes are printed in the place of letters',
  input: { step: 1, draftId: 'draft-1' },
  tries: any(changes('customerID', 'boxes'), isUnprintable, goesTo(6)),
  key: ({ context: { step, draft, checked } }) => [
    ...[step, draft.customerID],
    step === 6 && [draft.boxes, checked?.letters?.length],
  ],
}

/** In memory only: a draft that lacks SIMs is offered and continued, at its own step or at the SIMs step. */
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
