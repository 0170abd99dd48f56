import { visibleName, withoutInvisible } from '../../src/schemas/core/text.ts'
import type { PlanPayload } from '../../src/schemas/plans/plan.ts'
import { planFields as fieldTable, type PlanFieldName } from '../../src/schemas/plans/plan-fields.ts'
import type { EventOf } from '../core/events/event-types.ts'
import { type Change, changesFrom } from '../core/saving/changes.ts'
import { type PlanFields, type PlanOffer, type planEvents, unsaidPlan } from './plan.events.ts'

/** The reference fields. Requests carry names; we store ids, which survive a renaming. */
export const planReferences = { country: 'countries', region: 'regions', supplier: 'suppliers' } as const
export type PlanReference = keyof typeof planReferences

export type { PlanFields }
export type StoredPlanField = Exclude<PlanFieldName, 'flag' | 'pid'>

export const isPlanReference = (name: string): name is PlanReference => Object.hasOwn(planReferences, name)

/** The stored fields of the field table; `flag` and `pid` only select the action and the plan. */
export const storedPlanFields = fieldTable.filter(
  (field): field is Extract<(typeof fieldTable)[number], { readonly name: StoredPlanField }> =>
    field.name !== 'flag' && field.name !== 'pid',
)

const names = storedPlanFields.map(({ name }) => name)

/** The differences between two states of a plan, in the order of spec §3. */
export const planChanges = (before: PlanFields, after: PlanFields): ReadonlyArray<Change> =>
  changesFrom(names, before, after)

/** Codes of suppliers, vendors or networks; an invisible blank would make a code wrong. */
const codes: ReadonlySet<string> = new Set<StoredPlanField>([
  'sPlanId',
  'esimNetProductCode',
  'productCode',
  'internetBreakoutCode',
  'localBreakoutsCode',
  'mcc',
  'mnc',
  'apn',
])

/** A value as stored: codes and the name without invisible characters. */
export const keptOf = <Value extends string | number>(name: string, value: Value): Value | string => {
  if (typeof value === 'number') return value
  if (name === 'planName') return visibleName(value)
  return codes.has(name) ? withoutInvisible(value) : value
}

const fieldsFrom = (keptOf: (name: StoredPlanField) => string | number | null): PlanFields =>
  Object.fromEntries(storedPlanFields.map(({ name }) => [name, keptOf(name)])) as PlanFields

/** The fields that a payload sets, with the ids of its references; codes and the name without invisible characters. */
export const planFieldsOf = (
  payload: PlanPayload,
  references: Readonly<Record<PlanReference, number | null>>,
): PlanFields => fieldsFrom((name) => (isPlanReference(name) ? references[name] : keptOf(name, payload[name])))

/** A plan's current state: its fields, who saved it when, and its number of saves. */
export type Plan = {
  readonly id: number
  readonly fields: PlanFields
  readonly createdBy: string
  readonly createdDate: string
  readonly updatedBy: string
  readonly updatedDate: string
  /** The number of saves of its fields; archiving is none, so it is in conflict with no edit. */
  readonly version: number
  /** It is kept, but no longer offered. */
  readonly isArchived: boolean
}

/** The fold of a plan's events; null before the first. */
export type PlanState = Plan | null

/** Any event of a plan. `by` is the person's name at the time. */
export type PlanEvent = EventOf<typeof planEvents.types>

/** The stream of one plan's changes. */
export const planStream = (id: number): string => `plan-${id}`
/** The refused saves of a plan; those of new plans, which have no number, share one stream. */
export const planRefusals = (id: number | null): string => (id === null ? 'plan-refused' : `plan-refused-${id}`)
/** Saves that changed nothing, under their keys. */
export const unchangedPlan = (id: number): string => `plan-unchanged-${id}`

const created = (id: number, fields: PlanFields, by: string, date: string): Plan => ({
  id,
  fields,
  createdBy: by,
  createdDate: date,
  updatedBy: by,
  updatedDate: date,
  version: 1,
  isArchived: false,
})

const fieldsOfOffer = ({ name, supplierID, country, region, dataMB, days }: PlanOffer): PlanFields => ({
  ...unsaidPlan,
  planName: name,
  type: country === null ? 'Roaming' : 'Local',
  country,
  region,
  supplier: supplierID,
  internetData: dataMB ? String(dataMB) : '',
  dataUnit: dataMB ? 'MB' : '',
  validity: days,
  validityType: 'days',
})

/** Applies one event to a plan's state. Refusals change nothing. */
export const apply = (state: PlanState, event: PlanEvent): PlanState => {
  switch (event.type) {
    case 'PlanCreated':
      return created(event.data.id, event.data.fields, event.data.by, event.data.date)
    case 'PlanAdded':
      return created(event.data.id, fieldsOfOffer(event.data), '', '')
    case 'PlanChanged': {
      if (state === null) return null
      const { changes, by, date } = event.data
      return {
        ...state,
        fields: { ...state.fields, ...changes },
        updatedBy: by,
        updatedDate: date,
        version: state.version + 1,
      }
    }
    case 'PlanArchived':
    case 'PlanRestored':
      return state === null ? null : { ...state, isArchived: event.type === 'PlanArchived' }
    default:
      return state
  }
}

/** The state after all the events, or after `version` saves. */
export const foldPlan = (events: ReadonlyArray<PlanEvent>, version = Number.POSITIVE_INFINITY): PlanState => {
  let state: PlanState = null
  for (const event of events) {
    const next = apply(state, event)
    if ((next?.version ?? 0) > version) return state
    state = next
  }
  return state
}
