import { Schema } from 'effect'
import { answerFields, listedFields } from './answer.ts'
import { Masked } from './masked.ts'
import { wire } from './wire.ts'

/** An option of a server-side dropdown (spec §3): a country, region, supplier, operator, code … */
export const LookupItem = Schema.Struct({
  id: Schema.Union([Schema.Int, Schema.String]).annotate(wire({ needed: true })),
  name: Schema.String,
  /** What else a form has to know of it (ours): whose rows a role sees. */
  tag: Schema.optionalKey(Schema.String),
})
export type LookupItem = typeof LookupItem.Type

/**
 * The names of what a record or a search refers to by id, by field: they may be inactive, and so in no dropdown. Ours;
 * another server may leave them out of the answer of a search.
 */
export const NamedOthers = Schema.Record(Schema.String, Schema.Array(LookupItem))
export type NamedOthers = typeof NamedOthers.Type

/**
 * What may be chosen where something is referred to: what is offered, and before it what stands there although it is not,
 * which says so once it is known what is offered.
 */
export const withInactive = (
  offered: ReadonlyArray<LookupItem>,
  own: ReadonlyArray<LookupItem>,
  isKnown: boolean,
): ReadonlyArray<LookupItem> => {
  const others = own.filter(({ id }) => !offered.some((item) => item.id === id))
  return [...others.map((item) => (isKnown ? { ...item, name: `${item.name} (inactive)` } : item)), ...offered]
}

/** An option whose name is an activation code, a PIN or an ICCID. */
const maskedItems = Schema.Array(
  Schema.Struct({
    ...LookupItem.fields,
    id: Schema.Union([Schema.Int, Masked]).annotate(wire({ else: ['name'], needed: true })),
    name: Masked,
  }),
)

const lookupItems = Schema.Array(LookupItem)

/** The specification has plans in a dropdown as items with an id and a name, and with `pid` and `planName`. */
const planItems = Schema.Array(
  Schema.Struct({
    ...LookupItem.fields,
    id: LookupItem.fields.id.annotate(wire({ ours: true, else: ['pid'], needed: true })),
    name: LookupItem.fields.name.annotate(wire({ ours: true, else: ['planName'] })),
  }),
)

export const PlanDropdownAnswer = Schema.Struct({
  ...answerFields,
  activeCountryDropdowns: lookupItems,
  activeRegionDropdowns: lookupItems,
  supplierDropdowns: lookupItems,
  operatorNameDropdowns: lookupItems,
  operatorName2Dropdowns: lookupItems,
  guidelineNameDropdowns: lookupItems,
})
export type PlanDropdownAnswer = typeof PlanDropdownAnswer.Type

export const SupplierDropdownAnswer = Schema.Struct({ ...answerFields, activeSupplierDropdowns: lookupItems })
export type SupplierDropdownAnswer = typeof SupplierDropdownAnswer.Type

export const InventoryDropdownAnswer = Schema.Struct({
  ...listedFields,
  activationCodeDropdowns: maskedItems,
  simPinDropdowns: maskedItems,
  iCCIDDropdowns: maskedItems,
  invoiceNumberDropdowns: lookupItems,
  planeDropdowns: planItems,
  supplierDropdowns: lookupItems,
  /** Ours: who has stock, or had it, by `holderKey`; another server may leave them out. */
  holderDropdowns: Schema.optionalKey(lookupItems),
})
export type InventoryDropdownAnswer = typeof InventoryDropdownAnswer.Type

/**
 * What the screens of the warehouse offer; a plan's `tag` says where it is of: `country-81 region-5`; that of a supplier, in
 * which order its files write days: `dayFirst` or `monthFirst`, where that is remembered.
 */
export const WarehouseDropdownAnswer = Schema.Struct({
  ...answerFields,
  activeCountryDropdowns: lookupItems,
  activeRegionDropdowns: lookupItems,
  supplierDropdowns: lookupItems,
  locationDropdowns: lookupItems,
  planDropdowns: lookupItems,
})
export type WarehouseDropdownAnswer = typeof WarehouseDropdownAnswer.Type

/** A plan as an option (spec §3). */
export const PlanItem = Schema.Struct({
  pid: Schema.Int.annotate(wire({ else: ['id'], needed: true })),
  planName: Schema.String.annotate(wire({ else: ['name'] })),
})
export type PlanItem = typeof PlanItem.Type

/** `flag` 1 asks by country, 2 by region; the ids that do not apply are 0. */
export const FilteredPlanPayload = Schema.Struct({
  supplierID: Schema.Int,
  flag: Schema.Literals([1, 2]),
  countryID: Schema.Int,
  regionID: Schema.Int,
})
export type FilteredPlanPayload = typeof FilteredPlanPayload.Type

export const FilteredPlanAnswer = Schema.Struct({ ...answerFields, data: Schema.Array(PlanItem) })
export type FilteredPlanAnswer = typeof FilteredPlanAnswer.Type
