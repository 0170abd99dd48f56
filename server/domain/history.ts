import { inventoryStoredFields } from '../../src/schemas/inventory-fields.ts'
import type { StoredEvent } from '../events/event.ts'
import { type Change, changesFrom, type Value } from './changes.ts'
import { apply as applyToItem, type InventoryEvent, type InventoryState } from './inventory-item.ts'
import { apply as applyToPlan, emptyPlan, type PlanEvent, type PlanState, storedPlanFields } from './plan.ts'

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

type Fields = Readonly<Record<string, Value>>
type Told<State> = {
  readonly apply: (state: State | null, event: StoredEvent) => State | null
  /** The order in which a person reads the fields; an event keeps none. */
  readonly names: ReadonlyArray<string>
  readonly fieldsOf: (state: State | null) => Fields
}

const inOrder = (names: ReadonlyArray<string>, errors: Readonly<Record<string, string>>) =>
  Object.fromEntries([...names, ...Object.keys(errors)].flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** The steps of a stream, in order: each state beside the one before it. */
const stepsOf =
  <State>({ apply, names, fieldsOf }: Told<State>) =>
  (events: ReadonlyArray<StoredEvent>): ReadonlyArray<Step> => {
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
        changes: isRefused ? [] : changesFrom(names, fieldsOf(before), fieldsOf(state)),
        reason,
        errors: inOrder(names, errors),
      }
    })
  }

/** What happened to a plan; its creation is told against a plan that nobody has entered anything into. */
export const planSteps = stepsOf<NonNullable<PlanState>>({
  apply: (plan, event) => applyToPlan(plan, event as unknown as PlanEvent),
  names: storedPlanFields.map(({ name }) => name),
  fieldsOf: (plan) => plan?.fields ?? emptyPlan,
})

/** What happened to an inventory item; its invoice is a field that has the file's name. */
export const inventorySteps = stepsOf<NonNullable<InventoryState>>({
  apply: (item, event) => applyToItem(item, event as unknown as InventoryEvent),
  names: inventoryStoredFields.map(({ name }) => name),
  fieldsOf: (item) => (item === null ? {} : { ...item.fields, invoicePO: item.invoice?.name ?? '' }),
})
