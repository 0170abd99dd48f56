/** Which suppliers the form offers, and how a chosen plan fills its supplier. */
import type { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import type { InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import type { SupplierQuery } from '../../services/core/lookup-service.ts'

type Drafted = { readonly draft: InventoryDraft }
type Asked = { readonly askedCountry: number; readonly askedRegion?: number | undefined }
/** The supplier that the chosen plan filled; absent until a plan fills one. */
type FilledSupplier = { readonly filledSupplier?: string | undefined }
type Options = {
  readonly lookups: { readonly suppliers: ReadonlyArray<LookupItem>; readonly plans: ReadonlyArray<PlanItem> }
}

/** The id of a chosen option; 0 if none is chosen. */
export const idOf = (text: string): number => Number(text) || 0

/** The suppliers to offer: of the country of a local SIM, of the region of a roaming one, or all. */
export const supplierQueryOf = ({ draft }: Drafted): SupplierQuery => ({
  countryId: draft.type === 'local' ? idOf(draft.country) : 0,
  regionId: draft.type === 'roaming' ? idOf(draft.region) : 0,
})

/** Whether the offered suppliers, or those being loaded, are of another place. */
export const wantsOtherSuppliers = (context: Drafted & Asked): boolean => {
  const { countryId, regionId } = supplierQueryOf(context)
  return countryId !== context.askedCountry || regionId !== (context.askedRegion ?? 0)
}

/** The request for suppliers as the form remembers it. Records from before regions have no `askedRegion`. */
export const askedSuppliers = (context: Drafted & Asked): Asked => {
  const { countryId, regionId } = supplierQueryOf(context)
  const isRegionKnown = regionId !== 0 || context.askedRegion !== undefined
  return { askedCountry: countryId, ...(isRegionKnown && { askedRegion: regionId }) }
}

/** Whether the person chose the supplier: it is not the one that a plan filled last. */
export const hasOwnSupplier = ({ draft, filledSupplier }: Drafted & FilledSupplier): boolean =>
  draft.supplierID !== '' && draft.supplierID !== filledSupplier

/** The supplier that choosing a plan fills, if it is another one; null if the plan has none that is offered. */
export const supplierFilledBy = (context: Drafted & FilledSupplier & Options, planID: string) => {
  const { draft, lookups } = context
  const supplier = lookups.plans.find(({ pid }) => String(pid) === planID)?.supplierID
  const isOffered = lookups.suppliers.some(({ id }) => id === supplier)
  if (supplier === undefined || !isOffered || hasOwnSupplier(context)) return null
  return String(supplier) === draft.supplierID ? null : String(supplier)
}
