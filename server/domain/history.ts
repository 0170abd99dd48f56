import { inventoryFormFields } from '../../src/schemas/inventory-fields.ts'
import type { StoredEvent } from '../events/event.ts'
import { type Change, changesFrom, type Value } from './changes.ts'
import { apply as applyToItem, type InventoryEvent, type InventoryState } from './inventory-item.ts'
import { apply as applyToPlan, emptyPlan, type PlanEvent, type PlanState, planChanges } from './plan.ts'

/** One thing that happened: a save with what it changed, or one that was refused and why. */
export type Step = {
  /** Its place in the stream, from 1. */
  readonly number: number
  readonly at: string
  /** The person's name as it was then, empty where nobody's is known. */
  readonly by: string
  readonly what: 'created' | 'changed' | 'refused'
  readonly changes: ReadonlyArray<Change>
  /** Of a refusal. */
  readonly reason: string
  readonly errors: Readonly<Record<string, string>>
}

/** The steps of a stream, in order: each state beside the one before it. */
const steps = <State>(
  events: ReadonlyArray<StoredEvent>,
  apply: (state: State | null, event: StoredEvent) => State | null,
  changesBetween: (before: State | null, after: State | null) => ReadonlyArray<Change>,
): ReadonlyArray<Step> => {
  let state: State | null = null
  return events.map((event): Step => {
    const before = state
    state = apply(before, event)
    const { by = '', date = event.at, reason = '', errors = {} } = event.data
    const isRefused = event.type.endsWith('Refused')
    return {
      number: event.version,
      at: date,
      by,
      what: isRefused ? 'refused' : before === null ? 'created' : 'changed',
      changes: isRefused ? [] : changesBetween(before, state),
      reason,
      errors,
    }
  })
}

/** What happened to a plan; its creation is told against a plan that nobody has entered anything into. */
export const planSteps = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<Step> =>
  steps<NonNullable<PlanState>>(
    events,
    (plan, event) => applyToPlan(plan, event as unknown as PlanEvent),
    (before, after) => planChanges(before?.fields ?? emptyPlan, after?.fields ?? emptyPlan),
  )

const itemFields = inventoryFormFields.map(({ name }) => name)
const fieldsOf = (item: InventoryState): Readonly<Record<string, Value>> =>
  item === null ? {} : { ...item.fields, invoicePO: item.invoice?.name ?? '' }

/** What happened to an inventory item; its invoice is a field that has the file's name. */
export const inventorySteps = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<Step> =>
  steps<NonNullable<InventoryState>>(
    events,
    (item, event) => applyToItem(item, event as unknown as InventoryEvent),
    (before, after) => changesFrom(itemFields, fieldsOf(before), fieldsOf(after)),
  )
