import { Schema } from 'effect'
import { answerFields, listedFields } from './answer.ts'
import { Masked } from './masked.ts'
import { wire } from './wire.ts'

/** An option of a server-side dropdown (spec §3): a country, region, supplier, operator, code … */
export const LookupItem = Schema.Struct({
  id: Schema.Union([Schema.Int, Schema.String]).annotate(wire({ needed: true })),
  name: Schema.String,
  /** Extra data for a form (our addition), such as the scope of a role. */
  tag: Schema.optionalKey(Schema.String),
})
export type LookupItem = typeof LookupItem.Type

/**
 * The names of records that others refer to by id, by field. They may be inactive and therefore in no dropdown. Our
 * addition; another server may omit them from a search.
 */
export const NamedOthers = Schema.Record(Schema.String, Schema.Array(LookupItem))
export type NamedOthers = typeof NamedOthers.Type

/**
 * The options of a reference: those offered, preceded by the current value if it is not among them. It is marked as
 * inactive once the options are known.
 */
export const withInactive = (
  offered: ReadonlyArray<LookupItem>,
  own: ReadonlyArray<LookupItem>,
  isKnown: boolean,
): ReadonlyArray<LookupItem> => {
  const others = own.filter(({ id }) => !offered.some((item) => item.id === id))
  return [...others.map((item) => (isKnown ? { ...item, name: `${item.name} (inactive)` } : item)), ...offered]
}

/** Options whose names are activation codes, PINs or ICCIDs. */
const maskedItems = Schema.Array(
  Schema.Struct({
    ...LookupItem.fields,
    id: Schema.Union([Schema.Int, Masked]).annotate(wire({ else: ['name'], needed: true })),
    name: Masked,
  }),
)

const lookupItems = Schema.Array(LookupItem)

/** The specification has plans in dropdowns both with `id` and `name`, and with `pid` and `planName`. */
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
  /** Our addition: the currencies of new documents, by their codes. Another server may omit them. */
  currencyDropdowns: Schema.optionalKey(lookupItems),
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
  /** Our addition: partners and customers that hold or held stock, by `holderKey`. Another server may omit them. */
  holderDropdowns: Schema.optionalKey(lookupItems),
  /** Our addition: the locations of cards. */
  locationDropdowns: Schema.optionalKey(lookupItems),
})
export type InventoryDropdownAnswer = typeof InventoryDropdownAnswer.Type

/**
 * The options of the warehouse screens. The `tag` of a plan names its place: `country-81 region-5`. That of a supplier
 * is the remembered day order of its files: `dayFirst` or `monthFirst`.
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

/** A plan as an option (spec §3). The id of its supplier is our addition; another server may omit it. */
export const PlanItem = Schema.Struct({
  pid: Schema.Int.annotate(wire({ else: ['id'], needed: true })),
  planName: Schema.String.annotate(wire({ else: ['name'] })),
  supplierID: Schema.optionalKey(Schema.Int),
})
export type PlanItem = typeof PlanItem.Type

/** `flag` 1 selects by country, 2 by region; ids that do not apply are 0. */
export const FilteredPlanPayload = Schema.Struct({
  supplierID: Schema.Int,
  flag: Schema.Literals([1, 2]),
  countryID: Schema.Int,
  regionID: Schema.Int,
})
export type FilteredPlanPayload = typeof FilteredPlanPayload.Type

export const FilteredPlanAnswer = Schema.Struct({ ...answerFields, data: Schema.Array(PlanItem) })
export type FilteredPlanAnswer = typeof FilteredPlanAnswer.Type
