import { Schema } from 'effect'
import { answerFields, FieldProblem, RowCount, Unsent } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import { moment, readFields, readRowFields, Version, wire } from '../core/wire.ts'
import { ownFields, partFields } from '../lists/list-filter.ts'
import { SearchText } from '../lists/search-text.ts'
import { sortFields, sortSchema } from '../lists/sort-wire.ts'
import { planSearchKeys, planSorts } from './plan-columns.ts'
import { type PlanFieldName, planChoicesOf, planFields, type StoredAs } from './plan-fields.ts'
import { planFilters } from './plan-filters.ts'

/** The wire shapes of a plan (spec §3, §7), made from the field table. Nothing in a plan tells of a customer. */

const storedSchemas = { text: Schema.String, number: Schema.Finite, integer: Schema.Int }

type FieldSchemas = { readonly [Name in PlanFieldName]: (typeof storedSchemas)[StoredAs<Name>] }

const fieldSchemas = Object.fromEntries(
  planFields.map((field) => [
    field.name,
    storedSchemas[field.stored].annotate(wire({ choices: planChoicesOf(field) })),
  ]),
) as unknown as FieldSchemas

const { flag: _flag, ...recordFields } = fieldSchemas

/** What creates (flag 1) or updates (flag 2) a plan. `version` is ours: an update over a newer one is refused. */
export const PlanPayload = Schema.Struct({
  ...fieldSchemas,
  flag: Schema.Literals([1, 2]),
  version: Schema.optionalKey(Schema.Int),
})
export type PlanPayload = typeof PlanPayload.Type

const id = Schema.Int.annotate(wire({ else: ['pid'], madeUp: true }))
/** By which a save names the plan to the server: never another number, which may be that of another plan. */
const { pid } = fieldSchemas

/** A row of the plan list as the wire has it (spec §3). */
export const WirePlanRow = Schema.Struct({
  id,
  planName: fieldSchemas.planName,
  buyingCost: fieldSchemas.buyingCost,
  country: fieldSchemas.country,
  /** Ours: where a roaming plan is for; another server may leave it out. */
  region: Schema.optionalKey(fieldSchemas.region),
  /** Ours: what the buying cost is in; another server may leave it out. */
  currency: Schema.optionalKey(fieldSchemas.currency),
  dataAllowance: fieldSchemas.dataAllowance,
  dataAllowanceType: fieldSchemas.dataAllowanceType,
  internetData: fieldSchemas.internetData,
  monthPlusPlan: fieldSchemas.monthPlusPlan,
  pid,
  planClass: fieldSchemas.planClass,
  planFor: fieldSchemas.planFor,
  /** Ours; another server may leave it out. */
  planSource: Schema.optionalKey(fieldSchemas.planSource),
  recharge: fieldSchemas.recharge,
  stockValue: fieldSchemas.stockValue,
  supplier: fieldSchemas.supplier,
  travellerType: fieldSchemas.travellerType,
  type: fieldSchemas.type,
  validity: fieldSchemas.validity,
  validityType: fieldSchemas.validityType,
}).annotate(wire({ tells: 'unread', knows: planFields.map(({ name }) => name) }))

/** A row of the plan list; `unread` is what another server sent that could not be read. */
export const PlanRow = Schema.Struct({ ...WirePlanRow.fields, ...readRowFields })
export type PlanRow = typeof PlanRow.Type

/** A whole plan, as a search answers it. `version` counts its saves and guards against overwriting (ours). */
export const WirePlan = Schema.Struct({
  ...recordFields,
  id,
  pid,
  version: Version,
  updatedBy: Schema.optionalKey(Personal),
  updatedDate: Schema.optionalKey(Schema.String.annotate(moment)),
}).annotate(wire({ tells: 'all' }))

/** The same, with the fields that another server did not send, or not so that they could be read. */
export const PlanRecord = Schema.Struct({ ...WirePlan.fields, ...readFields })
export type PlanRecord = typeof PlanRecord.Type

export const PlanPageAnswer = Schema.Struct({
  ...answerFields,
  getPlanslist: Schema.NullOr(Schema.Array(WirePlanRow)),
  totalCount: RowCount,
})
export type PlanPageAnswer = typeof PlanPageAnswer.Type

export const PlanRecordAnswer = Schema.Struct({
  ...answerFields,
  getPlanslist: Schema.NullOr(Schema.Array(WirePlan)),
  totalCount: Schema.optionalKey(Schema.Int),
})
export type PlanRecordAnswer = typeof PlanRecordAnswer.Type

/** A page of the list as a service hands it over; `succeeded` is what the server said, with its message. */
export const PlanPage = Schema.Struct({
  rows: Schema.Array(PlanRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  unsent: Schema.optionalKey(Unsent),
})
export type PlanPage = typeof PlanPage.Type

/**
 * The search of spec §7: `planCode` is always empty, `regionName` comes from the list alone. The rest is ours: a page
 * (from 1), and the one plan with the id `pid`, whatever else is given.
 */
export const PlanSearchPayload = Schema.Struct({
  planName: SearchText,
  country: SearchText,
  regionName: Schema.optionalKey(SearchText),
  planCode: SearchText,
  pid: Schema.optionalKey(Schema.Int),
  pageIndex: Schema.optionalKey(Schema.Int),
  pageSize: Schema.optionalKey(Schema.Int),
  /** `quick`: anywhere in the name of the plan, beside what else is given. */
  ...ownFields(planFilters),
  /** In another order than the plan of that name first, then the newest. */
  ...sortFields(planSorts),
})
export type PlanSearchPayload = typeof PlanSearchPayload.Type

/** What a person has put into the list's filter panel: the name of the plan, country or region to search by. */
export const PlanFilter = Schema.Struct({
  searchBy: Schema.Literals(['', ...planSearchKeys.map(({ value }) => value)]),
  text: Personal,
  ...partFields(planFilters),
})
export type PlanFilter = typeof PlanFilter.Type

/** The order of the list. */
export const PlanSort = sortSchema(planSorts)
export type PlanSort = typeof PlanSort.Type

/** What somebody else has saved since a plan was loaded: by wire name, each value as text. */
export const PlanConflict = Schema.Struct({
  version: Schema.Int,
  changes: Schema.Array(Schema.Struct({ field: Schema.String, loaded: Schema.String, saved: Schema.String })),
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type PlanConflict = typeof PlanConflict.Type

export const PlanSaveAnswer = Schema.Struct({
  ...answerFields,
  pid: Schema.optionalKey(Schema.Int),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  conflict: Schema.optionalKey(PlanConflict),
})
export type PlanSaveAnswer = typeof PlanSaveAnswer.Type
