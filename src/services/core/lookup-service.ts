import { Context, Effect, Layer } from 'effect'
import { dropdownCalls } from '../../schemas/core/common-dropdown.calls.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { planCalls } from '../../schemas/plans/plan-master.calls.ts'
import { askOf } from './ask-of.ts'
import { Http } from './http.ts'
import { succeeded } from './refusal.ts'

export type FormLookups = {
  readonly countries: ReadonlyArray<LookupItem>
  readonly regions: ReadonlyArray<LookupItem>
  readonly suppliers: ReadonlyArray<LookupItem>
}
export type FilterLookups = {
  readonly plans: ReadonlyArray<LookupItem>
  readonly suppliers: ReadonlyArray<LookupItem>
  /** The partners and customers that hold or held stock, by `holderKey`. */
  readonly holders?: ReadonlyArray<LookupItem>
  /** Used by links; the filter panel does not offer it. */
  readonly countries?: ReadonlyArray<LookupItem>
  readonly regions?: ReadonlyArray<LookupItem>
}
/** Whose suppliers: those of a country or of a region; all if both are 0. */
export type SupplierQuery = { readonly countryId: number; readonly regionId: number }
/** Which plans: of a country or region, of one supplier or of any; 0 for a part that is not chosen. */
export type PlanQuery = { readonly supplierId: number; readonly countryId: number; readonly regionId: number }

const answered = succeeded(commonMessages.saveRefused)

/** The options of the dropdowns (spec §7). */
export class LookupService extends Context.Service<
  LookupService,
  {
    /** The options that the inventory form offers before anything is chosen. */
    readonly formLookups: () => Effect.Effect<FormLookups, AppError>
    /** The suppliers that serve a country, or that have plans in a region. Another server does not know regions. */
    readonly suppliers: (query: SupplierQuery) => Effect.Effect<ReadonlyArray<LookupItem>, AppError>
    /** The options of the list's filter panel. */
    readonly filterLookups: () => Effect.Effect<FilterLookups, AppError>
    /** The plans to choose from. Empty, without a request, if neither country nor region is chosen. */
    readonly plans: (query: PlanQuery) => Effect.Effect<ReadonlyArray<PlanItem>, AppError>
  }
>()('simdesk/services/LookupService') {
  static readonly overHttp = Layer.effect(
    LookupService,
    Effect.gen(function* () {
      const http = yield* Http

      const formLookups = Effect.fn('LookupService.formLookups')(function* () {
        const answer = yield* Effect.flatMap(http.call(dropdownCalls.GetPlanDropdown, {}), answered)
        return {
          countries: answer.activeCountryDropdowns,
          regions: answer.activeRegionDropdowns,
          suppliers: answer.supplierDropdowns,
        }
      })

      const suppliers = Effect.fn('LookupService.suppliers')(function* ({ countryId, regionId }: SupplierQuery) {
        const isByRegion = regionId !== 0 && http.serves('catalogue')
        const query = { country: countryId, ...(isByRegion && { region: regionId }) }
        const call = http.call(dropdownCalls.GetSupplierDropdownbyCountry, { query })
        return (yield* Effect.flatMap(call, answered)).activeSupplierDropdowns
      })

      const filterLookups = Effect.fn('LookupService.filterLookups')(function* () {
        const call = http.call(dropdownCalls.GetInventoryDropdown, { query: { Flag: 1 } })
        const [answer, { countries, regions }] = yield* Effect.all([Effect.flatMap(call, answered), formLookups()], {
          concurrency: 2,
        })
        const { planeDropdowns: plans, supplierDropdowns: suppliers, holderDropdowns: holders = [] } = answer
        return { plans, suppliers, holders, countries, regions }
      })

      const plans = Effect.fn('LookupService.plans')(function* ({ supplierId, countryId, regionId }: PlanQuery) {
        if (countryId === 0 && regionId === 0) return []
        const byCountry = countryId !== 0
        const payload = {
          supplierID: supplierId,
          flag: byCountry ? (1 as const) : (2 as const),
          countryID: countryId,
          regionID: byCountry ? 0 : regionId,
        }
        return (yield* Effect.flatMap(http.call(planCalls.GetFilteredPlanList, { payload }), answered)).data
      })

      return LookupService.of({ formLookups, suppliers, filterLookups, plans })
    }),
  )

  static readonly ask = askOf(LookupService, LookupService.overHttp)
}
