import type { inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import { changing, comesWhole, passesChecks } from './inventory-form.memory.ts'
import { any, changes, only, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const comes = ({ type }: SampleEvent): boolean => type === 'xstate.done.actor.loadRecord'
const comesSparse = (event: SampleEvent): boolean =>
  comes(event) && (event.output as InventoryRecord).untold !== undefined
const comesLoose = (event: SampleEvent): boolean =>
  comes(event) && (event.output as InventoryRecord).unread !== undefined
const comesLocal = (event: SampleEvent): boolean =>
  comesWhole(event) && (event.output as InventoryRecord).country !== null && !('voided' in (event.output as object))

/**
 * SIMs with fields that the server did not send. Our server sends all; in a browser the specified server has such SIMs.
 */
export const gaps: ReadonlyArray<Walk<typeof inventoryFormMachine>> = [
  {
    name: 'an item of which not everything came is saved empty once that is confirmed',
    isInMemory: true,
    input: changing,
    tries: any(
      comesSparse,
      changes('paymentType', 'iccid'),
      passesChecks,
      only('save.requested', 'save.confirmed', 'save.reconsidered', 'draft.discarded'),
    ),
    key: ({ value, context: { draft } }) => [value.work, draft.paymentType, draft.iccid === ''],
  },
  {
    name: 'what could not be read of an item is entered again',
    isInMemory: true,
    input: changing,
    tries: any(
      comesLoose,
      changes('stockReceivedDate', 'country'),
      only('save.requested', 'draft.discarded', 'xstate.done.actor.loadLookups', 'xstate.done.actor.validateDraft'),
    ),
    key: ({ value, context: { draft, errors, loaded, touched } }) => [
      value.work,
      value.lookups,
      draft.country,
      loaded?.unread,
      touched.includes('stockReceivedDate'),
      Object.keys(errors).length > 0,
    ],
  },
  {
    name: 'the plans go where an item comes again without its place',
    isInMemory: true,
    input: changing,
    tries: any(comesLoose, comesLocal, only('draft.discarded', 'xstate.done.actor.loadPlans')),
    key: ({ value, context: { loaded } }) => [value.work, value.plans, loaded?.unread],
  },
]
