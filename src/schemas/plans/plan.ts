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

/** The wire shapes of a plan (spec §3, §7), made from the field table. A plan holds no customer data. */

const storedSchemas = { text: Schema.String, number: Schema.Finite, integer: Schema.Int }

type FieldSchemas = { readonly [Name in PlanFieldName]: (typeof storedSchemas)[StoredAs<Name>] }

const fieldSchemas = Object.fromEntries(
  planFields.map((field) => [
    field.name,
    storedSchemas[field.stored].annotate(wire({ choices: planChoicesOf(field) })),
  ]),
) as unknown as FieldSchemas

const { flag: _flag, ...recordFields } = fieldSchemas

/**
 * The payload that creates (flag 1) or updates (flag 2) a plan. `version` is our addition: an update over a newer
 * version is refused.
 */
export const PlanPayload = Schema.Struct({
  ...fieldSchemas,
  flag: Schema.Literals([1, 2]),
  version: Schema.optionalKey(Schema.Int),
})
export type PlanPayload = typeof PlanPayload.Type

const id = Schema.Int.annotate(wire({ else: ['pid'], madeUp: true }))
/** The id that identifies the plan to the server. It has no substitute, which could be the id of another plan. */
const { pid } = fieldSchemas

/** A row of the plan list as the wire has it (spec §3). */
export const WirePlanRow = Schema.Struct({
  id,
  planName: fieldSchemas.planName,
  buyingCost: fieldSchemas.buyingCost,
  country: fieldSchemas.country,
  /** Our addition: the region of a roaming plan; another server may omit it. */
  region: Schema.optionalKey(fieldSchemas.region),
  /** Our addition: the currency of the buying cost; another server may omit it. */
  currency: Schema.optionalKey(fieldSchemas.currency),
  dataAllowance: fieldSchemas.dataAllowance,
  dataAllowanceType: fieldSchemas.dataAllowanceType,
  internetData: fieldSchemas.internetData,
  monthPlusPlan: fieldSchemas.monthPlusPlan,
  pid,
  planClass: fieldSchemas.planClass,
  planFor: fieldSchemas.planFor,
  /** Our addition; another server may omit it. */
  planSource: Schema.optionalKey(fieldSchemas.planSource),
  recharge: fieldSchemas.recharge,
  stockValue: fieldSchemas.stockValue,
  supplier: fieldSchemas.supplier,
  travellerType: fieldSchemas.travellerType,
  type: fieldSchemas.type,
  validity: fieldSchemas.validity,
  validityType: fieldSchemas.validityType,
  /** Our additions, which another server may omit: it is kept, but no longer offered; its SIMs in stock. */
  archived: Schema.optionalKey(Schema.Boolean),
  available: Schema.optionalKey(Schema.Int),
}).annotate(wire({ tells: 'unread', knows: planFields.map(({ name }) => name) }))

/** A row of the plan list; `unread` holds unreadable values of another server. */
export const PlanRow = Schema.Struct({ ...WirePlanRow.fields, ...readRowFields })
export type PlanRow = typeof PlanRow.Type

/** A whole plan, as a search answers it. `version` counts its saves and detects conflicts (our addition). */
export const WirePlan = Schema.Struct({
  ...recordFields,
  id,
  pid,
  version: Version,
  updatedBy: Schema.optionalKey(Personal),
  updatedDate: Schema.optionalKey(Schema.String.annotate(moment)),
  archived: Schema.optionalKey(Schema.Boolean),
  available: Schema.optionalKey(Schema.Int),
}).annotate(wire({ tells: 'all' }))

/** The same, with the fields that another server did not send or sent unreadably. */
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

/** A page of the list as its service returns it; `succeeded` is the server's answer, with its message. */
export const PlanPage = Schema.Struct({
  rows: Schema.Array(PlanRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  unsent: Schema.optionalKey(Unsent),
})
export type PlanPage = typeof PlanPage.Type

/**
 * The search of spec §7: `planCode` is always empty, `regionName` comes from the list only. Our additions: a page (from
 * 1), and `pid`, which selects one plan whatever else is given.
 */
export const PlanSearchPayload = Schema.Struct({
  planName: SearchText,
  country: SearchText,
  regionName: Schema.optionalKey(SearchText),
  planCode: SearchText,
  pid: Schema.optionalKey(Schema.Int),
  pageIndex: Schema.optionalKey(Schema.Int),
  pageSize: Schema.optionalKey(Schema.Int),
  /** `quick` matches anywhere in the plan's name, in addition to the other criteria. */
  ...ownFields(planFilters),
  /** Replaces the default order: an exact match of the name first, then newest first. */
  ...sortFields(planSorts),
})
export type PlanSearchPayload = typeof PlanSearchPayload.Type

/** The list's filter: the name of the plan, country or region to search by. */
export const PlanFilter = Schema.Struct({
  searchBy: Schema.Literals(['', ...planSearchKeys.map(({ value }) => value)]),
  text: Personal,
  ...partFields(planFilters),
})
export type PlanFilter = typeof PlanFilter.Type

export const PlanSort = sortSchema(planSorts)
export type PlanSort = typeof PlanSort.Type

/** What another person has saved since the plan was loaded: by wire name, values as text. */
export const PlanConflict = Schema.Struct({
  version: Schema.Int,
  changes: Schema.Array(Schema.Struct({ field: Schema.String, loaded: Schema.String, saved: Schema.String })),
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type PlanConflict = typeof PlanConflict.Type

/** Which plan is archived, or offered again. */
export const ArchivePlanPayload = Schema.Struct({ pid: Schema.Int, archived: Schema.Boolean })
export type ArchivePlanPayload = typeof ArchivePlanPayload.Type

export const PlanSaveAnswer = Schema.Struct({
  ...answerFields,
  pid: Schema.optionalKey(Schema.Int),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  conflict: Schema.optionalKey(PlanConflict),
})
export type PlanSaveAnswer = typeof PlanSaveAnswer.Type
