import { isFailure } from '../../../src/machines/failure.ts'
import type { Chosen } from '../../../src/services/offline-sale-service.ts'
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
export const findsSims = (event: SampleEvent): boolean =>
  event.type === 'xstate.done.actor.chooseSims' && !rejects(event)
export const isFound = (event: SampleEvent): boolean => event.type === 'draft.found' && String(event.at) < '2026-01-07'
export const isChecked = ({ type }: SampleEvent): boolean => type === 'xstate.done.actor.checkSale'
export const removesFirst = (event: SampleEvent): boolean => event.type === 'line.removed' && event.key === '1'
