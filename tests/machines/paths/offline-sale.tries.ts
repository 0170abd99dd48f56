import { isFailure } from '../../../src/machines/failure.ts'
import type { offlineSaleMachine } from '../../../src/machines/offline-sale.machine.ts'
import type { Chosen } from '../../../src/services/offline-sale-service.ts'
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
export const isChecked = ({ type }: SampleEvent): boolean => type === 'xstate.done.actor.checkSale'
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
